import type { ParagraphRole } from '../assemble/piece.ts';
import type { ParagraphProperties } from '../format/paragraph-format.ts';
import type { Style } from '../format/styles.ts';

/** Outline levels are 0 to 8; 9 says body text (ECMA-376 part 1, 17.3.1.20). */
const BODY_TEXT_LEVEL = 9;
const MAX_HEADING = 6;

const TITLE =
  /^(title|titel|titre|título|titulo|titolo|otsikko|tytuł|название|заголовок документа|标题|標題|表題|제목)$/;
const SUBTITLE = /^subtitle$/;
const QUOTE =
  /^((intense |block )?quot(e|ation)s?|block ?quote|block text|zitat|intensives zitat|citation( intense)?|cita|cita destacada|citazione|citaat|citat|цитата|引用|引文)$/;
const CODE =
  /^(html preformatted|preformatted text|source ?code|code( block| listing| sample| example)?|program ?listing|listing|verbatim|macro text|quelltext|quellcode)$/;
const CAPTION =
  /^((table|image|figure) )?caption$|^(beschriftung|légende|legende|epígrafe|didascalia|legenda|题注|図表番号)$/;

/** What a paragraph is, by its own outline level, that of its style, and the names of its style. */
export function roleOf(own: ParagraphProperties, style: Style): ParagraphRole {
  const name = style.names;
  if (name.some((n) => TITLE.test(n))) return { type: 'heading', level: 1 };
  if (name.some((n) => SUBTITLE.test(n))) return { type: 'body' };
  const level = own.outlineLevel ?? style.outlineLevel;
  if (level !== undefined && level >= 0 && level < BODY_TEXT_LEVEL) {
    return { type: 'heading', level: Math.min(MAX_HEADING, level + 1) };
  }
  if (name.some((n) => CODE.test(n))) return { type: 'code' };
  if (name.some((n) => QUOTE.test(n))) return { type: 'quote' };
  if (name.some((n) => CAPTION.test(n))) return { type: 'caption' };
  return { type: 'body' };
}

/** Whether a paragraph is the document's title. */
export function isTitleStyle(style: Style): boolean {
  return style.names.some((name) => TITLE.test(name));
}
