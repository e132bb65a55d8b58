import { jsonDocument } from '../../../service/schemas.ts';
import { malformed } from '../../uploads/body.ts';
import { readFlatJson } from '../../uploads/read-json.ts';
import { documentTooLarge } from '../../uploads/read-multipart.ts';
import type { Spool, Upload } from '../../uploads/spool.ts';
import { type Asked, invalidField, readFields } from './read-fields.ts';

/** A longer document is better sent as a form, which needs not be in memory at once. */
export const MAX_JSON_BYTES = 32 * 1024 * 1024;

/** A document inside JSON. Whoever gets it has to discard the upload. @throws HttpProblem */
export async function readJsonDocument(
  request: Request,
  { spool, maxBytes }: { spool: Spool; maxBytes: number },
): Promise<{ upload: Upload; fileName: string; asked: Asked }> {
  const parsed = jsonDocument.safeParse(await readFlatJson(request, { maxBytes: MAX_JSON_BYTES }));
  if (!parsed.success) throw invalidField(parsed.error);
  const { file_base64, file_name, ...fields } = parsed.data;
  const bytes = decodeBase64(file_base64);
  if (bytes.byteLength > maxBytes) throw documentTooLarge(maxBytes);
  const asked = readFields(fields);
  const upload = spool.begin();
  await upload.write(bytes);
  return { upload, fileName: file_name, asked };
}

/** Both alphabets, with or without padding; lines may be broken. */
function decodeBase64(text: string): Buffer {
  const compact = /\s/.test(text) ? text.replace(/\s+/g, '') : text;
  if (/^[A-Za-z0-9+/_-]*={0,2}$/.test(compact) && compact.replace(/=+$/, '').length % 4 !== 1) {
    return Buffer.from(compact, 'base64');
  }
  throw malformed(
    'The field "file_base64" is not base64.',
    'Encode the bytes of the document alone, without a "data:" prefix.',
    'invalid_field',
  );
}
