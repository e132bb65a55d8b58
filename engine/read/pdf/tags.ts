import type { Tag } from '../../layout/page.ts';
import type { Glyphs } from './text/glyphs.ts';

/** Share of a page's glyphs that tags must hold to be believed; running heads and feet are rightly left untagged. */
const LEAST_COVERED = 0.6;

/** Takes the tags off a page's text when they hold too little of it, or all of it in one element. */
export function dropDoubtfulTags(glyphs: Glyphs): void {
  const { count, style, styles } = glyphs;
  const tags = new Set<Tag>();
  let covered = 0;
  for (let i = 0; i < count; i++) {
    const { tag } = styles[style[i]!]!;
    if (!tag) continue;
    covered++;
    tags.add(tag);
  }
  if (tags.size > 1 && covered >= LEAST_COVERED * count) return;
  for (const each of styles) each.tag = undefined;
}
