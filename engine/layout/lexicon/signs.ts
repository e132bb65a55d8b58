/** Signs that hardly stand for anything but a bullet, whether or not another item has one. */
export const SURE_BULLETS = '•◦▪▫■□●○‣⁃∙►▶➢➤❖✓✔◆◇★';
/** Characters of fonts that keep their meaning to themselves, as part of a class of characters. */
export const UNKNOWN_SIGNS = '\\ue000-\\uf8ff\\ufffd';
/** Arrows, blocks, shapes and dingbats but digits, and those. */
const PICTURED = `\\u2190-\\u21ff\\u2580-\\u2604\\u2605-\\u2775\\u2794-\\u27bf\\u2b00-\\u2bff${UNKNOWN_SIGNS}`;
/** Operators that are set as bullets too, and dashes: lines within a sentence may begin with them. */
export const INNER_BULLETS = '\u2217\u2218\u22c6\u2013-';
/** All that list items may begin with, as part of a class of characters. */
export const BULLETS = `${SURE_BULLETS}${PICTURED}·*—${INNER_BULLETS}`;

/** Characters of Chinese and Japanese, as part of a class of characters: no spaces stand between their words. */
export const IDEOGRAPHIC = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}';

/** Signs that a page's number is set between: `- 3 -`, `| 3`. */
export const AROUND_NUMBERS = '\\s\\-–—|•·[\\]().:：/／〔〕（）';

/** Signs that call a note and stand before it, as part of a class of characters; the second is that of mathematics. */
export const NOTE_SIGNS = '*\u2217\uff0a\u2020\u2021§¶\u2016\u2225';

/** Dots, spaced or not, or a run of ellipses: what leads from an entry of contents to its page. */
export const LEADER = '(?:(?:[.·_]\\s?){4,}|…{2,})';

/** What sums of money are given in. */
export const CURRENCY = '[$€£¥₹₩]|US\\$|C\\$|A\\$|R\\$|Rs\\.?|CHF|EUR|USD|GBP';

/** What sentences and their parts end with in any script, as part of a class of characters. */
export const STOPS = '.:;?!。．：；？！؟؛۔।';
/** A text that ends with one of them. */
export const STOPPED = new RegExp(`[${STOPS}]$`, 'u');
/** Where one sentence ends in a text and the next begins. */
export const SENTENCES = new RegExp(`\\p{Ll}[${STOPS}]\\s+\\p{Lu}`, 'u');
/** What closes behind it, as part of a class of characters. */
export const CLOSING = '”"»)\\]」』）】》';
