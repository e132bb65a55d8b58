import { element } from '../elements.ts';
import type { Progress } from './send-document.ts';

/** Screen readers are told this often at most; the bar moves whenever something is known. */
const TOLD_EVERY_MS = 2000;
/** Less is over before it is read. */
const SHORTEST_TOLD_S = 3;

/** Shows how far the work is, to the eye and to screen readers. */
export function showProgress(): Progress {
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
