import { attributeOf, childOf } from '../../ooxml/xml/query.ts';
import type { XmlElement } from '../../ooxml/xml/xml.ts';
import { onOff, settingOf } from './setting.ts';

/** What one `w:rPr` says; undefined where it says nothing. */
export interface RunProperties {
  bold?: boolean;
  italic?: boolean;
  /** The same for scripts written from right to left and other complex ones. */
  complexBold?: boolean;
  complexItalic?: boolean;
  /** The run is of a complex script. */
  complex?: boolean;
  strike?: boolean;
  hidden?: boolean;
  vertical?: 'superscript' | 'subscript' | 'baseline';
  font?: string;
  language?: string;
}

/** How a run looks in the end. Capitals (`w:caps`) are a look that loses how a word is written, so they are left out. */
export interface RunFormat {
  bold: boolean;
  italic: boolean;
  strike: boolean;
  hidden: boolean;
  vertical?: 'superscript' | 'subscript';
  font?: string;
}

type Toggle = 'bold' | 'italic' | 'complexBold' | 'complexItalic' | 'strike' | 'hidden';

/** Reads a `w:rPr`. */
export function readRunProperties(properties: XmlElement | undefined): RunProperties {
  if (!properties) return {};
  const fonts = childOf(properties, 'w:rFonts');
  return {
    bold: onOff(properties, 'w:b'),
    italic: onOff(properties, 'w:i'),
    complexBold: onOff(properties, 'w:bCs'),
    complexItalic: onOff(properties, 'w:iCs'),
    complex: onOff(properties, 'w:rtl') || onOff(properties, 'w:cs'),
    strike: onOff(properties, 'w:strike') ?? onOff(properties, 'w:dstrike'),
    hidden: onOff(properties, 'w:vanish'),
    vertical: verticalOf(settingOf(properties, 'w:vertAlign')),
    font: fontOf(fonts),
    language: attributeOf(childOf(properties, 'w:lang'), 'w:val'),
  };
}

/** The nearer of two sets of properties, filled up from the other. */
export function inheritRunProperties(near: RunProperties, far: RunProperties): RunProperties {
  return {
    bold: near.bold ?? far.bold,
    italic: near.italic ?? far.italic,
    complexBold: near.complexBold ?? far.complexBold,
    complexItalic: near.complexItalic ?? far.complexItalic,
    complex: near.complex ?? far.complex,
    strike: near.strike ?? far.strike,
    hidden: near.hidden ?? far.hidden,
    vertical: near.vertical ?? far.vertical,
    font: near.font ?? far.font,
    language: near.language ?? far.language,
  };
}

/**
 * The look of a run. A toggle said by both the paragraph's and the character style cancels out
 * (ECMA-376 part 1, 17.7.3); what the run itself says always counts.
 */
export function resolveRunFormat(
  own: RunProperties,
  character: RunProperties,
  paragraph: RunProperties,
  defaults: RunProperties,
): RunFormat {
  const levels = { own, character, paragraph, defaults };
  const isComplex = own.complex ?? character.complex ?? paragraph.complex ?? false;
  const format: RunFormat = {
    bold: isOn(isComplex ? 'complexBold' : 'bold', levels),
    italic: isOn(isComplex ? 'complexItalic' : 'italic', levels),
    strike: isOn('strike', levels),
    hidden: isOn('hidden', levels),
  };
  const vertical = own.vertical ?? character.vertical ?? paragraph.vertical ?? defaults.vertical;
  if (vertical && vertical !== 'baseline') format.vertical = vertical;
  format.font = own.font ?? character.font ?? paragraph.font ?? defaults.font;
  return format;
}

type Levels = Record<'own' | 'character' | 'paragraph' | 'defaults', RunProperties>;

function isOn(toggle: Toggle, { own, character, paragraph, defaults }: Levels): boolean {
  const styled = character[toggle] ? !paragraph[toggle] : (paragraph[toggle] ?? false);
  return own[toggle] ?? (styled || (defaults[toggle] ?? false));
}

function verticalOf(value: string | undefined): RunProperties['vertical'] {
  return value === 'superscript' || value === 'subscript' || value === 'baseline' ? value : undefined;
}

/** The font of Latin text; `''` for one of the theme, which is never monospaced. */
function fontOf(fonts: XmlElement | undefined): string | undefined {
  if (!fonts) return undefined;
  if (fonts.attributes['w:asciiTheme'] ?? fonts.attributes['w:hAnsiTheme']) return '';
  return attributeOf(fonts, 'w:ascii') ?? attributeOf(fonts, 'w:hAnsi');
}

const MONOSPACED =
  /\b(mono|monospaced?|courier|consolas|menlo|monaco|inconsolata|typewriter|hack|terminal|fixedsys)\b|\b(fira|cascadia|source) code|lucida console|letter gothic|ocr[- ]?[ab]\b|sfmono/i;

/** Whether a font gives every character the same width. */
export function isMonospaced(font: string | undefined): boolean {
  return font !== undefined && MONOSPACED.test(font);
}
