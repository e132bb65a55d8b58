import { z } from '@hono/zod-openapi';
import { describeIssue } from '../../../service/describe-issue.ts';
import { isJobId } from '../../../service/jobs/job.ts';
import type { JobPlace } from '../../../service/jobs/job-store.ts';
import type { HttpContext } from '../../env.ts';
import { refuseParameters } from '../../requests/refuse-parameters.ts';
import { malformed } from '../../uploads/body.ts';

/** The most jobs of one response, and how many there are where nothing is said. */
const MOST_LISTED = 100;

export const listQuery = z.object({
  limit: z.coerce.number().int().min(1).max(MOST_LISTED).default(MOST_LISTED).optional().meta({
    description: 'How many jobs the response has at most.',
    example: 20,
  }),
  cursor: z.string().max(200).optional().meta({ description: '`next_cursor` of the response before.' }),
});

/** Which jobs are asked for. @throws HttpProblem 400 */
export function readListQuery(context: HttpContext): { limit: number; after?: JobPlace } {
  refuseParameters(context, Object.keys(listQuery.shape));
  const read = listQuery.safeParse(context.req.query());
  if (!read.success) {
    const [issue] = read.error.issues;
    const what = issue ? `"${issue.path.join('.')}" ${describeIssue(issue)}` : 'cannot be used';
    throw malformed(
      `The parameter ${what.replace(/\.$/, '')}.`,
      `Give a limit from 1 to ${MOST_LISTED}.`,
      'invalid_parameter',
    );
  }
  const { limit = MOST_LISTED, cursor } = read.data;
  return { limit, ...(cursor === undefined ? {} : { after: readCursor(cursor) }) };
}

/** Where the jobs after this one begin, as it goes through the client. */
export function writeCursor({ acceptedAt, id }: JobPlace): string {
  return Buffer.from(`${acceptedAt} ${id}`).toString('base64url');
}

function readCursor(cursor: string): JobPlace {
  const [acceptedAt = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ');
  if (/^\d{1,15}$/.test(acceptedAt) && isJobId(id)) return { acceptedAt: Number(acceptedAt), id };
  throw malformed(
    'That is not a cursor of this list.',
    'Give next_cursor of the response before, unchanged; leave it out to begin with the latest job.',
    'invalid_parameter',
  );
}
