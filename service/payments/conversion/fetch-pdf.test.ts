import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDocumentFetcher, type DocumentFetcher } from '../../fetch/fetch-document.ts';
import { startHost, type TestHost, testAuthority } from '../../fetch/testing/start-host.ts';
import { fetchPdf } from './fetch-pdf.ts';

let host: TestHost;
let fetcher: DocumentFetcher;
beforeAll(async () => {
  host = await startHost((request, response) => {
    const type = decodeURIComponent(request.url?.slice(1) ?? '');
    response.writeHead(200, type === '' ? {} : { 'content-type': type }).end('%PDF-1.7');
  });
  fetcher = createDocumentFetcher({
    resolve: () => [{ address: '127.0.0.1', family: 4 }],
    isPublic: (address) => address === '127.0.0.1',
    authority: testAuthority,
    port: (name) => (name === 'files.example' ? host.port : 1),
  });
});
afterAll(() => Promise.all([fetcher.close(), host.close()]));

const fetchAs = (type: string, name = 'files.example') =>
  fetchPdf(fetcher, `https://${name}/${encodeURIComponent(type)}`, new AbortController().signal);

it.each([
  'application/pdf',
  'Application/PDF; charset=binary',
  'application/x-pdf',
  'application/octet-stream',
  '',
])('takes what is sent as "%s"', async (type) => {
  expect(Buffer.from((await fetchAs(type)).bytes).toString()).toBe('%PDF-1.7');
});

it.each(['text/html', 'image/png', 'application/zip', 'application/pdf2'])('refuses %s', async (type) => {
  await expect(fetchAs(type)).rejects.toMatchObject({ reason: 'unsupported_content_type' });
});

it('reaches each host where it listens', async () => {
  await expect(fetchAs('application/pdf', 'other.example')).rejects.toMatchObject({
    reason: 'url_unreachable',
  });
});
