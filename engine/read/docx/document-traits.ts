import { languageTag } from '../ooxml/properties.ts';
import { attributeOf, childOf, childrenOf, descendantsOf, xmlText } from '../ooxml/query.ts';
import type { XmlElement } from '../ooxml/xml.ts';
import { isMonospaced, readRunProperties } from './run-format.ts';
import { onOff } from './setting.ts';
import type { Styles } from './styles.ts';

/** Facts about a document as a whole that its parts are read by. */
export interface Traits {
  /** Most of the text is set in a font of one width, which therefore means nothing. */
  isMonospaced: boolean;
  /** Language of most of the text, as its runs and styles say; BCP 47. */
  language?: string;
}

/** Looks over all runs of a body. */
export function readTraits(body: XmlElement, styles: Styles): Traits {
  const base = styles.paragraph(undefined).run;
  const font = base.font ?? styles.defaults.font;
  const language = base.language ?? styles.defaults.language;
  const languages = new Map<string | undefined, number>();
  let [total, monospaced] = [0, 0];
  for (const run of descendantsOf(body, 'w:r')) {
    const length = childrenOf(run, 'w:t').reduce((sum, text) => sum + xmlText(text).length, 0);
    if (length === 0) continue;
    const own = readRunProperties(childOf(run, 'w:rPr'));
    total += length;
    if (isMonospaced(own.font ?? font)) monospaced += length;
    const said = languageOf(run, own.language ?? language);
    languages.set(said, (languages.get(said) ?? 0) + length);
  }
  const [main] = [...languages].sort(([, a], [, b]) => b - a);
  return { isMonospaced: monospaced > total / 2, language: languageTag(main?.[0] ?? language) };
}

const EAST_ASIAN = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

/** A run names up to three languages, one for each kind of script. */
function languageOf(run: XmlElement, latin: string | undefined): string | undefined {
  const properties = childOf(run, 'w:rPr');
  const language = childOf(properties, 'w:lang');
  if (!language) return latin;
  if (onOff(properties, 'w:rtl')) return attributeOf(language, 'w:bidi') ?? latin;
  const text = childrenOf(run, 'w:t').map(xmlText).join('');
  return EAST_ASIAN.test(text) ? (attributeOf(language, 'w:eastAsia') ?? latin) : latin;
}
