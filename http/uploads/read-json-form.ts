import { bodyTooLarge, declaredLength, malformed, readChunks, unknownField } from './body.ts';
import { createJsonCursor, type JsonCursor } from './json-cursor.ts';

/** A JSON object of plain values, one of which may be long. */
interface JsonForm {
  maxBytes: number;
  /** The fields there are, for the error about an unknown one. */
  names: readonly string[];
  /** The field whose text is handed on as it comes in, and not kept. */
  long: { name: string; take(text: string): Promise<void> };
}

/** The longest of the other values: as in forms. */
const LONGEST_VALUE = 4 * 1024;
const LONGEST_NAME = 100;
const LONGEST_WORD = 40;

const [OPEN, CLOSE, COLON, COMMA, QUOTE] = [0x7b, 0x7d, 0x3a, 0x2c, 0x22];

/**
 * Reads fields as they come in, so that neither a long document nor very many fields take memory or time.
 * @returns the fields but for the long one
 * @throws HttpProblem 400 when it is no such object, 413 when it is longer than `maxBytes`
 */
export async function readJsonForm(request: Request, form: JsonForm): Promise<Record<string, unknown>> {
  if ((declaredLength(request) ?? 0) > form.maxBytes) throw formTooLarge(form.maxBytes);
  const cursor = createJsonCursor(bounded(readChunks(request), form.maxBytes));
  try {
    return await readFields(cursor, form);
  } catch (error) {
    // The parser's own message would quote the document; that of a decoder says as little to whoever sent it.
    if (
      error instanceof SyntaxError ||
      (error as NodeJS.ErrnoException).code === 'ERR_ENCODING_INVALID_ENCODED_DATA'
    ) {
      throw notJson();
    }
    throw error;
  }
}

async function* bounded(chunks: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.byteLength;
    if (length > maxBytes) throw formTooLarge(maxBytes);
    yield chunk;
  }
}

async function readFields(cursor: JsonCursor, form: JsonForm): Promise<Record<string, unknown>> {
  const fields = new Map<string, unknown>();
  let isLongThere = false;
  if ((await cursor.peek()) !== OPEN) throw await notAnObject(cursor);
  cursor.pass();
  for (let next = await cursor.peek(); next !== CLOSE; next = await cursor.peek()) {
    if (fields.size > 0 || isLongThere) await expectByte(cursor, COMMA);
    const name = await readName(cursor, form.names);
    if (fields.has(name) || (isLongThere && name === form.long.name)) throw twice(name);
    await expectByte(cursor, COLON);
    if (name !== form.long.name) fields.set(name, await readValue(cursor, name));
    else if ((await cursor.peek()) !== QUOTE) fields.set(name, await readValue(cursor, name));
    else {
      isLongThere = true;
      cursor.pass();
      for await (const piece of cursor.string()) await form.long.take(piece);
    }
  }
  cursor.pass();
  if ((await cursor.peek()) !== undefined) throw notJson();
  // Programs with types send null for what they leave out.
  return Object.fromEntries([...fields].filter(([, value]) => value !== null));
}

async function expectByte(cursor: JsonCursor, byte: number): Promise<void> {
  if ((await cursor.peek()) !== byte) throw notJson();
  cursor.pass();
}

async function readName(cursor: JsonCursor, names: readonly string[]): Promise<string> {
  await expectByte(cursor, QUOTE);
  const name = await collect(cursor, LONGEST_NAME, () => unknownField('…', names));
  if (!names.includes(name)) throw unknownField(name, names);
  return name;
}

async function readValue(cursor: JsonCursor, name: string): Promise<unknown> {
  const first = await cursor.peek();
  if (first === QUOTE) {
    cursor.pass();
    return collect(cursor, LONGEST_VALUE, () =>
      malformed(`The field "${name}" is too long.`, HINT, 'invalid_field'),
    );
  }
  if (first === OPEN || first === 0x5b) throw nested();
  const word = await cursor.word(LONGEST_WORD);
  if (word === '' || word.length > LONGEST_WORD) throw notJson();
  return JSON.parse(word);
}

/** @param refusal of a longer text */
async function collect(cursor: JsonCursor, longest: number, refusal: () => Error): Promise<string> {
  let text = '';
  for await (const piece of cursor.string()) {
    text += piece;
    if (text.length > longest) throw refusal();
  }
  return text;
}

const HINT = 'Send {"file_base64": "…", "file_name": "report.pdf"}.';

async function notAnObject(cursor: JsonCursor): Promise<Error> {
  const first = await cursor.peek();
  const isOtherJson = first !== undefined && /[[\d"tfn-]/.test(String.fromCharCode(first));
  return isOtherJson ? malformed('The body is not a JSON object.', HINT) : notJson();
}

function notJson(): Error {
  return malformed('The body is not valid JSON.', HINT);
}

function nested(): Error {
  return malformed('The JSON is nested; all fields are plain values.', HINT);
}

function twice(name: string): Error {
  return malformed(`The field "${name}" occurs twice.`, HINT, 'invalid_field');
}

function formTooLarge(maxBytes: number): Error {
  return bodyTooLarge(
    `A JSON body has at most ${maxBytes / 1024 / 1024} MiB.`,
    'Send the document as multipart/form-data, which is not bound by this.',
  );
}
