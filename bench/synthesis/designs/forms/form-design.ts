import type { Block } from '../../model.ts';
import type { Language } from '../../text/language.ts';
import type { Brief, Design } from '../design.ts';
import { type Furniture, noFurniture } from '../furniture-rows.ts';

interface Setting {
  languages?: readonly Language[];
  columns?: number;
  css?: string;
  furniture?: (brief: Brief) => Furniture;
}

/** A form, letter or other paper of everyday life. */
export function formDesign(name: string, draw: (brief: Brief) => Block[], setting: Setting = {}): Design {
  return {
    name,
    kind: 'forms',
    languages: setting.languages,
    make(brief) {
      const { prose, look } = brief;
      const blocks = draw(brief);
      return {
        language: prose.language,
        paper: { ...look.paper, columns: setting.columns ?? 1 },
        css: `${look.css}${FORM_CSS}${setting.css ?? ''}`,
        blocks,
        furniture: setting.furniture?.(brief) ?? noFurniture,
      };
    },
  };
}

const FORM_CSS = `
.pairs { margin: 0.8em 0 }
.pairs.beside .label { display: inline-block; min-width: 8em }
.pairs.below .value { border-bottom: 0.7px solid #333; display: block }
`;
