import type { Tag, Word } from '../page.ts';

/** What the tagged structure says of a line. */
export interface LineTags {
  /** Id of the innermost paragraph-like element around the whole line: lines of one paragraph share it. */
  block: number;
  /** Its standard role. */
  role: string;
  /** Id of the list item it stands in. */
  item?: number;
  /** How many lists it stands in. */
  depth: number;
}

const BLOCKS = new Set(
  'P H H1 H2 H3 H4 H5 H6 Title LI LBody Caption BlockQuote Note FENote Code TOCI TD TH Figure Formula Aside'.split(
    ' ',
  ),
);

/** Headings hold no paragraphs: code in one is part of it. */
const HEADING = /^(?:H[1-6]?|Title)$/;

/** The label of an item says nothing of the paragraph that begins behind it. */
export function tagsOf(line: readonly Word[]): LineTags | undefined {
  const body = line.filter(({ tag }) => !tag || !isLabel(tag));
  const words = body.length > 0 ? body : line;
  const first = words[0]!.tag;
  if (!first) return undefined;
  const path = pathOf(first);
  let common = path;
  for (const { tag } of words) {
    if (tag === first) continue;
    if (!tag) return undefined;
    const ids = new Set(pathOf(tag).map(({ id }) => id));
    common = common.filter(({ id }) => ids.has(id));
  }
  const block = common.find(({ role }) => HEADING.test(role)) ?? common.find(({ role }) => BLOCKS.has(role));
  if (!block) return undefined;
  const item = common.find(({ role }) => role === 'LI');
  return {
    block: block.id,
    role: block.role,
    item: item?.id,
    depth: common.filter(({ role }) => role === 'L').length,
  };
}

/** What labels of notes stand in, and the marks that call them; those of items, formulas and captions do not. */
const NOTED = new Set(['P', 'Span', 'Note', 'FENote', 'Reference', 'Link']);

/** Whether a word is tagged as the label of a note, or as the mark that calls one. */
export function isNoteMark(tag: Tag | undefined): boolean {
  for (let at = tag; at; at = at.parent) if (at.role === 'Lbl') return NOTED.has(at.parent?.role ?? '');
  return false;
}

/** Whether a word is tagged as part of a heading that stands in no table. */
export function isInHeading(tag: Tag | undefined): boolean {
  let inHeading = false;
  for (let at = tag; at; at = at.parent) {
    if (at.role === 'Table') return false;
    inHeading ||= HEADING.test(at.role);
  }
  return inHeading;
}

function isLabel(tag: Tag): boolean {
  for (let at: Tag | undefined = tag; at && at.role !== 'LI'; at = at.parent)
    if (at.role === 'Lbl') return true;
  return false;
}

/** An element and those around it, innermost first. */
function pathOf(tag: Tag): Tag[] {
  const path: Tag[] = [];
  for (let at: Tag | undefined = tag; at; at = at.parent) path.push(at);
  return path;
}
