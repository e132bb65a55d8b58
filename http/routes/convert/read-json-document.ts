import { convertFields, jsonDocument } from '../../../service/schemas.ts';
import { createBase64Decoder } from '../../uploads/base64-decoder.ts';
import { malformed } from '../../uploads/body.ts';
import { readJsonForm } from '../../uploads/read-json-form.ts';
import { documentTooLarge } from '../../uploads/read-multipart.ts';
import type { Spool, Upload } from '../../uploads/spool.ts';
import { type Asked, invalidField, readFields } from './read-fields.ts';

/** A third of it is overhead, so a longer document is better sent as a form. */
const MAX_JSON_BYTES = 32 * 1024 * 1024;

/** The fields besides the document itself. */
const documentName = jsonDocument.pick({ file_name: true });
const NAMES = ['file_base64', 'file_name', ...Object.keys(convertFields.shape)];

/** Spools a document inside JSON as it comes in. The caller has to discard the upload. @throws HttpProblem */
export async function readJsonDocument(
  request: Request,
  bounds: DocumentBounds,
): Promise<{ upload: Upload; fileName: string; asked: Asked }> {
  const { upload, fields } = await readJsonParts(request, bounds);
  try {
    const { file_name, ...others } = fields;
    const named = documentName.safeParse({ file_name });
    if (upload.byteLength === 0) throw missing();
    if (!named.success) throw invalidField(named.error);
    return { upload, fileName: named.data.file_name, asked: readFields(others) };
  } catch (error) {
    await upload.discard();
    throw error;
  }
}

export interface DocumentBounds {
  spool: Spool;
  maxBytes: number;
}

/**
 * The same without a look at the fields; there may be no document.
 * @param names of further fields there are
 */
export async function readJsonParts(
  request: Request,
  { spool, maxBytes }: DocumentBounds,
  names: readonly string[] = [],
): Promise<{ upload: Upload; fields: Record<string, unknown> }> {
  const upload = spool.begin();
  try {
    const decoder = createBase64Decoder();
    const store = async (bytes: Buffer | undefined) => {
      if (!bytes) throw notBase64();
      if (upload.byteLength + bytes.byteLength > maxBytes) throw documentTooLarge(maxBytes);
      await upload.write(bytes);
    };
    const long = { name: 'file_base64', take: (text: string) => store(decoder.add(text)) };
    const form = { maxBytes: MAX_JSON_BYTES, names: [...NAMES, ...names], long };
    const { file_base64, ...fields } = await readJsonForm(request, form);
    await store(decoder.end());
    if (file_base64 !== undefined) throw notBase64();
    return { upload, fields };
  } catch (error) {
    await upload.discard();
    throw error;
  }
}

function missing(): Error {
  return malformed(
    'The field "file_base64" is missing or empty.',
    'Send {"file_base64": "…", "file_name": "report.pdf"}.',
    'missing_file',
  );
}

function notBase64(): Error {
  return malformed(
    'The field "file_base64" is not base64.',
    'Encode the bytes of the document alone, without a "data:" prefix.',
    'invalid_field',
  );
}
