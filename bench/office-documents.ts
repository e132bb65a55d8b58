import { writeFileSync } from 'node:fs';
import * as word from '../engine/read/docx/testing/docx.fixture.ts';
import * as deck from '../engine/read/pptx/testing/deck.fixture.ts';

const WORDS =
  'the measured value of wind over ridges rises with season and falls when clouds gather about stations near water in early spring'.split(
    ' ',
  );
/** Makes a page of about 500 words. */
const PARAGRAPHS = 8;
const TABLE_ROWS = 12;
const BULLETS = 8;

/** Words in an order of their own for each `seed`. */
function words(count: number, seed: number): string {
  return Array.from({ length: count }, (_, i) => WORDS[(i * 7 + seed * 3) % WORDS.length]).join(' ');
}

/** A report of headings, paragraphs with emphasis, lists, and a table on each third page. */
export function makeWordDocument(target: string, pages: number): void {
  const body = Array.from({ length: pages }, (_, page) => wordPage(page)).join('');
  const styles = word.style('Heading1', 'heading 1') + word.style('BodyText', 'Body Text');
  const numbering = word.numbering(1, word.level(0, 'bullet', '•'));
  writeFileSync(target, word.buildDocx({ body, styles, numbering, app: { Pages: pages } }));
}

function wordPage(page: number): string {
  const heading = word.p(`Chapter ${page + 1} of winds`, '<w:pStyle w:val="Heading1"/>');
  const paragraphs = Array.from({ length: PARAGRAPHS }, (_, i) => wordParagraph(page * PARAGRAPHS + i));
  const items = [1, 2, 3].map((i) => word.item(words(9, page + i), 1));
  return [heading, ...paragraphs, ...items, page % 3 === 0 ? wordTable(page) : ''].join('');
}

function wordParagraph(seed: number): string {
  const look = '<w:rFonts w:ascii="Calibri" w:hAnsi="Calibri"/><w:lang w:val="en-GB"/>';
  const runs = [
    word.r(`${words(20, seed)} `, look),
    word.r(`${words(4, seed + 1)} `, `${look}<w:b/>`),
    word.r(`${words(30, seed + 2)}.`, look),
  ];
  return word.p(runs.join(''), '<w:pStyle w:val="BodyText"/><w:spacing w:after="120"/>');
}

function wordTable(seed: number): string {
  const row = (r: number) => [0, 1, 2, 3].map((c) => word.tc(words(3, seed + r * 4 + c)));
  return word.tbl(Array.from({ length: TABLE_ROWS }, (_, r) => row(r)));
}

/** Slides with a title and bullets, and a table on each fifth. */
export function makePresentation(target: string, slides: number): void {
  writeFileSync(target, deck.buildDeck({ slides: Array.from({ length: slides }, (_, n) => slide(n)) }));
}

function slide(n: number): string {
  const bullets = Array.from({ length: BULLETS }, (_, i) => deck.item(i % 2, words(12, n * BULLETS + i)));
  const table = deck.table([0, 1, 2, 3].map((r) => [0, 1, 2].map((c) => words(2, n + r * 3 + c))));
  return deck.title(`Slide ${n + 1}`) + deck.body(...bullets) + (n % 5 === 0 ? table : '');
}
