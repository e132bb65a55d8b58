import type { Box } from '../../../document/document.ts';
import type { PageLink } from '../../../layout/page.ts';
import type { Matrix } from '../matrix.ts';
import type { PdfiumDocument } from './document.ts';
import type { Pdfium } from './library.ts';
import { displayBox, readRectangle, type Target } from './places.ts';
import { readUtf8 } from './strings.ts';

/** Kinds of actions. */
const GO_TO = 1;
const URI = 3;

/** Links looked at on one page, and places of one link. */
const MOST_LINKS = 5_000;
const MOST_QUADS = 100;

/** Reads the link annotations of a page; one that covers several lines gives a box for each. */
export function readLinks(
  pdfium: Pdfium,
  document: PdfiumDocument,
  page: number,
  display: Matrix,
): PageLink[] {
  const links: PageLink[] = [];
  const s = pdfium.scratch;
  let next = 0;
  while (links.length < MOST_LINKS) {
    pdfium.i32()[s >> 2] = next;
    if (pdfium.FPDFLink_Enumerate(page, s, s + 4) === 0) break;
    next = pdfium.i32()[s >> 2]!;
    const link = pdfium.i32()[(s + 4) >> 2]!;
    const goal = readGoal(pdfium, document, link);
    if (goal) links.push(...readLinkBoxes(pdfium, link, display).map((box) => Object.assign(box, goal)));
  }
  return links;
}

type Goal = { href: string } | { target: Target };

function readGoal(
  pdfium: Pdfium,
  { handle: document, targetOf }: PdfiumDocument,
  link: number,
): Goal | undefined {
  const direct = pdfium.FPDFLink_GetDest(document, link);
  const action = pdfium.FPDFLink_GetAction(link);
  if (direct === 0 && action !== 0 && pdfium.FPDFAction_GetType(action) === URI) {
    const href = readUtf8(pdfium, (to, size) =>
      pdfium.FPDFAction_GetURIPath(document, action, to, size),
    ).trim();
    return href === '' ? undefined : { href };
  }
  const destination = direct || readActionDestination(pdfium, document, action);
  const target = destination === 0 ? undefined : targetOf(destination);
  return target && { target };
}

/** The destination of a go-to action; 0 when it has none. */
export function readActionDestination(pdfium: Pdfium, document: number, action: number): number {
  if (action === 0 || pdfium.FPDFAction_GetType(action) !== GO_TO) return 0;
  return pdfium.FPDFAction_GetDest(document, action);
}

function readLinkBoxes(pdfium: Pdfium, link: number, display: Matrix): Box[] {
  const s = pdfium.scratch;
  const quads = Math.min(pdfium.FPDFLink_CountQuadPoints(link), MOST_QUADS);
  const boxes: Box[] = [];
  for (let i = 0; i < quads; i++) {
    if (pdfium.FPDFLink_GetQuadPoints(link, i, s) === 0) continue;
    const points = pdfium.f32().slice(s >> 2, (s >> 2) + 8);
    const xs = [0, 2, 4, 6].map((k) => points[k]!);
    const ys = [1, 3, 5, 7].map((k) => points[k]!);
    const box = {
      left: Math.min(...xs),
      right: Math.max(...xs),
      top: Math.max(...ys),
      bottom: Math.min(...ys),
    };
    boxes.push(displayBox(box, display));
  }
  if (boxes.length > 0 || pdfium.FPDFLink_GetAnnotRect(link, s) === 0) return boxes;
  return [displayBox(readRectangle(pdfium, s), display)];
}
