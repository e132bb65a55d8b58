import type { Classes, HtmlTruth, PageReader } from '../truth.ts';
import { readHeadings, readOptionalHeadings } from './headings.ts';
import { countWords, textOf } from './text.ts';

/** What belongs to the site and not to the page, and what no paper shows. */
const NOT_TEXT =
  'script, style, link, iframe, object, noscript, form, input, select, button, img, nav, header, footer';
const NAVIGATION = /nav(?:header|footer|bar|igation)|sidebar|related|breadcrumb|\btoc$|footer|header$/;
const PARTS_OF_TABLE = new Set(['TABLE', 'THEAD', 'TBODY', 'TR', 'TD', 'TH', 'BODY', 'HTML']);

/** A table has so many rows with two texts or more, more words than this, and no cell of so many. */
const LEAST_ROWS = 3;
const FEW_WORDS = 8;
const WORDS_OF_TEXT = 120;

/** Takes from the page all that is not its text and all that styles it; tells what is left. */
function readPage(classes: Classes<string>): Required<HtmlTruth> {
  for (const element of document.querySelectorAll(NOT_TEXT)) element.remove();
  for (const element of document.querySelectorAll('[class]'))
    if (NAVIGATION.test(element.className) && !PARTS_OF_TABLE.has(element.tagName)) element.remove();
  for (const details of document.querySelectorAll('details')) details.open = true;
  const isLayout = new RegExp(classes.layout);
  const tables: HtmlTruth['tables'] = [];
  const optional: HtmlTruth['optional'] = [];
  for (const table of document.querySelectorAll('table')) {
    const rows = readTable(table);
    const isNone = isLayout.test(table.className) || table.querySelector('table') !== null;
    (!isNone && isData(rows) ? tables : optional).push(rows);
  }
  // Terms beside what they mean are a table to some, and a list to others.
  for (const list of document.querySelectorAll('dl')) optional.push(readTerms(list));
  const { headings, beside } = readHeadings(new RegExp(classes.asides, 'i'));
  const optionalHeadings = [...beside, ...readOptionalHeadings()];
  return { tables, optional, headings, optionalHeadings, text: document.body.innerText };
}

type Rows = HtmlTruth['tables'][number];

function readTable(table: HTMLTableElement): Rows {
  return [...table.rows].map((row) =>
    [...row.cells].map((cell) => ({ text: textOf(cell), rowspan: cell.rowSpan, colspan: cell.colSpan })),
  );
}

function readTerms(list: HTMLDListElement): Rows {
  const rows: Rows = [];
  for (const part of list.children) {
    const cell = { text: textOf(part as HTMLElement), rowspan: 1, colspan: 1 };
    if (part.tagName === 'DT' || rows.length === 0) rows.push([cell]);
    else rows.at(-1)!.push(cell);
  }
  return rows;
}

function isData(rows: Rows): boolean {
  const texts = rows.flat().map(({ text }) => countWords(text));
  return (
    rows.filter((row) => row.filter(({ text }) => text !== '').length > 1).length >= LEAST_ROWS &&
    texts.reduce((sum, words) => sum + words, 0) > FEW_WORDS &&
    Math.max(...texts) < WORDS_OF_TEXT
  );
}

Object.assign(globalThis, { readPage } satisfies PageReader);
