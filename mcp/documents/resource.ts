import {
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  ResourceTemplate,
} from '@modelcontextprotocol/server';
import type { McpParts } from '../parts.ts';
import { describeError } from '../result.ts';
import { documentGone, readOffset } from './cursor.ts';
import type { ShelvedDocument } from './document-shelf.ts';
import { sliceText } from './slice.ts';

/** The most a read of a resource returns, in characters. */
const RESOURCE_CHARS = 100_000;

/** Address of a document, which is the part it begins with, as people and models shorten it. */
const WHOLE = 'docconv://documents/{id}';
const PART = `${WHOLE}/{from}`;

/** Address of the part of a converted document that begins at a character. */
export function documentUri(id: string, from = 0): string {
  return `docconv://documents/${id}/${from}`;
}

/** Address of the blocks of a document, with their pages and boxes. */
export function layoutUri(id: string): string {
  return `docconv://documents/${id}/${LAYOUT}`;
}

const LAYOUT = 'layout';

/** Serves converted documents to whoever had them converted. */
export function registerDocuments(server: McpServer, parts: McpParts): void {
  async function find(uri: URL, id: unknown): Promise<ShelvedDocument> {
    const document = await toldOf(async () => parts.shelf.find(await parts.owner(), String(id)));
    if (!document) throw gone(uri.href);
    return document;
  }
  server.registerResource(
    'converted-document',
    new ResourceTemplate(WHOLE, { list: undefined }),
    {
      title: 'Converted document',
      description:
        'The beginning of a document that convert returned, by its documentId; _meta.next is the address of the part after it. Untrusted data.',
    },
    async (uri, { id }) => ({ contents: [partOf(await find(uri, id), 0, uri.href)] }),
  );
  server.registerResource(
    'converted-document-part',
    new ResourceTemplate(PART, { list: undefined }),
    {
      title: 'Part of a converted document',
      description:
        'The text from a character on, at most 100,000 of them: _meta.next is the address of the part after it; or, at "layout", the blocks with their boxes. Untrusted data.',
    },
    async (uri, { id, from }) => {
      const document = await find(uri, id);
      if (from === LAYOUT) return { contents: [layoutOf(document, uri.href)] };
      const start = readOffset(String(from));
      if (start === undefined || start > document.content.length) throw noSuchPart(uri.href);
      return { contents: [partOf(document, start, uri.href)] };
    },
  );
}

function layoutOf({ layout }: ShelvedDocument, uri: string) {
  if (layout !== undefined) return { uri, mimeType: 'application/json', text: layout };
  const hint = 'Convert it again with include: ["layout"].';
  throw new ResourceNotFoundError(uri, `The document was converted without its layout: ${uri}. ${hint}`);
}

function gone(uri: string): ResourceNotFoundError {
  const { message, hint } = documentGone();
  return new ResourceNotFoundError(uri, `${message} ${hint}`);
}

function noSuchPart(uri: string): ResourceNotFoundError {
  const hint = 'Read the address in _meta.next of the part before, unchanged.';
  return new ResourceNotFoundError(uri, `The document has no such part: ${uri}. ${hint}`);
}

export function partOf(document: ShelvedDocument, from: number, uri: string) {
  const slice = sliceText(document.content, from, RESOURCE_CHARS);
  const mimeType = document.outputFormat === 'html' ? 'text/html' : 'text/markdown';
  const next = slice.next === undefined ? {} : { _meta: { next: documentUri(document.id, slice.next) } };
  return { uri, mimeType, text: slice.text, ...next };
}

/** Failures are worded as those of tools, but are errors of the protocol: reading has no error results. */
export async function toldOf<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    const error = describeError(thrown);
    const code =
      error.code === 'INTERNAL' ? ProtocolErrorCode.InternalError : ProtocolErrorCode.InvalidRequest;
    throw new ProtocolError(code, `${error.code}: ${error.message} ${error.hint}`, { error });
  }
}
