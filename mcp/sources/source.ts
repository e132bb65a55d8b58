import { fileURLToPath } from 'node:url';
import { DocconvError } from '../../service/errors.ts';

/** Where a document comes from. */
type DocumentSource =
  | { type: 'url'; url: string }
  | { type: 'path'; path: string }
  /** A document that was uploaded beforehand, by its id. */
  | { type: 'upload'; id: string }
  | { type: 'data'; bytes: Uint8Array };

export interface SourceDocument {
  bytes: Uint8Array;
  fileName: string;
}

/** Gets documents, by the rules of its door. */
export interface SourceReader {
  /** @throws DocconvError */
  read(source: DocumentSource, reading: ReadConditions): Promise<SourceDocument>;
}

interface ReadConditions {
  signal: AbortSignal;
  /** That are of use, where fewer are than this door takes. */
  maxBytes?: number;
  /** Folders of the client, where it has told them. */
  roots?: readonly string[];
}

/** On any system. */
const LONGEST_PATH = 32_767;
/** How PDF, Office files, PNG, JPG, GIF and WebP begin in base64. */
const BARE_BASE64 = /^(?:JVBERi0|UEsDB|iVBORw0KG|\/9j\/|R0lGOD|UklGR)[A-Za-z0-9+/_\s-]{64,}={0,2}\s*$/;

/** Tells paths, addresses, `file:` and `data:` URLs apart. @throws DocconvError `bad_request`, reason `invalid_source` */
export function parseSource(text: string): DocumentSource {
  // A scheme has two letters at least: C:\ is a drive.
  const scheme = /^([a-z][a-z0-9+.-]+):/i.exec(text)?.[1]?.toLowerCase();
  switch (scheme) {
    case undefined:
      return { type: 'path', path: checkedPath(text) };
    case 'http':
    case 'https':
      return { type: 'url', url: text };
    case 'file':
      return { type: 'path', path: checkedPath(pathOf(text)) };
    case 'data':
      return { type: 'data', bytes: bytesOf(text) };
    case 'upload':
      return { type: 'upload', id: text.slice('upload:'.length) };
    case 'docconv':
      throw invalidSource(
        'The address is that of a document or job of this server, which is not converted again.',
        'Read it as a resource; or call convert with cursor to read on, and job with the id of a job.',
      );
    default:
      throw invalidSource('Only http, https, file and data addresses are understood.');
  }
}

/** Whether a source is a file of a machine, without looking at the rest of it. */
export function namesPath(text: string): boolean {
  return !/^[a-z][a-z0-9+.-]+:/i.test(text) || /^file:/i.test(text);
}

function checkedPath(path: string): string {
  if (path.includes('\0')) throw invalidSource('A path cannot have a zero byte in it.');
  if (BARE_BASE64.test(path)) {
    throw invalidSource(
      'The source looks like base64, of which nothing says so.',
      'Put "data:application/pdf;base64," before it, with the type of the document.',
    );
  }
  if (path.length > LONGEST_PATH) throw invalidSource('No path is that long.');
  return path;
}

function pathOf(url: string): string {
  try {
    return fileURLToPath(url);
  } catch {
    throw invalidSource('The file address does not name a file of this machine.');
  }
}

function bytesOf(url: string): Uint8Array {
  const comma = url.indexOf(',');
  const encoded = url.slice(comma + 1);
  if (comma === -1 || !/;base64$/i.test(url.slice(0, comma)) || !/^[A-Za-z0-9+/_-]*={0,2}$/.test(encoded)) {
    throw invalidSource('A data address has to be base64: data:application/pdf;base64,….');
  }
  return Buffer.from(encoded, 'base64');
}

export function invalidSource(
  message: string,
  hint = 'Give a path, an https address or a base64 data address.',
): DocconvError {
  return new DocconvError('bad_request', message, hint, { reason: 'invalid_source' });
}
