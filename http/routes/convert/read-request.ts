import type { Assignment } from '../../../service/local/admitted-caller.ts';
import { ON_HANG_UP } from '../../../service/schemas.ts';
import type { HttpContext } from '../../env.ts';
import { HttpProblem } from '../../errors/problem.ts';
import { declaredLength } from '../../uploads/body.ts';
import { documentTooLarge, FORM_OVERHEAD_BYTES, readMultipart } from '../../uploads/read-multipart.ts';
import type { Spool, Upload } from '../../uploads/spool.ts';
import { type Asked, readFields, refuseFieldsInAddress, typeFields } from './read-fields.ts';
import { readJsonDocument } from './read-json-document.ts';

/** What somebody asked for, its document in the spool. The caller has to discard the upload. */
export interface ReceivedRequest {
  assignment: Omit<Assignment, 'signal'>;
  upload: Upload;
  dryRun: boolean;
}

/** @throws HttpProblem 400, 408, 413, 415 */
export async function readRequest(
  context: HttpContext,
  { spool, maxBytes }: { spool: Spool; maxBytes: number },
): Promise<ReceivedRequest> {
  const { req } = context;
  const { raw } = req;
  refuseFieldsInAddress(context);
  refuseEncoded(context);
  switch (mediaTypeOf(req.header('content-type'))) {
    case 'multipart/form-data': {
      if ((declaredLength(raw) ?? 0) > maxBytes + FORM_OVERHEAD_BYTES) throw documentTooLarge(maxBytes);
      const { upload, fileName, fields } = await readMultipart(raw, { spool, maxBytes });
      return orDiscard(upload, () =>
        receivedOf(upload, fileName, readFields(typeFields(fields)), req.header()),
      );
    }
    case 'application/json': {
      const { upload, fileName, asked } = await readJsonDocument(raw, { spool, maxBytes });
      return orDiscard(upload, () => receivedOf(upload, fileName, asked, req.header()));
    }
    default:
      throw unsupported('The Content-Type is neither multipart/form-data nor application/json.');
  }
}

function receivedOf(
  upload: Upload,
  fileName: string | undefined,
  { outputFormat, options, dryRun }: Asked,
  headers: Record<string, string>,
): ReceivedRequest {
  const idempotencyKey = headers['idempotency-key'];
  const endsWithCaller = headers[ON_HANG_UP] === 'cancel';
  const assignment = {
    input: upload,
    fileName: baseName(fileName),
    outputFormat,
    options,
    idempotencyKey,
    endsWithCaller,
  };
  return { assignment, upload, dryRun };
}

/** @throws HttpProblem 415 */
export function refuseEncoded({ req }: HttpContext): void {
  if (req.header('content-encoding') === undefined) return;
  throw unsupported(
    'The body has a Content-Encoding, which is not supported.',
    'Send it without Content-Encoding.',
  );
}

async function orDiscard<T>(upload: Upload, make: () => T): Promise<T> {
  try {
    return make();
  } catch (error) {
    await upload.discard();
    throw error;
  }
}

export function mediaTypeOf(contentType: string | undefined): string | undefined {
  return contentType?.split(';')[0]?.trim().toLowerCase();
}

/** Names longer than file systems take are cut. */
const LONGEST_NAME = 255;

/** A name without folders, on whatever system it was given, and without what could pose as something else. */
export function baseName(given: string | undefined): string {
  const last = given?.split(/[/\\]/).at(-1) ?? '';
  const clean = last.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim();
  return [...clean].slice(0, LONGEST_NAME).join('') || 'document';
}

export function unsupported(message: string, hint = 'Send a form: curl -F file=@report.pdf'): HttpProblem {
  return new HttpProblem(415, 'UNSUPPORTED_TYPE', message, { hint });
}
