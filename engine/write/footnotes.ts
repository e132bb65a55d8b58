import type { Inline } from '../document/document.ts';
import { cleanLabel } from './clean.ts';
import { claimId, type TakenIds } from './targets.ts';

const PLAIN_LABEL = /^[A-Za-z0-9-]{1,20}$/;

/**
 * Gives each footnote a name that is unique in the document and safe in both formats: the mark as printed where that
 * is plain (`1`, `a`), with a number behind it where pages begin to count anew (`1-2`). The first of several footnotes
 * of one id has it; the others are in no map and can only be written as text.
 */
export function nameFootnotes<F extends { id: string; label: string }>(
  footnotes: readonly F[],
): Map<string, { footnote: F; name: string }> {
  const names = new Map<string, { footnote: F; name: string }>();
  const taken: TakenIds = new Map();
  for (const footnote of footnotes) {
    if (names.has(footnote.id)) continue;
    const label = cleanLabel(footnote.label);
    const wish = PLAIN_LABEL.test(label) ? label : `note-${names.size + 1}`;
    names.set(footnote.id, { footnote, name: claimId(wish, taken) });
  }
  return names;
}

/** A mark as printed, raised. */
export function raisedLabel(label: string): Inline[] {
  const text = cleanLabel(label);
  return text === '' ? [] : [{ type: 'superscript', inlines: [{ type: 'text', text }] }];
}
