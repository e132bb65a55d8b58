import { element, make } from '../elements.ts';
import { matchBlocks } from './match-blocks.ts';
import type { Layout, Place } from './wire.ts';

/**
 * Ties the source to the converted document beside it: both scroll together, and what the pointer is on has its place
 * outlined on the page. @returns ends that
 */
export function linkPanes(layout: Layout): () => void {
  const source = element('source');
  const preview = element<HTMLIFrameElement>('preview').contentDocument;
  if (!preview) return () => undefined;
  const ending = new AbortController();
  const { signal } = ending;
  const elements = [...preview.body.children];
  const places = matchBlocks(
    elements.map(({ textContent }) => textContent ?? ''),
    layout,
  );
  const marks: HTMLElement[] = [];
  const reveal = scrollTogether(source, preview, signal);
  const clear = () => {
    for (const mark of marks.splice(0)) mark.remove();
  };
  preview.addEventListener(
    'pointerover',
    ({ target }) => {
      const index = elements.findIndex((known) => known.contains(target as Node));
      clear();
      for (const place of places[index] ?? []) marks.push(...outline(source, place, layout));
      if (marks[0]) reveal(marks[0]);
    },
    { signal },
  );
  preview.addEventListener('pointerleave', clear, { signal });
  return () => {
    clear();
    ending.abort();
  };
}

/** Left above what is brought into view, pixels. */
const MARGIN = 40;

/** Draws a frame on the page where the place is. */
function outline(source: HTMLElement, { page, box }: Place, { pages = [] }: Layout): HTMLElement[] {
  const sheet = source.querySelector<HTMLElement>(`[data-page="${page}"]`);
  const size = pages.find((known) => known.page === page);
  if (!sheet || !size) return [];
  const mark = make('div', { className: 'place' });
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;
  Object.assign(mark.style, {
    left: percent(box.left, size.width),
    top: percent(box.top, size.height),
    width: percent(box.right - box.left, size.width),
    height: percent(box.bottom - box.top, size.height),
  });
  sheet.append(mark);
  return [mark];
}

/**
 * By how far each is scrolled of its whole length. Whichever the person scrolls leads; the other's own event is its echo.
 * @returns brings a part of the source into view while the other stays where it is
 */
function scrollTogether(
  source: HTMLElement,
  preview: Document,
  signal: AbortSignal,
): (part: HTMLElement) => void {
  const page = preview.documentElement;
  let echo: HTMLElement | undefined;
  const follow = (leader: HTMLElement, follower: HTMLElement) => () => {
    if (echo === leader) {
      echo = undefined;
      return;
    }
    const share = leader.scrollTop / Math.max(1, leader.scrollHeight - leader.clientHeight);
    const top = Math.round(share * (follower.scrollHeight - follower.clientHeight));
    if (Math.abs(follower.scrollTop - top) < 2) return;
    echo = follower;
    follower.scrollTop = top;
  };
  source.addEventListener('scroll', follow(source, page), { signal });
  preview.addEventListener('scroll', follow(page, source), { signal });
  return (part) => {
    const [inner, outer] = [part.getBoundingClientRect(), source.getBoundingClientRect()];
    if (inner.top >= outer.top && inner.bottom <= outer.bottom) return;
    echo = source;
    source.scrollTop += inner.top - outer.top - MARGIN;
  };
}
