import type { List, ListFormat } from '../../../document/document.ts';
import { attributeOf, childOf, childrenOf, integerOf } from '../../ooxml/xml/query.ts';
import type { XmlElement } from '../../ooxml/xml/xml.ts';
import { delimiterOf, formatNumber, isListNumber, listFormatOf } from './number-format.ts';
import { onOff, settingOf } from './setting.ts';
import type { Ancestor, Styles } from './styles.ts';

/** One level of a numbering, 0 to 8. */
interface Level {
  start: number;
  /** `decimal`, `bullet`, `lowerRoman` … (ST_NumberFormat). */
  format: string;
  /** `%1.%2` */
  text: string;
  /** Says that it has no mark, or one of spaces: such a paragraph goes on in the item before it. */
  isUnmarked: boolean;
  /** Numbers of upper levels are shown as decimals. */
  legal: boolean;
  /** Restarts after this level (counted from 1) or one above it; 0 never. Default: the level above. */
  restart?: number;
  /** Paragraph style that stands for this level. */
  style?: string;
  /** Left indent in twips. */
  indent?: number;
}

interface Numbering {
  /** Numberings of one definition count on together. */
  definition: string;
  levels: ReadonlyMap<number, Level>;
  startOverrides: ReadonlyMap<number, number>;
}

/** A paragraph's place in a numbering. */
export interface ListPlace {
  /** Id of the numbering. */
  numbering: string;
  definition: string;
  /** 0 to 8. */
  level: number;
  ordered: boolean;
  format: ListFormat;
  delimiter: List['delimiter'];
  /** Number of the paragraph on its level. */
  value: number;
  /** The mark as printed, `2.1` or `Article IV`; undefined for bullets. */
  label?: string;
  /** No mark is printed. */
  isUnmarked: boolean;
  /** The mark has words, as `Article IV` has. */
  hasWords: boolean;
  /** A list can show the mark, but for the signs around its number: it has neither words nor numbers of its own. */
  isListMark: boolean;
  /** The mark shows numbers of upper levels, as `2.1` does. */
  showsUpper: boolean;
  indent?: number;
}

/** The numberings of a document; counts, so paragraphs have to be asked for in order. */
export interface Numberings {
  has(id: string): boolean;
  /** Level of a paragraph style: the nearest style decides, by a level that stands for it or else by the one it says. */
  levelOfStyle(id: string, lineage: readonly Ancestor[]): number | undefined;
  /** Counts a paragraph; undefined where the numbering or level does not exist. */
  count(id: string, level: number): ListPlace | undefined;
}

const DEFAULT_LEVEL: Level = { start: 1, format: 'decimal', text: '', isUnmarked: false, legal: false };
const LAST_LEVEL = 8;

/** Reads `word/numbering.xml`. */
export function readNumberings(root: XmlElement | undefined, styles: Styles): Numberings {
  const numberings = readDefinitions(root, styles);
  const counters = new Map<string, (number | undefined)[]>();
  const started = new Set<string>();
  return {
    has: (id) => numberings.has(id),
    levelOfStyle: (id, lineage) => {
      const levels = [...(numberings.get(id)?.levels ?? [])];
      for (const style of lineage) {
        const linked = levels.find(([, level]) => level.style === style.id);
        const level = linked ? linked[0] : style.numberingLevel;
        if (level !== undefined) return level;
      }
      return undefined;
    },
    count(id, index) {
      const numbering = numberings.get(id);
      if (!numbering || index < 0 || index > LAST_LEVEL) return undefined;
      const counts = counters.get(numbering.definition) ?? [];
      counters.set(numbering.definition, counts);
      restartOverridden(id, numbering, index, counts, started);
      countUp(numbering, index, counts);
      return placeOf(id, numbering, index, counts);
    },
  };
}

/** A numbering that overrides a start does so when it is first used on that level. */
function restartOverridden(
  id: string,
  numbering: Numbering,
  index: number,
  counts: (number | undefined)[],
  started: Set<string>,
): void {
  const key = `${id} ${index}`;
  const start = numbering.startOverrides.get(index);
  if (start === undefined || started.has(key)) return;
  started.add(key);
  counts[index] = start - 1;
}

function countUp({ levels }: Numbering, index: number, counts: (number | undefined)[]): void {
  // A level that is skipped counts as begun: 2, then 2.1.1, then 2.2.
  for (let upper = 0; upper < index; upper++) counts[upper] ??= startOf(levels, upper);
  counts[index] = (counts[index] ?? startOf(levels, index) - 1) + 1;
  for (let lower = index + 1; lower <= LAST_LEVEL; lower++) {
    const restart = levels.get(lower)?.restart ?? lower;
    if (index < restart) counts[lower] = undefined;
  }
}

function placeOf(
  id: string,
  { definition, levels }: Numbering,
  index: number,
  counts: readonly (number | undefined)[],
): ListPlace {
  const level = levels.get(index) ?? DEFAULT_LEVEL;
  const ordered = level.format !== 'bullet' && level.format !== 'none';
  const label = level.format === 'bullet' ? undefined : printLabel(levels, level, counts);
  const value = counts[index] ?? level.start;
  return {
    numbering: id,
    definition,
    level: index,
    ordered,
    format: listFormatOf(level.format),
    delimiter: delimiterOf(level.text),
    value,
    label,
    isUnmarked: level.isUnmarked || (level.format === 'none' && label === undefined),
    hasWords: level.format !== 'bullet' && /\p{L}/u.test(level.text),
    isListMark: !/[\p{L}\p{N}]/u.test(level.text.replace(/%[1-9]/g, '')) && isListNumber(value, level.format),
    showsUpper: ordered && showsUpper(level),
    indent: level.indent,
  };
}

function showsUpper({ text }: Level): boolean {
  return new Set(text.match(/%[1-9]/g)).size > 1;
}

/** Characters of a mark; it is repeated for each paragraph. Word takes 31 at most. */
const LONGEST_LABEL = 100;

/** The mark as printed: `%n` stands for the number of level n. */
function printLabel(
  levels: ReadonlyMap<number, Level>,
  level: Level,
  counts: readonly (number | undefined)[],
): string | undefined {
  const label = level.text.replace(/%([1-9])/g, (_, digit: string) => {
    const index = Number(digit) - 1;
    const format = levels.get(index)?.format ?? 'decimal';
    const value = counts[index] ?? startOf(levels, index);
    return formatNumber(value, level.legal && format !== 'none' ? 'decimal' : format);
  });
  return label.slice(0, LONGEST_LABEL).trim() || undefined;
}

function startOf(levels: ReadonlyMap<number, Level>, index: number): number {
  return levels.get(index)?.start ?? DEFAULT_LEVEL.start;
}

function readDefinitions(root: XmlElement | undefined, styles: Styles): Map<string, Numbering> {
  const abstract = new Map<string, XmlElement>();
  for (const element of childrenOf(root, 'w:abstractNum')) {
    abstract.set(attributeOf(element, 'w:abstractNumId') ?? '', element);
  }
  const numbers = new Map<string, XmlElement>();
  for (const element of childrenOf(root, 'w:num'))
    numbers.set(attributeOf(element, 'w:numId') ?? '', element);
  const numberings = new Map<string, Numbering>();
  for (const [id, number] of numbers) {
    const definition = followStyleLink(settingOf(number, 'w:abstractNumId') ?? '', abstract, numbers, styles);
    numberings.set(id, readNumbering(number, definition, abstract.get(definition)));
  }
  return numberings;
}

/** A definition may stand for that of a numbering style (ECMA-376 part 1, 17.9.21). */
function followStyleLink(
  definition: string,
  abstract: ReadonlyMap<string, XmlElement>,
  numbers: ReadonlyMap<string, XmlElement>,
  styles: Styles,
): string {
  const link = settingOf(abstract.get(definition), 'w:numStyleLink');
  if (link === undefined) return definition;
  for (const [id, element] of abstract) {
    if (settingOf(element, 'w:styleLink') === link) return id;
  }
  const number = numbers.get(styles.any(link)?.paragraph.numberingId ?? '');
  return settingOf(number, 'w:abstractNumId') ?? definition;
}

function readNumbering(number: XmlElement, definition: string, abstract: XmlElement | undefined): Numbering {
  const levels = new Map<number, Level>();
  const startOverrides = new Map<number, number>();
  for (const element of childrenOf(abstract, 'w:lvl')) addLevel(levels, element);
  for (const override of childrenOf(number, 'w:lvlOverride')) {
    const index = integerOf(override, 'w:ilvl') ?? 0;
    const replaced = childOf(override, 'w:lvl');
    if (replaced) addLevel(levels, replaced);
    const start = integerOf(childOf(override, 'w:startOverride'), 'w:val');
    if (start === undefined) continue;
    startOverrides.set(index, start);
    // The level also starts so whenever it begins anew below an upper one (ECMA-376 part 1, 17.9.26).
    levels.set(index, { ...(levels.get(index) ?? DEFAULT_LEVEL), start });
  }
  return { definition, levels, startOverrides };
}

/** A format of Word's list, or the sample of one that is not in it. */
function formatIn(element: XmlElement | undefined): string {
  const name = attributeOf(element, 'w:val');
  return (name === 'custom' ? attributeOf(element, 'w:format') : name) ?? 'decimal';
}

/** Nothing but spaces, that of symbol fonts included. */
const BLANK = /^[\s\uf020]*$/;

function addLevel(levels: Map<number, Level>, element: XmlElement): void {
  const indent = childOf(element, 'w:pPr', 'w:ind');
  const text = settingOf(element, 'w:lvlText');
  levels.set(integerOf(element, 'w:ilvl') ?? 0, {
    start: integerOf(childOf(element, 'w:start'), 'w:val') ?? 0,
    format: formatIn(childOf(element, 'w:numFmt')),
    text: (text ?? '').slice(0, LONGEST_LABEL),
    isUnmarked: text !== undefined && BLANK.test(text) && !childOf(element, 'w:lvlPicBulletId'),
    legal: onOff(element, 'w:isLgl') ?? false,
    restart: integerOf(childOf(element, 'w:lvlRestart'), 'w:val'),
    style: settingOf(element, 'w:pStyle'),
    indent: integerOf(indent, 'w:start') ?? integerOf(indent, 'w:left'),
  });
}
