import type { Block, Paper } from '../model.ts';
import type { Language } from '../text/language.ts';
import type { Brief, Design } from './design.ts';
import type { Furniture } from './furniture-rows.ts';
import { sections, titled, unnumbered } from './sections.ts';

interface Setting {
  languages?: readonly Language[];
  columns?: number;
  blocks?: (brief: Brief) => Block[];
  /** The paper, where it is not that of the look. */
  paper?: (brief: Brief) => Paper;
}

/** A document drawn for its heads and feet. */
export function furnitureDesign(
  name: string,
  draw: (brief: Brief) => Furniture,
  setting: Setting = {},
): Design {
  return {
    name: `furniture-${name}`,
    kind: 'furniture',
    languages: setting.languages,
    make(brief) {
      const { prose, look } = brief;
      const furniture = draw(brief);
      return {
        language: prose.language,
        paper: { ...(setting.paper?.(brief) ?? look.paper), columns: setting.columns ?? 1 },
        css: look.css,
        blocks: (setting.blocks ?? report)(brief),
        furniture,
      };
    },
  };
}

/** Some pages of text. */
const report = (brief: Brief): Block[] =>
  titled(brief, sections(brief, { depth: 2, numbering: unnumbered, each: [3, 4], text: [2, 3] }));
