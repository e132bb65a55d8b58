import { decodeSymbol } from '../../ooxml/symbol-fonts.ts';
import { attributeOf, childOf, childrenOf, integerOf } from '../../ooxml/xml/query.ts';
import type { XmlElement } from '../../ooxml/xml/xml.ts';
import { onOff, settingOf } from '../format/setting.ts';

/** A field whose end has not been met (ECMA-376 part 1, 17.16). */
export interface OpenField {
  code: string;
  /** Whether the instruction has ended and the result runs. */
  inResult: boolean;
  /** Whether the result showed anything. */
  hasResult: boolean;
  /** Address the result links to. */
  href?: string;
  form?: XmlElement;
}

export function openField(form?: XmlElement): OpenField {
  return { code: '', inResult: false, hasResult: false, form };
}

/** Words and quoted texts of an instruction. */
export function splitCode(code: string): string[] {
  return [...code.matchAll(/"((?:[^"\\]|\\.)*)"?|(\S+)/g)].map(([, quoted, bare]) =>
    quoted === undefined ? bare! : quoted.replace(/\\([\\"])/g, '$1'),
  );
}

/** Where a field's result leads: an address, or `#bookmark` in the same document. */
export function hrefOfField(code: string): string | undefined {
  const [name, ...words] = splitCode(code);
  switch (name?.toUpperCase()) {
    case 'HYPERLINK':
      return hyperlinkTarget(words);
    case 'REF':
    case 'PAGEREF':
    case 'NOTEREF':
      return words.some((word) => /^\\h$/i.test(word)) && words[0] ? `#${words[0]}` : undefined;
    default:
      return undefined;
  }
}

/** Switches of HYPERLINK that take a value of their own. */
const WITH_VALUE = /^\\[lot]$/i;

function hyperlinkTarget(words: readonly string[]): string | undefined {
  let address = '';
  let place = '';
  for (let i = 0; i < words.length; i++) {
    if (WITH_VALUE.test(words[i]!)) {
      if (/^\\l$/i.test(words[i]!)) place = words[i + 1] ?? '';
      i++;
    } else if (!words[i]!.startsWith('\\')) address ||= words[i]!;
  }
  const href = place === '' ? address : `${address}#${place}`;
  return href === '' ? undefined : href;
}

/** What a field shows that has no result of its own; undefined when it shows nothing. */
export function textOfField(field: OpenField): string | undefined {
  const [name, ...words] = splitCode(field.code);
  switch (name?.toUpperCase()) {
    case 'FORMCHECKBOX':
      return isChecked(childOf(field.form, 'w:checkBox')) ? '☒' : '☐';
    case 'FORMDROPDOWN':
      return field.hasResult ? undefined : chosenEntry(childOf(field.form, 'w:ddList'));
    case 'FORMTEXT':
      return field.hasResult ? undefined : settingOf(childOf(field.form, 'w:textInput'), 'w:default');
    case 'SYMBOL':
      return field.hasResult ? undefined : symbolText(words);
    case 'MACROBUTTON':
    case 'GOTOBUTTON':
      return field.hasResult ? undefined : words.slice(1).join(' ');
    default:
      return undefined;
  }
}

/** Fields that give a bookmark its text, which is their result and not shown where they stand. */
export function setsBookmark(code: string): boolean {
  return /^\s*(SET|ASK)\b/i.test(code);
}

/** Fields that set a formula, which Word computes from the instruction and does not store. */
export function isFormula(code: string): boolean {
  return /^\s*EQ\b/i.test(code);
}

function isChecked(box: XmlElement | undefined): boolean {
  return onOff(box, 'w:checked') ?? onOff(box, 'w:default') ?? false;
}

function chosenEntry(list: XmlElement | undefined): string | undefined {
  const entries = childrenOf(list, 'w:listEntry');
  const index =
    integerOf(childOf(list, 'w:result'), 'w:val') ?? integerOf(childOf(list, 'w:default'), 'w:val') ?? 0;
  return attributeOf(entries[index], 'w:val');
}

function symbolText(words: readonly string[]): string | undefined {
  const code = Number(words[0]);
  if (!Number.isInteger(code) || code <= 0 || code > 0x10ffff) return undefined;
  const font = words[words.findIndex((word) => /^\\f$/i.test(word)) + 1];
  return font !== undefined && words.includes(font) && font !== words[0]
    ? decodeSymbol(code, font)
    : String.fromCodePoint(code);
}
