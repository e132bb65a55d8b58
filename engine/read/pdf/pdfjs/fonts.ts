import type { Font } from '../../../layout/page.ts';
import { describeFont } from '../text/fonts.ts';
import { type Charset, charsetOf } from '../text/picture-alphabets.ts';

/** A font as pdf.js hands it out. */
export interface PdfjsFont {
  name?: string;
  bold?: boolean;
  black?: boolean;
  italic?: boolean;
  isMonospace?: boolean;
  ascent?: number;
  descent?: number;
  vertical?: boolean;
  fontMatrix?: number[];
  defaultVMetrics?: number[];
}

/** A font with what is made of it. */
export interface KnownFont {
  font: Font;
  charset?: Charset;
  source: PdfjsFont;
}

export function knowFont(source: PdfjsFont | undefined): KnownFont | undefined {
  if (!source) return undefined;
  const font = describeFont({
    name: source.name ?? '',
    flags: 0,
    weight: source.bold || source.black ? 700 : 0,
  });
  const known = {
    ...font,
    italic: font.italic || source.italic === true,
    monospaced: font.monospaced || source.isMonospace === true,
  };
  return { font: known, charset: charsetOf(known.name), source };
}
