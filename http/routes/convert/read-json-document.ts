import { convertFields, jsonDocument } from '../../../service/schemas.ts';
import { createBase64Decoder } from '../../uploads/base64-decoder.ts';
import { malformed } from '../../uploads/body.ts';
import { readJsonForm } from '../../uploads/read-json-form.ts';
import { documentTooLarge } from '../../uploads/read-multipart.ts';
import type { Spool, Upload } from '../../uploads/spool.ts';
import { type Asked, invalidField, readFields } from './read-fields.ts';

/** A third of it is overhead, so a longer document is better sent as a form. */
export const MAX_JSON_BYTES = 32 * 1024 * 1024;

/** The fields besides the document itself. */
const documentName = jsonDocument.pick({ file_name: true });
const NAMES = ['file_base64', 'file_name', ...Object.keys(convertFields.shape)];

/** A document inside JSON, which goes to the spool as it comes in. Whoever gets it has to discard the upload. @throws HttpProblem */
export async function readJsonDocument(
  request: Request,
  { spool, maxBytes }: { spool: Spool; maxBytes: number },
): Promise<{ upload: Upload; fileName: string; asked: Asked }> {
  const upload = spool.begin();
  try {
    const decoder = createBase64Decoder();
    const store = async (bytes: Buffer | undefined) => {
      if (!bytes) throw notBase64();
      if (upload.byteLength + bytes.byteLength > maxBytes) throw documentTooLarge(maxBytes);
      await upload.write(bytes);
    };
    const long = { name: 'file_base64', take: (text: string) => store(decoder.add(text)) };
    const { file_name, file_base64, ...fields } = await readJsonForm(request, {
      maxBytes: MAX_JSON_BYTES,
      names: NAMES,
      long,
    });
    await store(decoder.end());
    const named = documentName.safeParse({ file_name });
    if (file_base64 !== undefined) throw notBase64();
    if (upload.byteLength === 0) throw missing();
    if (!named.success) throw invalidField(named.error);
    return { upload, fileName: named.data.file_name, asked: readFields(fields) };
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
