import { html } from 'hono/html';

/** A moment as people read it: `21 November 2026, 07:33 UTC`. @param time epoch milliseconds */
export function moment(time: number) {
  const date = new Date(time);
  const day = date.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return html`<time datetime="${date.toISOString()}">${day}, ${date.toISOString().slice(11, 16)} UTC</time>`;
}

/** How long until a moment: `12 minutes`. */
export function timeUntil(time: number, now: number): string {
  const minutes = Math.max(1, Math.ceil((time - now) / 60_000));
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
