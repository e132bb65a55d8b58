import { STOPS } from '../../../lexicon/signs.ts';
import { type Item, isBody, passageText } from '../../items.ts';
import type { PageView } from '../../page-view.ts';
import type { Passage } from '../../paragraphs.ts';
import type { HeadingCandidate } from './candidate.ts';

const QUOTED = /^["'“”„«»‹›‘‚「『《].*["'”“»«›’」』》][.,!?。]?$/su;
const SENTENCE_END = new RegExp(`[${STOPS}]+`, 'u');
/** Fewer words may be said twice by chance, or be a heading in quotation marks, as are more passages of one look. */
const LEAST_WORDS = 5;
const MOST_ALIKE = 2;
/** Headings in the middle that are no bolder than the text have fewer words. */
const LEAST_CENTRED = 7;
/** What is quoted is set this many times as large as the text. */
const LARGER = 1.1;

/**
 * Whether a passage is a quotation set large between two paragraphs: in quotation marks, in long italics in the middle, or
 * the beginning of a sentence of the page other than those right below.
 * @param at - place of the passage among the items of the page
 */
export function isPullQuote({ look, features }: HeadingCandidate, { items }: PageView, at: number): boolean {
  const own = items[at];
  if (!isBody(own!)) return false;
  const { passage } = own;
  const text = passageText(passage).trim();
  const isLargerThan = (other: Item | undefined): other is Item & { passage: Passage } =>
    other !== undefined &&
    isBody(other) &&
    other.passage.lines.length > 1 &&
    passage.lines[0]!.size > LARGER * other.passage.lines[0]!.size;
  if (!isLargerThan(items[at - 1]) || !isLargerThan(items[at + 1])) return false;
  const isSlogan = look.italic && !look.bold && features.centred === 1 && features.words! >= LEAST_CENTRED;
  if (isSlogan) return true;
  const said = plainOf(text);
  if (said.split(' ').length < LEAST_WORDS || features.lookPassages! > MOST_ALIKE) return false;
  if (QUOTED.test(text)) return true;
  return items.some((other, i) => i !== at + 1 && isLargerThan(other) && begins(other.passage, said));
}

function begins(passage: Passage, said: string): boolean {
  return passageText(passage)
    .split(SENTENCE_END)
    .some((sentence) => plainOf(sentence).startsWith(`${said} `));
}

const plainOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
