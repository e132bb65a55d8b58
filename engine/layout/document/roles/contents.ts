import type { Block, Inline } from '../../../document/document.ts';
import { textOf } from '../../../document/walk.ts';
import { LEADER } from '../../lexicon/signs.ts';
import type { TypeFacts } from '../body-style.ts';
import { type Item, interrupts, isBody, type PassageItem, passageText } from '../items.ts';
import { interruptionOf, passageToInlines } from '../passage-inlines.ts';
import { buildLists, type ListEntry } from './lists/lists.ts';

/** Least entries in a row, where dots alone show that they are some. */
const LEAST_ENTRIES = 3;
/** Dots, spaced or not, or a run of ellipses that lead to page numbers. */
const LEADS = new RegExp(`${LEADER}\\s*(?=[\\p{Nd}ivxlcA-Z.,\\s\u2013-]{1,40}$)`, 'u');
const LEADS_WITH_SPACE = new RegExp(`\\s*${LEADS.source}`, 'u');
const LEADS_ON = new RegExp(`${LEADER}\\s*$`, 'u');
const LEADER_ALONE = new RegExp(`^\\s*${LEADER}\\s*$`, 'u');
const BULLET = { kind: 'bullet', mark: '', suffix: '', number: 0 } as const;

/** How many items from here on are entries of contents or of an index, page breaks between them included. */
export function contentsRun(items: readonly Item[], from: number): number {
  const { entries, end } = scanEntries(items, from);
  const isKnown = entries > 0 && isMarked(items[from] as PassageItem);
  return isKnown || entries >= LEAST_ENTRIES ? end - from : 0;
}

/** The run of entries from an item on, and the item that tells that it ends; where none does, the number of items. */
function scanEntries(items: readonly Item[], from: number): { entries: number; end: number; stop: number } {
  let entries = 0;
  let end = from;
  for (let i = from; i < items.length; i++) {
    const item = items[i]!;
    if (interrupts(item) && entries > 0) continue;
    if (!isBody(item) || !isEntry(item)) return { entries, end, stop: i };
    entries++;
    end = i + 1;
  }
  return { entries, end, stop: items.length };
}

/** Whether the table of contents that the items before a place end with may go on behind the last item there is. */
export function mayContentsGoOn(items: readonly Item[], place: number): boolean {
  const from = items.findLastIndex((item, i) => i < place && isBody(item) && isEntry(item));
  return from >= 0 && scanEntries(items, from).stop === items.length;
}

/** Whether the page showed a passage to be an entry, which under the letters of an index often stands alone. */
function isMarked({ passage }: PassageItem): boolean {
  return passage.lines.at(-1)!.isEntry === true;
}

function isEntry(item: PassageItem): boolean {
  const { passage } = item;
  return isMarked(item) || LEADS.test(passageText(passage));
}

/** Entries as a list nested by indentation: title, a space, page number. */
export function buildContents(items: readonly Item[], type: TypeFacts): Block[] {
  const entries: ListEntry[] = [];
  for (const item of items) {
    if (interrupts(item)) entries.at(-1)?.blocks.push(interruptionOf(item, type));
    if (!isBody(item)) continue;
    const { left, size } = item.passage.lines[0]!;
    const entry: Block = {
      type: 'paragraph',
      inlines: dropLeader(passageToInlines(item.passage, type)),
      places: item.passage.places,
    };
    entries.push({ marker: BULLET, left, size, blocks: [entry] });
  }
  return buildLists(entries);
}

function dropLeader(inlines: readonly Inline[]): Inline[] {
  return inlines.map((inline): Inline => {
    // Dots may be in italics, of a font that has only those, and are all that stands in it.
    if (LEADER_ALONE.test(textOf([inline]))) return { type: 'text', text: ' ' };
    if (inline.type === 'text')
      return { ...inline, text: inline.text.replace(LEADS_WITH_SPACE, ' ').replace(LEADS_ON, ' ') };
    if ('inlines' in inline) return { ...inline, inlines: dropLeader(inline.inlines) };
    return inline;
  });
}
