import type { Block, Paper } from '../model.ts';
import type { Language } from '../text/language.ts';
import type { Brief, Design } from './design.ts';
import { plainFurniture } from './furniture-rows.ts';

interface Setting {
  languages?: readonly Language[];
  columns?: number;
  /** Wider than high, as slides are. */
  landscape?: boolean;
  /** Rules after those of the look. */
  css?: (brief: Brief) => string;
}

/** A document drawn for its headings. */
export function headingDesign(name: string, draw: (brief: Brief) => Block[], setting: Setting = {}): Design {
  return {
    name: `headings-${name}`,
    kind: 'headings',
    languages: setting.languages,
    make(brief) {
      const { random, prose, look } = brief;
      const blocks = draw(brief);
      return {
        language: prose.language,
        paper: {
          ...look.paper,
          ...(setting.landscape ? turned(look.paper) : {}),
          columns: setting.columns ?? 1,
        },
        css: look.css + (setting.css?.(brief) ?? ''),
        blocks,
        furniture: plainFurniture(random, prose),
      };
    },
  };
}

function turned({ width, height }: Paper): Pick<Paper, 'width' | 'height'> {
  return { width: height, height: width };
}

/** Headings of every level, as a selector. */
export const ALL = 'h1, h2, h3, h4, h5, h6';

/** Declarations that set headings as the text is. */
export const LIKE_TEXT = 'color: inherit; font-family: inherit; font-size: 1em';
