import { json } from 'node:stream/consumers';
import { Hono } from 'hono';
import { stateAt } from '../../../service/jobs/job.ts';
import type { QueuedJob } from '../../../service/jobs/job-store.ts';
import type { JobResultResponse } from '../../../service/schemas.ts';
import type { Env, HttpContext } from '../../env.ts';
import { notFound } from '../../errors/problem.ts';
import { guardForms } from '../../middleware/guards/guard-forms.ts';
import { signedInOn } from '../../middleware/guards/require-session.ts';
import { type JobDeed, jobsPage } from '../../pages/dashboard/jobs-page.ts';
import { renderPage } from '../../pages/layout.ts';
import type { HttpParts } from '../../parts.ts';
import { noResult } from '../jobs/no-result.ts';
import { redeliver } from '../jobs/redeliver.ts';

/** As many as are looked at without scrolling for long. */
const MOST_SHOWN = 50;

/** The jobs of the signed-in user: `/dashboard/jobs`. */
export function ownJobRoutes(parts: HttpParts): Hono<Env> {
  const { jobs, settings, clock } = parts;
  const routes = new Hono<Env>();
  routes.use(guardForms(settings));
  routes.get('/', async (context) => {
    const listed = await jobs.list(signedInOn(context).account.id, MOST_SHOWN);
    const done = readDeed(context.req.query('done'));
    return renderPage(context, jobsPage(context, { jobs: listed, done, now: clock() }));
  });
  routes.get('/:id/result', async (context) => {
    const job = await findJob(context, parts);
    const result = await jobs.openResult(job);
    if (!result) throw noResult(job, stateAt(job, clock()));
    const { data } = (await json(result.stream)) as JobResultResponse;
    const isHtml = data.output_format === 'html';
    return context.body(data.content, 200, {
      'Content-Type': `${isHtml ? 'text/html' : 'text/markdown'}; charset=utf-8`,
      'Content-Disposition': attachmentOf(`${baseOf(data.file_name)}.${isHtml ? 'html' : 'md'}`),
    });
  });
  const post = (
    path: '/:id/cancel' | '/:id/redeliver',
    deed: JobDeed,
    act: (job: QueuedJob) => Promise<unknown>,
  ) =>
    routes.post(path, async (context) => {
      await act(await findJob(context, parts));
      return context.redirect(`/dashboard/jobs?done=${deed}`, 303);
    });
  post('/:id/cancel', 'cancelled', ({ accountId, id }) => jobs.cancel(accountId, id));
  post('/:id/redeliver', 'told', (job) => redeliver(jobs, job));
  return routes;
}

function readDeed(text: string | undefined): JobDeed | undefined {
  return text === 'cancelled' || text === 'told' ? text : undefined;
}

async function findJob(context: HttpContext, { jobs }: HttpParts): Promise<QueuedJob> {
  const job = await jobs.find(signedInOn(context).account.id, context.req.param('id') ?? '');
  if (!job)
    throw notFound('There is no such job of this account.', 'Your jobs are listed at /dashboard/jobs.');
  return job;
}

function baseOf(fileName: string): string {
  return fileName.replace(/\.[^.]{1,5}$/, '') || 'document';
}

/** RFC 6266, for names of any script. */
function attachmentOf(name: string): string {
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  return `attachment; filename*=UTF-8''${encoded}`;
}
