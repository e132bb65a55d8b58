import { element } from '../elements.ts';
import { chooseFile } from './choose-file.ts';
import { type Outcome, sendDocument } from './send-document.ts';
import { showProgress } from './show-progress.ts';
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
function tooLarge({ size }: File): Outcome | undefined {
  if (size <= Number(form.dataset.largest)) return undefined;
  const error = `This file is larger than your plan takes: ${form.dataset.largestText}.`;
  return { type: 'problem', problem: { error, hint: 'Split it, or change to a larger plan.' } };
}

async function showOutcome(outcome: Outcome, file: File): Promise<void> {
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
  if (isLocked) element('password').focus();
  element('problem-message').textContent = error;
  const request = request_id === undefined ? '' : ` Request id: ${request_id}`;
  element('problem-hint').textContent = `${hint ?? ''}${request}`;
  show('problem');
}
