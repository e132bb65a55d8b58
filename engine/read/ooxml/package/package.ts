import { DEFAULT_PACKAGE_LIMITS, type PackageLimits } from '../limits.ts';
import { invalidOffice, isDamage, passwordRequired, unsupportedFormat } from '../office-error.ts';
import { elementsOf } from '../xml/query.ts';
import {
  countTags,
  parseChildren,
  parseXml,
  type XmlBudget,
  type XmlElement,
  type XmlStream,
} from '../xml/xml.ts';
import { type Relationship, readRelationships, relationshipsPartOf } from './relationships.ts';
import { type Archive, type InflationBudget, openArchive } from './zip.ts';

/**
 * An open Office Open XML package. Parts are named as in the zip archive (`word/document.xml`), upper and lower
 * case being the same. Everything is synchronous and inflated only when asked for; bounds count over the whole
 * package.
 */
export interface OfficePackage {
  /** Names of all parts. */
  readonly names: readonly string[];
  /** Name of the part that holds the document or presentation itself. */
  readonly main: string;
  has(part: string): boolean;
  /** Bytes of a part; undefined when it is missing. */
  bytes(part: string): Uint8Array | undefined;
  /** Root element of an XML part, parsed once and kept; undefined when it is missing. */
  xml(part: string): XmlElement | undefined;
  /** The same, parsed anew and not kept: for parts that are read in one place only, and may be many. */
  parse(part: string): XmlElement | undefined;
  /**
   * What stands in one element right below the root of an XML part (see `parseChildren`); undefined when the part is
   * missing. The children of a large one are not kept, but parsed anew each time they are gone through; those named in
   * `streamed` are not even whole then.
   */
  childrenIn(
    part: string,
    name: string,
    streamed?: ReadonlySet<string>,
  ): Iterable<XmlElement | XmlStream> | undefined;
  /** Relationships of a part by id, of the package itself for `''`; empty when it has none. */
  relationships(part: string): ReadonlyMap<string, Relationship>;
  /** Content type as `[Content_Types].xml` gives it. */
  contentType(part: string): string | undefined;
  /** Opens a package that lies in this one; what both hold counts against the same bounds. Throws as `openPackage` does. */
  openWithin(bytes: Uint8Array): Promise<OfficePackage>;
}

/** Tags of a part that is kept as a tree, which takes some 50 MB of memory then. */
const MOST_KEPT_TAGS = 400_000;

/** Kind of document, told by the content type of the main part. */
type OfficeKind = 'word' | 'presentation' | 'workbook' | 'unknown';

/**
 * Opens a DOCX, PPTX or one of their siblings (.docm, .dotx, .pptm, .ppsx, .potx).
 *
 * @param ignored elements that the reader has no use for; they are left out of every part (see `parseXml`)
 * @throws ConversionError `password_required`, `unsupported_format`, `invalid_office`, `too_large`, `too_complex`
 */
export async function openPackage(
  bytes: Uint8Array,
  limits: PackageLimits = DEFAULT_PACKAGE_LIMITS,
  ignored?: ReadonlySet<string>,
): Promise<OfficePackage> {
  return openBudgeted(bytes, limits, ignored, { ...limits });
}

/** What is left of the bounds of a package and of those in it. */
type PackageBudget = XmlBudget & InflationBudget;

async function openBudgeted(
  bytes: Uint8Array,
  limits: PackageLimits,
  ignored: ReadonlySet<string> | undefined,
  budget: PackageBudget,
): Promise<OfficePackage> {
  assertZipContainer(bytes);
  const archive = await openArchive(bytes, limits, budget);
  assertOpenXml(archive);
  const parse = (part: string) => {
    const data = archive.read(part, limits.xmlBytes);
    return data && parseXml(data, budget, ignored);
  };
  /** For what tells where the parts are, which have their usual names without. */
  const parseIfWhole = (part: string) => {
    try {
      return parse(part);
    } catch (error) {
      if (isDamage(error)) return undefined;
      throw error;
    }
  };
  const relationships = remember((part) => {
    const root = (part === '' ? parseIfWhole : parse)(relationshipsPartOf(part));
    return root ? readRelationships(root, part) : new Map<string, Relationship>();
  });
  const contentTypes = readContentTypes(parseIfWhole('[Content_Types].xml'));
  const contentType = (part: string) => contentTypes(part);
  return {
    names: archive.names,
    main: findMainPart(archive, relationships(''), contentType),
    has: archive.has,
    bytes: (part) => archive.read(part),
    xml: remember(parse),
    parse,
    childrenIn: (part, name, streamed) => {
      const data = archive.read(part, limits.xmlBytes);
      const parseWithin = (within: XmlBudget, open?: ReadonlySet<string>) =>
        parseChildren(data!, name, within, { ignored, streamed: open });
      if (!data || countTags(data) <= MOST_KEPT_TAGS) return data && [...parseWithin(budget)];
      // What was counted once is not counted again.
      const passes = [budget];
      return { [Symbol.iterator]: () => parseWithin(passes.pop() ?? { ...limits }, streamed) };
    },
    relationships,
    contentType,
    openWithin: (inner) => openBudgeted(inner, limits, ignored, budget),
  };
}

/** Tells whether a package is a Word document, a presentation or a workbook. */
export function kindOf(office: OfficePackage): OfficeKind {
  const type = `${office.contentType(office.main) ?? ''} ${office.main}`.toLowerCase();
  if (/wordprocessingml|ms-word|(^|\s)word\//.test(type)) return 'word';
  if (/presentationml|ms-powerpoint|(^|\s)ppt\//.test(type)) return 'presentation';
  if (/spreadsheetml|ms-excel|(^|\s)xl\//.test(type)) return 'workbook';
  return 'unknown';
}

/** The part that `part` points at with the first internal relationship of a type; undefined when it is missing. */
export function relatedPart(office: OfficePackage, part: string, type: string): string | undefined {
  for (const relationship of office.relationships(part).values()) {
    if (relationship.type === type && !relationship.external && office.has(relationship.target))
      return relationship.target;
  }
  return undefined;
}

function assertOpenXml(archive: Archive): void {
  if (archive.has('mimetype') && archive.has('content.xml')) throw unsupportedFormat('an OpenDocument file');
  if (archive.has('[Content_Types].xml') || archive.has('_rels/.rels')) return;
  throw unsupportedFormat('a zip archive without an Office document in it');
}

function findMainPart(
  archive: Archive,
  relationships: ReadonlyMap<string, Relationship>,
  contentType: (part: string) => string | undefined,
): string {
  for (const { type, target, external } of relationships.values()) {
    if (type === 'officeDocument' && !external && archive.has(target)) return target;
  }
  const main =
    archive.names.find((name) => /\.main\+xml$/i.test(contentType(name) ?? '')) ??
    ['word/document.xml', 'ppt/presentation.xml'].find((name) => archive.has(name));
  if (main === undefined) throw invalidOffice('its main part is missing');
  return main;
}

function readContentTypes(root: XmlElement | undefined): (part: string) => string | undefined {
  const defaults = new Map<string, string>();
  const overrides = new Map<string, string>();
  for (const { name, attributes } of elementsOf(root)) {
    if (attributes.ContentType === undefined) continue;
    if (name === 'ct:Default')
      defaults.set((attributes.Extension ?? '').toLowerCase(), attributes.ContentType);
    if (name === 'ct:Override')
      overrides.set((attributes.PartName ?? '').replace(/^\/+/, '').toLowerCase(), attributes.ContentType);
  }
  return (part) => {
    const key = part.toLowerCase();
    return overrides.get(key) ?? defaults.get(key.slice(key.lastIndexOf('.') + 1));
  };
}

function remember<T>(read: (part: string) => T): (part: string) => T {
  const known = new Map<string, T>();
  return (part) => {
    const key = part.toLowerCase();
    if (!known.has(key)) known.set(key, read(part));
    return known.get(key) as T;
  };
}

/** Compound File Binary Format, [MS-CFB] 2.2: the container of .doc, .ppt and of encrypted OOXML. */
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const ZIP = [0x50, 0x4b];

/** Streams that tell a compound file's kind; names stand in its directory as UTF-16. */
const COMPOUND_KINDS: readonly { stream: string; error: () => Error }[] = [
  { stream: 'EncryptedPackage', error: passwordRequired },
  { stream: 'WordDocument', error: () => unsupportedFormat('a Word 97-2003 document (.doc)') },
  {
    stream: 'PowerPoint Document',
    error: () => unsupportedFormat('a PowerPoint 97-2003 presentation (.ppt)'),
  },
  { stream: 'Workbook', error: () => unsupportedFormat('an Excel 97-2003 workbook (.xls)') },
];

/**
 * Refuses what is no zip archive, saying what it is instead.
 * @throws ConversionError `password_required`, `unsupported_format` or `invalid_office`
 */
function assertZipContainer(bytes: Uint8Array): void {
  if (startsWith(bytes, ZIP)) return;
  if (startsWith(bytes, COMPOUND_FILE)) throw compoundFileError(bytes);
  const head = Buffer.from(bytes.subarray(0, 512)).toString('latin1').trimStart();
  if (head.startsWith('{\\rtf')) throw unsupportedFormat('a Rich Text document (.rtf)');
  if (head.startsWith('%PDF')) throw unsupportedFormat('a PDF under an Office name');
  if (/^(<!doctype html|<html)/i.test(head)) throw unsupportedFormat('a web page under an Office name');
  throw invalidOffice('it is no zip archive');
}

function compoundFileError(bytes: Uint8Array): Error {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kind = COMPOUND_KINDS.find(({ stream }) => buffer.includes(stream, 0, 'utf16le'));
  return kind ? kind.error() : unsupportedFormat('an old Office or compound file');
}

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, i) => bytes[i] === byte);
}
