import { languageTag } from '../ooxml/package/properties.ts';
import { attributeOf, childOf, childrenOf, descendantsOf, xmlText } from '../ooxml/xml/query.ts';
import type { XmlElement, XmlStream } from '../ooxml/xml/xml.ts';
import { isMonospaced, readRunProperties } from './format/run-format.ts';
import { onOff } from './format/setting.ts';
import type { Styles } from './format/styles.ts';

/** Facts about a document as a whole that its parts are read by. */
export interface Traits {
  /** Most of the text is set in a font of one width, which therefore means nothing. */
  isMonospaced: boolean;
  /** Language of most of the text, as its runs and styles say; BCP 47. */
  language?: string;
  /** The `w:sectPr` of all sections, in their order. */
  sections: XmlElement[];
  /** Some section has a head or foot of its own on its first page. */
  hasFirstPages: boolean;
  /** Even pages have heads and feet of their own. */
  hasEvenPages: boolean;
}

interface Survey {
  traits: Traits;
  /** Font and language of text that names none. */
  font?: string;
  language?: string;
  total: number;
  monospaced: number;
  /** Characters in each language. */
  languages: Map<string | undefined, number>;
}

/** Looks over all that stands in a body. */
export function readTraits(
  body: Iterable<XmlElement | XmlStream>,
  styles: Styles,
  settings: XmlElement | undefined,
): Traits {
  const base = styles.paragraph(undefined).run;
  const survey: Survey = {
    traits: {
      isMonospaced: false,
      sections: [],
      hasFirstPages: false,
      hasEvenPages: onOff(settings, 'w:evenAndOddHeaders') ?? false,
    },
    font: base.font ?? styles.defaults.font,
    language: base.language ?? styles.defaults.language,
    total: 0,
    monospaced: 0,
    languages: new Map(),
  };
  for (const element of body) {
    for (const part of 'streamed' in element ? element.streamed : [element]) surveyElement(part, survey);
  }
  const { traits, total, monospaced, languages, language } = survey;
  const [main] = [...languages].sort(([, a], [, b]) => b - a);
  return { ...traits, isMonospaced: monospaced > total / 2, language: languageTag(main?.[0] ?? language) };
}

function surveyElement(element: XmlElement, survey: Survey): void {
  for (const run of descendantsOf(element, 'w:r')) surveyRun(run, survey);
  if (element.name === 'w:sectPr') surveySection(element, survey);
  for (const section of descendantsOf(element, 'w:sectPr')) surveySection(section, survey);
}

function surveyRun(run: XmlElement, survey: Survey): void {
  const length = childrenOf(run, 'w:t').reduce((sum, text) => sum + xmlText(text).length, 0);
  if (length === 0) return;
  const own = readRunProperties(childOf(run, 'w:rPr'));
  survey.total += length;
  if (isMonospaced(own.font ?? survey.font)) survey.monospaced += length;
  const said = languageOf(run, own.language ?? survey.language);
  survey.languages.set(said, (survey.languages.get(said) ?? 0) + length);
}

function surveySection(section: XmlElement, { traits }: Survey): void {
  traits.sections.push(section);
  traits.hasFirstPages ||= onOff(section, 'w:titlePg') ?? false;
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
