import { element, make } from '../elements.ts';
import { splitPaths } from '../split-paths.ts';
import { type Progress, type SentDocument, sendDocument } from './send-document.ts';
import { showResult } from './show-result.ts';
import { showSource } from './show-source.ts';
import type { Problem } from './wire.ts';

const form = element<HTMLFormElement>('try');
const input = element<HTMLInputElement>('file');
let cleanUps: (() => void)[] = [];
let work: AbortController | undefined;

form.hidden = false;
chooseFile(input, () => {
  clear();
  element<HTMLInputElement>('password').value = '';
  element('password-box').hidden = true;
});
element('cancel').addEventListener('click', () => work?.abort());
form.addEventListener('submit', (event) => {
  event.preventDefault();
  const [file] = input.files ?? [];
  if (file) void convert(file);
});

/** The parts of the page that are shown one at a time. */
type Part = 'work' | 'problem' | 'outcome';

function show(part?: Part): void {
  for (const id of ['work', 'problem', 'outcome'] as const) element(id).hidden = id !== part;
  for (const button of form.querySelectorAll<HTMLButtonElement>('button')) button.disabled = part === 'work';
}

function clear(): void {
  for (const cleanUp of cleanUps) cleanUp();
  cleanUps = [];
  show();
}

async function convert(file: File): Promise<void> {
  if (work) return;
  clear();
  work = new AbortController();
  show('work');
  element('progress-file').textContent = file.name;
  const outcome = tooLarge(file) ?? (await sendDocument(form, work.signal, showProgress()));
  work = undefined;
  await showOutcome(outcome, file);
}

/** Told before anything is sent. */
function tooLarge({ size }: File): SentDocument | undefined {
  if (size <= Number(form.dataset.largest)) return undefined;
  const error = `This file is larger than your plan takes: ${form.dataset.largestText}.`;
  return {
    type: 'problem',
    problem: { error, hint: 'Split it, or change to a larger plan. The plans are at /pricing.' },
  };
}

async function showOutcome(outcome: SentDocument, file: File): Promise<void> {
  switch (outcome.type) {
    case 'cancelled':
      return showProblem({
        error: 'The conversion was cancelled.',
        hint: 'Pages are charged only when a conversion is finished.',
      });
    case 'problem':
      return showProblem(outcome.problem);
    case 'result':
      show('outcome');
      cleanUps.push(await showResult(outcome.data, outcome.usage));
      element('outcome-name').focus({ preventScroll: true });
      element('outcome').scrollIntoView({ block: 'start', behavior: calm() ? 'auto' : 'smooth' });
      cleanUps.push(await showSource(file, element<HTMLInputElement>('password').value));
  }
}

function calm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

const LOCKED = new Set<string | undefined>(['password_required', 'password_wrong']);

function showProblem({ error, hint, reason, request_id }: Problem): void {
  const isLocked = LOCKED.has(reason);
  element('password-box').hidden = !isLocked && element<HTMLInputElement>('password').value === '';
  element('problem-message').textContent = error;
  const next = isLocked ? 'Type its password above, and convert it again.' : (hint ?? '');
  const request = request_id === undefined ? '' : ` Request id: ${request_id}`;
  element('problem-hint').replaceChildren(...linked(next), request);
  show('problem');
  // The button that began it could not be used meanwhile, and has lost the focus.
  element(isLocked ? 'password' : 'convert').focus();
}

/** The paths in a hint lead there, in another tab: this one holds a file. */
function linked(hint: string): (string | Node)[] {
  return splitPaths(hint).map((part, i) =>
    i % 2 === 0 ? part : make('a', { href: part, target: '_blank' }, part),
  );
}

/** Lets a file be dropped on the field for it. @param onChosen called whenever another file is chosen */
function chooseFile(input: HTMLInputElement, onChosen: (file: File) => void): void {
  const area = element('drop');
  input.addEventListener('change', () => {
    const [file] = input.files ?? [];
    if (file) onChosen(file);
  });
  for (const name of ['dragenter', 'dragover'] as const) {
    area.addEventListener(name, (event) => {
      event.preventDefault();
      area.classList.add('over');
    });
  }
  for (const name of ['dragleave', 'drop'] as const) {
    area.addEventListener(name, () => area.classList.remove('over'));
  }
  area.addEventListener('drop', (event) => {
    event.preventDefault();
    const [file] = event.dataTransfer?.files ?? [];
    if (!file) return;
    input.files = event.dataTransfer?.files ?? null;
    onChosen(file);
  });
}

/** Screen readers announce progress this often at most; the bar moves at once. */
const TOLD_EVERY_MS = 2000;
/** Less is over before it is read. */
const SHORTEST_TOLD_S = 3;

/** Shows how far the work is, to the eye and to screen readers. */
function showProgress(): Progress {
  const bar = element<HTMLProgressElement>('progress');
  const text = element('progress-text');
  const status = element('progress-status');
  let toldAt = Number.NEGATIVE_INFINITY;
  let begun: { at: number; done: number } | undefined;

  /** As if it went on as it did since the first page. */
  function timeLeft(done: number, total: number): string {
    const now = performance.now();
    if (!begun) begun = { at: now, done };
    const pages = done - begun.done;
    const seconds = pages > 0 ? ((now - begun.at) / pages / 1000) * (total - done) : 0;
    if (seconds < SHORTEST_TOLD_S) return '';
    return seconds < 90
      ? `, about ${Math.round(seconds)} s left`
      : `, about ${Math.round(seconds / 60)} min left`;
  }

  function show(message: string, share?: number): void {
    if (share === undefined) bar.removeAttribute('value');
    else bar.value = share;
    text.textContent = message;
    const now = performance.now();
    if (now - toldAt < TOLD_EVERY_MS) return;
    toldAt = now;
    status.textContent = message;
  }

  show('Sending the file');
  return {
    onUpload: (share) =>
      share < 1 ? show(`Sending the file: ${Math.round(share * 100)} %`, share) : show('Converting'),
    // The number of pages is not known from the start.
    onPages: (done, total) =>
      total > 0
        ? show(`Converting: ${done} of ${total} pages are done${timeLeft(done, total)}`, done / total)
        : show('Converting'),
  };
}
