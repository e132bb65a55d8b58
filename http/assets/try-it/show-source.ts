import { element, make } from '../elements.ts';

/** Shows the file that was sent. @returns frees what it holds */
export async function showSource(file: File, password: string): Promise<() => void> {
  const place = element('source');
  const kind = await kindOf(file);
  // Browsers cannot show Word documents and slides, so the result has all the room.
  element('source-side').hidden = kind === 'other';
  element('sides').classList.toggle('alone', kind === 'other');
  switch (kind) {
    case 'pdf':
      return showPdf(place, file, password);
    case 'picture':
      return showPicture(place, file);
    case 'other':
      return () => undefined;
  }
}

async function showPdf(place: HTMLElement, file: File, password: string): Promise<() => void> {
  place.replaceChildren(make('p', { className: 'muted' }, 'Drawing the pages…'));
  try {
    const { drawPdf } = await import('./draw-pdf.ts');
    return await drawPdf(place, file, password);
  } catch {
    place.replaceChildren(
      make('p', { className: 'muted' }, 'The pages of this PDF could not be drawn here.'),
    );
    return () => undefined;
  }
}

function showPicture(place: HTMLElement, file: File): () => void {
  const address = URL.createObjectURL(file);
  const sheet = make(
    'div',
    { className: 'sheet-of-source' },
    make('img', { src: address, alt: 'The picture that was sent' }),
  );
  sheet.dataset.page = '1';
  place.replaceChildren(sheet);
  return () => URL.revokeObjectURL(address);
}

/** By how the file begins; names may say anything. */
async function kindOf(file: File): Promise<'pdf' | 'picture' | 'other'> {
  const head = new TextDecoder('latin1').decode(await file.slice(0, 1024).arrayBuffer());
  if (head.includes('%PDF-')) return 'pdf';
  return PICTURE.test(head) ? 'picture' : 'other';
}

/** PNG, JPEG, GIF, WebP, AVIF. */
const PICTURE = /^(?:.PNG\r\n|\xff\xd8\xff|GIF8|RIFF.{4}WEBP|.{4}ftypavi[fs])/s;
