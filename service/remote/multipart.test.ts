import { describe, expect, it } from 'vitest';
import { multipartBody } from './multipart.ts';

const bytes = (size: number) => new Uint8Array(size).map((_, i) => i % 251);

async function collect(
  body: ReturnType<typeof multipartBody>,
  onSent?: (sent: number) => void,
): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of body.stream(onSent)) parts.push(part);
  return Buffer.concat(parts);
}

describe('multipartBody', () => {
  it('is a form that others can read, as long as it says', async () => {
    const file = bytes(700_000);
    const body = multipartBody(
      { pages: '1-5', password: 'ä"\r\n' },
      { bytes: file, fileName: 'a "b"\r\nX: y.pdf' },
    );
    const sent = await collect(body);
    expect(sent.length).toBe(body.length);
    const form = await new Response(new Uint8Array(sent), {
      headers: { 'content-type': body.contentType },
    }).formData();
    expect(form.get('pages')).toBe('1-5');
    const read = form.get('file') as File;
    expect(read.name).toBe('a "b"\r\nX: y.pdf');
    expect(Buffer.from(await read.arrayBuffer()).equals(file)).toBe(true);
    expect(sent.toString('latin1')).not.toContain('\r\nX: y');
  });

  it('can be sent again, and tells how far it got', async () => {
    const body = multipartBody({}, { bytes: bytes(600_000), fileName: 'a.pdf' });
    const steps: number[] = [];
    const first = await collect(body, (sent) => steps.push(sent));
    expect((await collect(body)).equals(first)).toBe(true);
    expect(steps).toEqual([262_144, 524_288, 600_000]);
  });
});
