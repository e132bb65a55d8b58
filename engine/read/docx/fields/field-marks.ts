import { attributeOf, childOf, xmlText } from '../../ooxml/xml/query.ts';
import type { XmlElement } from '../../ooxml/xml/xml.ts';
import { emit, emitText, type ParagraphContext, type RunLook } from '../paragraphs/content.ts';
import { hrefOfField, isFormula, openField, setsBookmark, textOfField } from './fields.ts';
import { readFormula } from './formula-field.ts';
import { countSequence } from './sequence-field.ts';

/** Fields open at the same time; real ones nest three or four deep, and more were never ended. */
const MAX_OPEN_FIELDS = 100;

/** Opens a field; `code` is what is known of its instruction so far. */
export function beginField({ story }: ParagraphContext, code: string, form?: XmlElement): void {
  if (story.fields.length >= MAX_OPEN_FIELDS) story.fields.shift();
  story.fields.push({ ...openField(form), code });
}

/** Reads a `w:fldChar`: where a field begins, where its result begins, where it ends. */
export function readFieldCharacter(element: XmlElement, reading: ParagraphContext, look?: RunLook): void {
  switch (attributeOf(element, 'w:fldCharType')) {
    case 'begin':
      beginField(reading, '', childOf(element, 'w:ffData'));
      break;
    case 'separate':
      startResult(reading);
      break;
    case 'end':
      endField(reading, look);
      break;
    default:
  }
}

/** Reads a `w:instrText`. */
export function readInstruction(element: XmlElement, { story }: ParagraphContext): void {
  const field = story.fields.at(-1);
  if (field && !field.inResult) field.code += xmlText(element);
}

/** Ends the instruction of the innermost field. */
export function startResult({ story }: ParagraphContext): void {
  const field = story.fields.at(-1);
  if (!field) return;
  field.inResult = !setsBookmark(field.code);
  field.href = hrefOfField(field.code);
}

/** Ends the innermost field, showing what Word shows for it without storing it. */
export function endField(reading: ParagraphContext, look: RunLook): void {
  const field = reading.story.fields.pop();
  if (!field) return;
  const number = countSequence(field.code, reading.story.source.sequences);
  const text = textOfField(field) ?? (field.hasResult ? undefined : number);
  if (text !== undefined) emitText(text, reading, look);
  else if (isFormula(field.code) && !field.hasResult) emitFormula(field.code, reading, look);
}

function emitFormula(code: string, reading: ParagraphContext, look: RunLook): void {
  const formula = readFormula(code);
  if (!formula) reading.story.source.losses.add('equation_skipped', 'A formula field was left out');
  else if (formula.type === 'text') emitText(formula.text, reading, look);
  else emit(formula, reading);
}
