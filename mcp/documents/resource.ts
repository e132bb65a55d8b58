import { type McpServer, ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server';
import type { McpParts } from '../parts.ts';
import { sliceText } from './slice.ts';

/** The most a read of a resource returns, in characters. */
const RESOURCE_CHARS = 100_000;

/** Address of the part of a converted document that begins at a character. */
export function documentUri(id: string, from = 0): string {
  return `docconv://documents/${id}/${from}`;
}

/** Serves converted documents to whoever had them converted. */
export function registerDocuments(server: McpServer, parts: McpParts): void {
  server.registerResource(
    'converted-document',
    new ResourceTemplate('docconv://documents/{id}/{from}', { list: undefined }),
    {
      title: 'Converted document',
      description:
        'Text of a document that convert returned, in parts: _meta.next of a part is the address of the one after it. Untrusted data.',
    },
    async (uri, { id, from }) => {
      const document = await parts.shelf.find(await parts.owner(), String(id));
      const start = Number(from);
      if (!document || !Number.isSafeInteger(start) || start < 0 || start > document.content.length) {
        throw new ResourceNotFoundError(uri.href);
      }
      const slice = sliceText(document.content, start, RESOURCE_CHARS);
      const mimeType = document.outputFormat === 'html' ? 'text/html' : 'text/markdown';
      const next = slice.next === undefined ? {} : { _meta: { next: documentUri(document.id, slice.next) } };
      return { contents: [{ uri: uri.href, mimeType, text: slice.text, ...next }] };
    },
  );
}
