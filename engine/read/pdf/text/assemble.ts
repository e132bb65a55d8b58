import type { Box } from '../../../document/document.ts';
import type { Warning } from '../../../document/warning.ts';
import type { Page, Word } from '../../../layout/page.ts';
import { type Paint, paintToRulings } from '../paint.ts';
import type { Glyphs } from './glyphs.ts';
import { plainLayer } from './text-layer.ts';
import { glyphsToWords } from './words.ts';

/** What an adapter reads off a page; the rest is the same for all of them. */
interface RawPage
  extends Pick<
    Page,
    'number' | 'label' | 'width' | 'height' | 'images' | 'links' | 'fields' | 'annotations'
  > {
  glyphs: Glyphs;
  /** Glyphs whose characters are likely wrong, since the file does not tell them. */
  unmapped: number;
  paint: Paint;
  /** The page held more than was looked at. */
  truncated: boolean;
}

/** Makes the page that the layout works on from what was read of it: characters become words, strokes rules. */
export function assemblePage(raw: RawPage): Page {
  const { glyphs, unmapped, paint, truncated, ...rest } = raw;
  const shown = { left: 0, top: 0, right: raw.width, bottom: raw.height };
  const { words, unknown } = glyphsToWords(glyphs);
  plainLayer(words);
  return {
    ...rest,
    words: words.filter((word) => standsOn(word, shown)),
    ...paintToRulings(paint),
    slants: paint.slants,
    sketches: paint.sketches,
    source: 'text',
    warnings: warnAbout(raw.number, glyphs.count, Math.max(unknown, unmapped), truncated),
  };
}

/** Whether a word's middle is on the part of the page that is shown. */
function standsOn(word: Word, shown: Box): boolean {
  const x = (word.left + word.right) / 2;
  const y = (word.top + word.bottom) / 2;
  return x >= shown.left && x <= shown.right && y >= shown.top && y <= shown.bottom;
}

/** Share of a page's glyphs without known characters above which its text is not to be trusted. */
const UNRELIABLE_SHARE = 0.1;

function warnAbout(page: number, glyphs: number, unknown: number, truncated: boolean): Warning[] {
  const warnings: Warning[] = [];
  if (unknown > UNRELIABLE_SHARE * glyphs) {
    const message = `The file does not tell which characters ${unknown} of ${glyphs} glyphs stand for.`;
    warnings.push({ code: 'text_unreliable', message, page });
  }
  if (truncated) {
    const message =
      'The page holds more drawing than is looked at; some of its lines and pictures are left out.';
    warnings.push({ code: 'content_truncated', message, page });
  }
  return warnings;
}
