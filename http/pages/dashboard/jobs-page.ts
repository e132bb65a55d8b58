import { html } from 'hono/html';
import { hintForApi } from '../../../service/hint-for-api.ts';
import { type Job, type JobState, stateAt, type WebhookState } from '../../../service/jobs/job.ts';
import type { QueuedJob } from '../../../service/jobs/job-store.ts';
import { WEBHOOK_STATES } from '../../../service/jobs/webhooks/webhook-states.ts';
import type { HttpContext } from '../../env.ts';
import { describeMany } from '../components/quantities.ts';
import type { Markup, SitePage } from '../layout.ts';
import { moment } from '../moment.ts';
import { tokenField } from '../token-field.ts';

/** The jobs of an account, the latest first. */
interface JobsPage {
  jobs: readonly QueuedJob[];
  /** What was done just before. */
  done?: JobDeed;
  now: number;
}

export type JobDeed = 'cancelled' | 'told';

const DONE: Readonly<Record<JobDeed, string>> = {
  cancelled: 'The job is cancelled; one that runs ends within seconds.',
  told: 'The webhook will be sent again.',
};

export function jobsPage(context: HttpContext, { jobs, done, now }: JobsPage): SitePage {
  return {
    title: 'Jobs',
    width: 'wide',
    scripts: ['jobs.js'],
    main: html`<h1>Jobs</h1>
<p class="lead">Documents that programs sent to be converted later, with <a href="/api-docs">the API</a> or
<code>docconv convert --async</code>. Documents are deleted when their job ends, results when they expire.</p>
${done === undefined ? '' : html`<p class="notice" role="status">${DONE[done]}</p>`}
${
  jobs.length === 0
    ? html`<p>There are no jobs.</p>`
    : html`<ul class="jobs">
${jobs.map((job) => item(context, job, now))}
</ul>`
}`,
  };
}

function item(context: HttpContext, job: QueuedJob, now: number): Markup {
  const { id, asked, acceptedAt, webhook } = job;
  const state = stateAt(job, now);
  return html`<li id="job-${id}"${isOpen(state) ? html` data-open` : ''}>
<div><h2>${asked.fileName}</h2>
<p class="hint">${asked.outputFormat === 'html' ? 'HTML' : 'Markdown'}, asked for on ${moment(acceptedAt)}</p></div>
<div class="state">${describeState(job, state)}</div>
<div class="deeds">${deeds(context, job, state)}</div>
${webhook ? webhookOf(context, job, webhook) : ''}
</li>`;
}

function isOpen(state: JobState): boolean {
  return state === 'queued' || state === 'running';
}

const STATES: Readonly<Record<JobState, { name: string; tone: string }>> = {
  queued: { name: 'Waiting', tone: '' },
  running: { name: 'Converting', tone: '' },
  done: { name: 'Done', tone: 'good' },
  done_in_part: { name: 'Done in part', tone: 'bad' },
  failed: { name: 'Failed', tone: 'bad' },
  cancelled: { name: 'Cancelled', tone: '' },
  expired: { name: 'Expired', tone: '' },
};

function describeState(job: QueuedJob, state: JobState): Markup {
  const { name, tone } = STATES[state];
  const isEnding = state === 'running' && job.cancelAsked;
  return html`<span class="status ${tone}">${isEnding ? 'Cancelling' : name}</span>${detailOf(job, state)}`;
}

function detailOf({ place, progress, outcome, expiresAt }: QueuedJob, state: JobState): Markup | '' {
  if (state === 'queued')
    return place === undefined ? '' : html`<span class="hint">place ${place} in the queue</span>`;
  if (state === 'running' && progress) {
    const { pagesDone, pagesTotal } = progress;
    return html`<span class="hint"><progress max="${pagesTotal}" value="${pagesDone}" aria-label="Pages done"></progress>
${pagesDone} of ${describeMany(pagesTotal, 'page')}</span>`;
  }
  if (outcome?.type === 'failed') {
    const { failure } = outcome;
    return html`<span class="hint">${failure.message} ${hintForApi(failure)}</span>`;
  }
  if (outcome?.type !== 'converted' || state === 'expired') return '';
  const { pageCount, failedPages } = outcome.result;
  const lost = failedPages.length === 0 ? '' : `; not read: ${failedPages.join(', ')}`;
  return html`<span class="hint">${describeMany(pageCount, 'page')}${lost}. Kept until ${moment(expiresAt)}</span>`;
}

function deeds(context: HttpContext, { id, asked, cancelAsked }: Job, state: JobState): Markup | '' {
  const { fileName } = asked;
  if (state === 'done' || state === 'done_in_part') {
    return html`<a class="button quiet small" href="/dashboard/jobs/${id}/result" download aria-label="Download ${fileName}, converted">Download</a>`;
  }
  if (!isOpen(state) || cancelAsked) return '';
  return html`<form method="post" action="/dashboard/jobs/${id}/cancel">${tokenField(context)}
<button type="submit" class="quiet small" aria-label="Cancel ${fileName}">Cancel</button></form>`;
}

function webhookOf(
  context: HttpContext,
  { id, asked }: Job,
  { state, attempts, answers }: WebhookState,
): Markup {
  return html`<details class="webhook"${state === 'given_up' ? html` open` : ''}>
<summary>Webhook ${WEBHOOK_STATES[state]}${attempts === 0 ? '' : `, ${describeMany(attempts, 'attempt')}`}</summary>
${
  answers.length === 0
    ? ''
    : html`<ol>
${answers.map(({ at, status }) => html`<li>${moment(at)}: ${status ?? 'no response'}</li>`)}
</ol>`
}
${
  state === 'waiting'
    ? ''
    : html`<form method="post" action="/dashboard/jobs/${id}/redeliver">${tokenField(context)}
<button type="submit" class="quiet small" aria-label="Send again: the webhook of ${asked.fileName}">Send again</button></form>`
}
</details>`;
}
