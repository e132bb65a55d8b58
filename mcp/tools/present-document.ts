import { randomBytes } from 'node:crypto';
import type { CallToolResult, ImageContent } from '@modelcontextprotocol/server';
import type { OutputFormat } from '../../engine/index.ts';
import type { Estimate, Usage } from '../../service/docconv.ts';
import type { ShelvedDocument } from '../documents/document-shelf.ts';
import { describeSlice, type Manifest } from '../documents/manifest.ts';
import { documentUri, layoutUri } from '../documents/resource.ts';
import { unitsWithin } from '../documents/slice.ts';
import { describeError } from '../result.ts';
import type { ConvertInput } from './convert-input.ts';

/** Claude Code warns from 10,000 tokens on and cuts near 25,000. Chinese, say, has three bytes and about a token each. */
const DEFAULT_PART = { units: 40_000, bytes: 60_000 };

/**
 * Hosts show a model either the structured content or the other, so each has all: the text, and how to read on. With
 * the whole document in a file, the text would only fill the context.
 */
export function presentDocument(
  document: ShelvedDocument,
  from: number,
  { maxChars = unitsWithin(document.content, from, DEFAULT_PART) }: ConvertInput,
  converted: { usage?: Usage; writtenTo?: string } = {},
): CallToolResult {
  const isWritten = converted.writtenTo !== undefined;
  const { slice, manifest } = describeSlice(document, from, isWritten ? 0 : maxChars);
  const mark = makeMark();
  const { pictures, omitted } = picturesIn(document, slice.text);
  const texts = [
    isWritten ? 'The whole document was written to outputPath.' : fence(slice.text, mark),
    ...notesOn(manifest, omitted, mark),
  ];
  return {
    content: [
      ...texts.map((text) => ({ type: 'text' as const, text })),
      ...pictures,
      ...(document.layout !== undefined && from === 0
        ? [link(layoutUri(document.id), 'layout', 'application/json')]
        : []),
      link(
        documentUri(document.id),
        'converted-document',
        document.outputFormat === 'html' ? 'text/html' : 'text/markdown',
      ),
    ],
    structuredContent: { ...manifest, ...converted, ...(isWritten ? {} : { text: slice.text }) },
  };
}

function link(uri: string, name: string, mimeType: string) {
  return { type: 'resource_link' as const, uri, name, mimeType };
}

/** Of no document: none can know it beforehand, so none can write as the server does. */
function makeMark(): string {
  return randomBytes(4).toString('hex');
}

function fence(text: string, mark: string): string {
  return `[docconv ${mark}: text of the document begins]\n${text}\n[docconv ${mark}: text of the document ends]`;
}

/** Of warnings in the text; the structured content has more. */
const MOST_NOTED = 10;

/** What of a manifest has to be known by a model that sees the text alone. */
function notesOn(manifest: Manifest, omitted: number, mark: string): string[] {
  const notes = [noteOfWarnings(manifest), noteOfPictures(omitted), noteOfRest(manifest)];
  return notes.filter((note) => note !== undefined).map((note) => `[docconv ${mark}${note}]`);
}

/** By their codes: a message can quote the document, such as the name of a file in it. */
function noteOfWarnings({ warnings, warningsOmitted = 0 }: Manifest): string | undefined {
  if (warnings.length === 0) return undefined;
  const noted = warnings.slice(0, MOST_NOTED);
  const more = warnings.length + warningsOmitted - noted.length;
  const told = noted.map(({ code, page }) => (page === undefined ? code : `${code} (page ${page})`));
  return ` warns: ${told.join(', ')}${more === 0 ? '' : ` and ${more} more`}`;
}

function noteOfPictures(omitted: number): string | undefined {
  return omitted === 0
    ? undefined
    : `: ${omitted} more figures of this part are not shown; convert fewer pages, or with a smaller maxChars`;
}

function noteOfRest({ nextCursor, totalChars }: Manifest): string | undefined {
  if (nextCursor === undefined) return undefined;
  return `: the document has ${totalChars} characters, and there is more; to read on call convert with cursor ${nextCursor}`;
}

/** What a conversion would cost, and what is left for it. */
export function presentEstimate(
  { fileName, pages, totalPages, remaining: left, resetsAt, refusal, warnings }: Estimate,
  outputFormat: OutputFormat,
): CallToolResult {
  const manifest: Manifest = {
    dryRun: true,
    fileName,
    outputFormat,
    pageCount: pages,
    totalPages,
    warnings,
    left: { ...left, resetsAt: new Date(resetsAt).toISOString() },
    ...(refusal ? { refusal: describeError(refusal) } : {}),
  };
  const ending = refusal ? ` It would be refused now: ${refusal.message} ${refusal.hint}` : '';
  const text = `Nothing was converted or charged. ${pages} of ${totalPages} pages would be charged; left this month: ${left.pages} pages, ${left.conversions} conversions, ${left.tokens} tokens.${ending}`;
  return { content: [{ type: 'text', text }], structuredContent: manifest };
}

/** Hosts hand each picture to the model, at some 1,500 tokens. */
const MOST_PICTURES = 10;
/** Of all pictures of a result; messages of some hosts end at 10 MB. */
const MOST_BYTES = 4 * 1024 * 1024;

/** What hosts can show. */
const TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
};

/** The figures that a part of a document links to, in its order, and how many are left out. */
function picturesIn(
  { images }: Pick<ShelvedDocument, 'images'>,
  text: string,
): { pictures: ImageContent[]; omitted: number } {
  const linked = images.filter(({ name }) => text.includes(name) && typeOf(name) !== undefined);
  const pictures: ImageContent[] = [];
  let room = MOST_BYTES;
  for (const { name, data } of linked) {
    if (pictures.length === MOST_PICTURES || data.byteLength > room) continue;
    room -= data.byteLength;
    const mimeType = typeOf(name) ?? '';
    pictures.push({ type: 'image', data: Buffer.from(data).toString('base64'), mimeType });
  }
  return { pictures, omitted: linked.length - pictures.length };
}

function typeOf(name: string): string | undefined {
  return TYPES[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''];
}
