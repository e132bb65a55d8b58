import type { HtmlTruth } from '../truth.ts';
import { countWords, textOf } from './text.ts';

const HEADINGS = 'h1, h2, h3, h4, h5, h6';
/** What may be set as a heading without being marked as one. */
const MAY_BE_HEADING = 'dt, p, center, caption, legend, summary, div';
/** A heading is no longer than this, in words. */
const MOST_WORDS = 20;
/** How far around a heading a class is looked for that says what it is of. */
const MOST_AROUND = 3;

/** Headings, and those in tables and in what has a class of the pattern, which a reader may not take for one. */
export function readHeadings(asides: RegExp): { headings: HtmlTruth['headings']; beside: string[] } {
  const headings: HtmlTruth['headings'] = [];
  const beside: string[] = [];
  for (const heading of document.querySelectorAll<HTMLElement>(HEADINGS)) {
    const text = cleaned(textOf(heading));
    if (text === '') continue;
    if (heading.closest('table') || isWithin(heading, asides)) beside.push(text);
    else headings.push({ text, depth: Number(heading.tagName[1]) });
  }
  return { headings, beside };
}

/** Terms, titles, and paragraphs all in bold or italics. */
export function readOptionalHeadings(): string[] {
  return [...document.querySelectorAll<HTMLElement>(MAY_BE_HEADING)].flatMap((element) => {
    if (element.querySelector(HEADINGS) || element.closest(HEADINGS)) return [];
    const isNamed = /title/.test(element.className) || !/^(?:P|DIV|CENTER)$/.test(element.tagName);
    if (!isNamed && !isSetOff(element)) return [];
    const text = cleaned(textOf(element));
    return text === '' || countWords(text) > MOST_WORDS ? [] : [text];
  });
}

/** Whether nothing but what is emphasized stands in an element. */
function isSetOff(element: HTMLElement): boolean {
  const [emphasized] = element.querySelectorAll<HTMLElement>('b, strong, em, i, u, font, span[class]');
  return emphasized !== undefined && textOf(emphasized) === textOf(element);
}

function isWithin(heading: HTMLElement, classes: RegExp): boolean {
  const around: HTMLElement[] = [];
  for (let at: HTMLElement | null = heading; at && at !== document.body; at = at.parentElement)
    around.push(at);
  return around.slice(0, MOST_AROUND).some(({ className }) => classes.test(className));
}

/** Without the signs that lead to a heading. */
const cleaned = (text: string) => text.replace(/^[\s#¶\uf0c1]+|[\s#¶\uf0c1]+$/g, '');
