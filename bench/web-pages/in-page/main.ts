import type { WebPageTruth } from '../truth.ts';

/** What belongs to the site and not to the page, and what no paper shows. */
const NOT_TEXT =
  'script, style, link, iframe, object, noscript, form, input, select, button, img, nav, header, footer';
const NAVIGATION = /nav(?:header|footer|bar|igation)|sidebar|related|breadcrumb|\btoc$|footer|header$/;
/** Tables that generators of documentation lay out prototypes, menus and listings with. */
const LAYOUT = /^(?:memname|mlabels|toc|menu|directory|masthead|listing)/;
const PARTS_OF_TABLE = new Set(['TABLE', 'THEAD', 'TBODY', 'TR', 'TD', 'TH', 'BODY', 'HTML']);

/** A table has so many rows with two texts or more, more words than this, and no cell of so many. */
const LEAST_ROWS = 3;
const FEW_WORDS = 8;
const WORDS_OF_TEXT = 120;

/** A page is taken that has so many words, and no more tables than this, none of them in another. */
const WORDS = { least: 80, most: 6000 };
const MOST_TABLES = 25;

/** Takes from the page all that is not its text and all that styles it; tells what is left, unless that is of no use. */
function readPage(): WebPageTruth | undefined {
  for (const element of document.querySelectorAll(NOT_TEXT)) element.remove();
  for (const element of document.querySelectorAll('[class]'))
    if (NAVIGATION.test(element.className) && !PARTS_OF_TABLE.has(element.tagName)) element.remove();
  for (const details of document.querySelectorAll('details')) details.open = true;
  const tables = [...document.querySelectorAll('table')];
  const text = document.body.innerText;
  const words = countWords(text);
  if (tables.length > MOST_TABLES || document.querySelector('table table') !== null) return undefined;
  if (words < WORDS.least || words > WORDS.most) return undefined;
  const truth: WebPageTruth = { tables: [], optional: [], headings: readHeadings(), text };
  for (const table of tables) {
    const rows = readTable(table);
    (!LAYOUT.test(table.className) && isData(rows) ? truth.tables : truth.optional).push(rows);
  }
  return truth.tables.length > 0 ? truth : undefined;
}

function readHeadings(): WebPageTruth['headings'] {
  return [...document.querySelectorAll<HTMLElement>('h1, h2, h3, h4, h5, h6')].flatMap((heading) => {
    const text = textOf(heading).replace(/^[\s#¶]+|[\s#¶]+$/g, '');
    return text === '' || heading.closest('table') ? [] : [{ text, depth: Number(heading.tagName[1]) }];
  });
}

type Rows = WebPageTruth['tables'][number];

function readTable(table: HTMLTableElement): Rows {
  return [...table.rows].map((row) =>
    [...row.cells].map((cell) => ({ text: textOf(cell), rowspan: cell.rowSpan, colspan: cell.colSpan })),
  );
}

function isData(rows: Rows): boolean {
  const texts = rows.flat().map(({ text }) => countWords(text));
  return (
    rows.filter((row) => row.filter(({ text }) => text !== '').length > 1).length >= LEAST_ROWS &&
    texts.reduce((sum, words) => sum + words, 0) > FEW_WORDS &&
    Math.max(...texts) < WORDS_OF_TEXT
  );
}

const textOf = (element: HTMLElement) => element.innerText.replace(/\s+/g, ' ').trim();
const countWords = (text: string) => text.split(/\s+/).filter((word) => word !== '').length;

Object.assign(globalThis, { readPage });
