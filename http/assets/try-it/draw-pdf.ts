import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { GlobalWorkerOptions, getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { make } from '../elements.ts';

/** Draws the pages of a PDF, each when it comes into view. @returns frees what it holds */
export async function drawPdf(place: HTMLElement, file: File, password: string): Promise<() => void> {
  const { worker = '', library = '' } = place.dataset;
  GlobalWorkerOptions.workerSrc = worker;
  const opening = getDocument({
    data: new Uint8Array(await file.arrayBuffer()),
    password,
    isEvalSupported: false,
    enableXfa: false,
    cMapUrl: `${library}/cmaps/`,
    iccUrl: `${library}/iccs/`,
    standardFontDataUrl: `${library}/standard_fonts/`,
    wasmUrl: `${library}/wasm/`,
  });
  const pdf = await opening.promise;
  const stop = await drawWhenSeen(place, pdf);
  return () => {
    stop();
    void opening.destroy();
  };
}

async function drawWhenSeen(place: HTMLElement, pdf: PDFDocumentProxy): Promise<() => void> {
  const first = (await pdf.getPage(1)).getViewport({ scale: 1 });
  const canvases = Array.from({ length: pdf.numPages }, (_, i) => blankPage(i + 1, pdf.numPages, first));
  const sheets = canvases.map((canvas, i) => {
    const sheet = make('div', { className: 'sheet-of-source' }, canvas);
    sheet.dataset.page = String(i + 1);
    return sheet;
  });
  place.replaceChildren(...sheets);
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        const number = canvases.indexOf(target as HTMLCanvasElement) + 1;
        void pdf.getPage(number).then((page) => drawPage(page, target as HTMLCanvasElement));
      }
    },
    { root: place, rootMargin: '50% 0px' },
  );
  for (const canvas of canvases) observer.observe(canvas);
  return () => observer.disconnect();
}

/** Of the size of the first page until it is drawn, so that the scroll bar hardly moves. */
function blankPage(number: number, total: number, { width, height }: { width: number; height: number }) {
  const canvas = make('canvas', { width, height, className: 'page' });
  canvas.role = 'img';
  canvas.ariaLabel = `Page ${number} of ${total} of the source`;
  return canvas;
}

/** No browser draws much larger ones. */
const LARGEST_SIDE = 4096;

async function drawPage(page: PDFPageProxy, canvas: HTMLCanvasElement): Promise<void> {
  const { width, height } = page.getViewport({ scale: 1 });
  const wished = (canvas.clientWidth / width) * devicePixelRatio;
  const scale = Math.min(wished, LARGEST_SIDE / Math.max(width, height));
  const viewport = page.getViewport({ scale });
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  await page.render({ canvas, viewport }).promise;
  canvas.dataset.drawn = 'yes';
}
