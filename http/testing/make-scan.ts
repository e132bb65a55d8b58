import sharp from 'sharp';
import { drawSamplePage } from '../../engine/ocr/testing/sample-page.ts';

/** A PDF of so many pages that show the same scan: a page of the sample document, to be recognised on each of them. */
export async function makeScan(pages: number): Promise<Buffer<ArrayBuffer>> {
  const { width, height, gray } = await drawSamplePage(1);
  const jpeg = await sharp(gray, { raw: { width, height, channels: 1 } })
    .jpeg({ quality: 60 })
    .toBuffer();
  const kids = Array.from({ length: pages }, (_, i) => `${5 + i} 0 R`).join(' ');
  const content = 'q 595 0 0 842 0 0 cm /Scan Do Q';
  const size = `/Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8`;
  const page =
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /Scan 3 0 R >> >> >>';
  return assemble([
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(`<< /Type /Pages /Count ${pages} /Kids [${kids}] >>`),
    streamOf(`/Type /XObject /Subtype /Image ${size} /Filter /DCTDecode`, jpeg),
    streamOf('', Buffer.from(content)),
    ...Array.from({ length: pages }, () => Buffer.from(page)),
  ]);
}

function streamOf(entries: string, bytes: Buffer): Buffer {
  const head = `<< ${entries} /Length ${bytes.length} >>\nstream\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from('\nendstream')]);
}

function assemble(objects: readonly Buffer[]): Buffer<ArrayBuffer> {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  const push = (bytes: Buffer): void => {
    parts.push(bytes);
    length += bytes.length;
  };
  for (const [i, object] of objects.entries()) {
    offsets.push(length);
    push(Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]));
  }
  const entries = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const start = length;
  push(
    Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${size} /Root 1 0 R >>\n`),
  );
  push(Buffer.from(`startxref\n${start}\n%%EOF\n`));
  return Buffer.from(Buffer.concat(parts));
}
