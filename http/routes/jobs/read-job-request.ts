import type { WantedJob } from '../../../service/jobs/jobs.ts';
import { jobFields } from '../../../service/schemas.ts';
import type { HttpContext } from '../../env.ts';
import { malformed } from '../../uploads/body.ts';
import { readMultipart } from '../../uploads/read-multipart.ts';
import type { Upload } from '../../uploads/spool.ts';
import { invalidField, readFields, refuseFieldsInAddress, typeFields } from '../convert/read-fields.ts';
import { type DocumentBounds, readJsonParts } from '../convert/read-json-document.ts';
import { baseName, mediaTypeOf, refuseEncoded, unsupported } from '../convert/read-request.ts';

const FIELDS = Object.keys(jobFields.shape);

/** Reads what a job is to do. The caller has to discard the upload. @throws HttpProblem 400, 408, 413, 415 */
export async function readJobRequest(
  context: HttpContext,
  bounds: DocumentBounds,
): Promise<{ wanted: WantedJob; upload: Upload }> {
  const { req } = context;
  refuseFieldsInAddress(context, FIELDS);
  refuseEncoded(context);
  const { upload, fields, fileName } = await readParts(req.raw, bounds);
  try {
    const idempotencyKey = req.header('idempotency-key');
    return { wanted: { ...wantedOf(upload, fileName, fields), idempotencyKey }, upload };
  } catch (error) {
    await upload.discard();
    throw error;
  }
}

interface JobForm {
  upload: Upload;
  fileName?: string;
  fields: Record<string, unknown>;
}

async function readParts(request: Request, bounds: DocumentBounds): Promise<JobForm> {
  switch (mediaTypeOf(request.headers.get('content-type') ?? undefined)) {
    case 'multipart/form-data': {
      const { upload, fileName, fields } = await readMultipart(request, bounds);
      return { upload, fileName, fields: typeFields(fields) };
    }
    case 'application/json': {
      const { upload, fields } = await readJsonParts(request, bounds, FIELDS);
      const { file_name, ...others } = fields;
      const fileName = typeof file_name === 'string' ? file_name : undefined;
      return { upload, fileName, fields: others };
    }
    default:
      throw unsupported('The Content-Type is neither multipart/form-data nor application/json.');
  }
}

function wantedOf(upload: Upload, fileName: string | undefined, fields: Record<string, unknown>): WantedJob {
  const isOurs = (name: string) => FIELDS.includes(name);
  const own = jobFields.safeParse(pick(fields, isOurs));
  if (!own.success) throw invalidField(own.error);
  const { input_url, output_url, webhook_url } = own.data;
  const { dryRun, ...asked } = readFields(
    pick(fields, (name) => !isOurs(name)),
    FIELDS,
  );
  if (dryRun)
    throw malformed('A job cannot be a dry run.', 'Send dry_run to /api/v1/convert.', 'invalid_field');
  refuseInputs(upload.byteLength > 0, input_url !== undefined);
  return {
    ...asked,
    input: input_url === undefined ? upload : { url: input_url },
    fileName: input_url !== undefined && fileName === undefined ? undefined : baseName(fileName),
    outputUrl: output_url,
    webhookUrl: webhook_url,
  };
}

/** A job has one input. */
function refuseInputs(isUploaded: boolean, isAddressed: boolean): void {
  if (isUploaded !== isAddressed) return;
  if (isUploaded) {
    throw malformed(
      'There are both a document and the field "input_url".',
      'Send one of them.',
      'missing_file',
    );
  }
  throw malformed(
    'There is neither a document nor the field "input_url".',
    'Send a form: curl -F file=@report.pdf',
    'missing_file',
  );
}

function pick(fields: Record<string, unknown>, isWanted: (name: string) => boolean): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => isWanted(name)));
}
