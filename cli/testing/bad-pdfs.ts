import { deflateSync } from 'node:zlib';

/** A PDF of these objects, numbered from 1; the first is the catalogue. */
function assemblePdf(objects: readonly (string | Buffer)[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.5\n')];
  let at = parts[0]!.length;
  const offsets = objects.map((object, i) => {
    const part = Buffer.concat([
      Buffer.from(`${i + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from('\nendobj\n'),
    ]);
    const offset = at;
    parts.push(part);
    at += part.length;
    return offset;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${entries}`;
  parts.push(Buffer.from(`${table}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`));
  return Buffer.concat(parts);
}

const catalogue = '<< /Type /Catalog /Pages 2 0 R >>';

/** A page tree without pages. */
export function makeEmptyBook(): Buffer {
  return assemblePdf([catalogue, '<< /Type /Pages /Count 0 /Kids [] >>']);
}

/** More pages than are converted, all of them one object's siblings. */
export function makeHugeBook(count: number): Buffer {
  const kids = Array.from({ length: count }, (_, i) => `${i + 3} 0 R`).join(' ');
  const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>';
  return assemblePdf([
    catalogue,
    `<< /Type /Pages /Count ${count} /Kids [${kids}] >>`,
    ...Array.from({ length: count }, () => page),
  ]);
}

/** A page tree whose only branch is an ancestor of itself. */
export function makeCircularBook(): Buffer {
  return assemblePdf([
    catalogue,
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Pages /Count 1 /Parent 2 0 R /Kids [2 0 R] >>',
  ]);
}

/** One page that draws so many strokes; small, since they pack well. */
export function makeOverdrawnPage(strokes: number): Buffer {
  const content = deflateSync(Buffer.from('1 1 m 9 9 l S\n'.repeat(strokes)));
  const stream = Buffer.concat([
    Buffer.from(`<< /Length ${content.length} /Filter /FlateDecode >>\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ]);
  return assemblePdf([
    catalogue,
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] /Contents 4 0 R >>',
    stream,
  ]);
}
