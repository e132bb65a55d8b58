import { once } from 'node:events';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { describeBytes } from '../../service/describe-bytes.ts';
import { HttpProblem } from '../errors/problem.ts';
import { bodyTooLarge, malformed, readChunks } from './body.ts';
import type { Spool, Upload } from './spool.ts';

/** A form with one document in it. */
interface DocumentForm {
  upload: Upload;
  /** As the client named it. */
  fileName: string | undefined;
  /** The other fields by name. */
  fields: ReadonlyMap<string, string>;
}

interface Destination {
  spool: Spool;
  /** Of the document. */
  maxBytes: number;
}

/** Bounds on everything but the document, far above what a form of ours needs. */
const FORM_LIMITS = {
  files: 1,
  fields: 20,
  parts: 24,
  fieldSize: 4 * 1024,
  headerPairs: 16,
  headerSize: 8 * 1024,
};

/** What goes with a document in a form and is not the document. */
export const FORM_OVERHEAD_BYTES = 256 * 1024;

/**
 * Reads a form as it comes in; the document goes to the spool. Whoever gets the form has to discard the upload.
 * @throws HttpProblem 400 when it is not such a form, 413 when the document is longer than `maxBytes`
 */
export async function readMultipart(request: Request, destination: Destination): Promise<DocumentForm> {
  const parser = openParser(request, destination.maxBytes);
  const form = collectForm(parser, destination);
  try {
    await Promise.race([form.failed, feed(parser, request, form.over)]);
    return await form.whole();
  } catch (error) {
    await form.discard();
    throw error;
  }
}

function openParser(request: Request, maxBytes: number): BusboyInstance {
  try {
    const contentType = request.headers.get('content-type') ?? '';
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: { ...FORM_LIMITS, fileSize: maxBytes },
    });
  } catch {
    throw malformed('The multipart form names no boundary.', 'Let your HTTP library set the Content-Type.');
  }
}

/** Resolves when the parser has taken all of the body and told of all parts. */
async function feed(parser: BusboyInstance, request: Request, over: AbortSignal): Promise<void> {
  const finished = once(parser, 'finish', { signal: over });
  finished.catch(() => undefined); // the form reports what ends it early
  for await (const chunk of readChunks(request)) {
    if (over.aborted) return;
    if (!parser.write(chunk)) await once(parser, 'drain', { signal: over });
  }
  parser.end();
  await finished;
}

interface FormCollector {
  /** Rejects with the first thing that is wrong. */
  failed: Promise<never>;
  /** Aborted then. */
  over: AbortSignal;
  /** What came in, once the document is stored. @throws HttpProblem when there is none */
  whole(): Promise<DocumentForm>;
  discard(): Promise<void>;
}

interface Incoming {
  upload: Upload;
  fileName: string | undefined;
  stream: BusboyFileStream;
  /** Resolves when all of it is in the upload. */
  stored: Promise<void>;
}

/** Collects what the parser finds. */
function collectForm(parser: BusboyInstance, { spool, maxBytes }: Destination): FormCollector {
  const fields = createFormFields();
  const ending = new AbortController();
  let document: Incoming | undefined;
  const failed = new Promise<never>((_, reject) => {
    ending.signal.addEventListener('abort', () => reject(ending.signal.reason));
  });
  failed.catch(() => undefined); // reported by the promise that is awaited

  const fail = (reason: unknown) => ending.abort(reason);
  const failOn = (event: string, message: string, hint = FORM_HINT) =>
    parser.on(event, () => fail(malformed(message, hint)));
  failOn('filesLimit', 'The form has more than one file.', 'Send each in a request of its own.');
  failOn('fieldsLimit', 'The form has too many fields.');
  failOn('partsLimit', 'The form has too many parts.');
  failOn('error', 'The multipart form is damaged or incomplete.');

  parser.on('field', (name, value, _nameCut, valueCut) => {
    const refusal = fields.add(name, value, valueCut);
    if (refusal) fail(refusal);
  });
  parser.on('file', (name, stream, fileName) => {
    if (name !== 'file')
      fail(malformed(`The file is in the field ${quoted(name)}, not in "file".`, FORM_HINT));
    const upload = spool.begin();
    const stored = store(stream, upload, maxBytes);
    document = { upload, fileName: fileName && unescapeName(fileName), stream, stored };
    document.stored.catch(fail);
  });

  return {
    failed,
    over: ending.signal,
    whole: async () => {
      if (!document) throw malformed('The form has no document.', FORM_HINT, 'missing_file');
      await document.stored;
      const { upload, fileName } = document;
      return { upload, fileName, fields: fields.values };
    },
    discard: async () => {
      if (!document) return;
      document.stream.destroy();
      await document.stored.catch(() => undefined);
      await document.upload.discard();
    },
  };
}

async function store(stream: BusboyFileStream, upload: Upload, maxBytes: number): Promise<void> {
  stream.on('limit', () => stream.destroy(documentTooLarge(maxBytes)));
  try {
    for await (const chunk of stream) await upload.write(chunk);
  } catch (error) {
    throw isParsers(error) ? malformed('The form ends in the middle of the file.', FORM_HINT) : error;
  }
}

/** Whether an error says no more than that the form is damaged; others are refusals, or failures of the disk. */
function isParsers(error: unknown): boolean {
  return !(error instanceof HttpProblem) && (error as NodeJS.ErrnoException).syscall === undefined;
}

export function documentTooLarge(maxBytes: number): HttpProblem {
  return bodyTooLarge(
    `The file is larger than the ${describeBytes(maxBytes)} that your plan takes.`,
    'Split the file, or change to a plan for larger files.',
    true,
  );
}

/** What clients write for characters that would end the name (HTML, multipart/form-data encoding algorithm). */
function unescapeName(name: string): string {
  return name.replace(/%22/g, '"').replace(/%0D/gi, '\r').replace(/%0A/gi, '\n');
}

/** As much of a field's name as tells which it is. */
function quoted(name = ''): string {
  return JSON.stringify(name.slice(0, 40));
}

const FORM_HINT = 'Send one file in the field "file": curl -F file=@report.pdf';
const LONGEST_NAME = 100;

/** The fields of a form besides its document, each once. */
interface FormFields {
  values: ReadonlyMap<string, string>;
  /** @param cut whether there was more of the value than is read @returns why the field cannot be taken */
  add(name: string | undefined, value: string, cut: boolean): HttpProblem | undefined;
}

function createFormFields(): FormFields {
  const values = new Map<string, string>();
  return {
    values,
    add: (name, value, cut) => {
      if (name === undefined || name.length > LONGEST_NAME) {
        return malformed('A field of the form has no name, or one too long.', FORM_HINT);
      }
      if (name === 'file')
        return malformed('The field "file" is text, not a file.', FORM_HINT, 'missing_file');
      if (cut) return malformed(`The field ${quoted(name)} is too long.`, 'Shorten its value.');
      if (values.has(name)) return malformed(`The field ${quoted(name)} occurs twice.`, 'Send it once.');
      values.set(name, value);
      return undefined;
    },
  };
}
