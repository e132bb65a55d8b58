import { wholeBytes } from '../../engine/open-file.ts';
import type { ConvertRequest, Docconv, MeteredConversion } from '../../service/docconv.ts';
import { DocconvError } from '../../service/errors.ts';

export interface FakeDocconv extends Docconv {
  /** Every request that came to be converted, in order. */
  requests: ConvertRequest[];
  estimated: ConvertRequest[];
  closed: number;
  /** Lets the documents go that are held back. */
  release(): void;
}

/**
 * A converter whose documents are their own bytes as text: `text` gives `# text`; `held …` waits to be released;
 * `damaged`, `no key`, `no quota` and `bug` fail as such.
 */
export function fakeDocconv(): FakeDocconv {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const docconv: FakeDocconv = {
    release,
    requests: [],
    estimated: [],
    closed: 0,
    async convert(request) {
      docconv.requests.push(request);
      const text = Buffer.from(wholeBytes(request.bytes)).toString();
      if (text.startsWith('held ')) await released;
      refuse(text);
      return conversionOf(text, request);
    },
    async estimate(request) {
      docconv.estimated.push(request);
      const remaining = { conversions: 46, pages: 497, tokens: 491_000 };
      return {
        totalPages: 12,
        pages: 5,
        fileName: request.fileName,
        usage: fakeUsage,
        remaining,
        resetsAt: Date.UTC(2026, 3, 1),
        warnings: [],
      };
    },
    async status() {
      return {
        account: { id: 'acc_1' },
        tier: 'starter',
        usage: { conversions: 4, pages: 1234, tokens: 9000 },
        limits: { conversions: 50, pages: 5000, tokens: 500000, fileSize: 20971520 },
        resetsAt: Date.UTC(2030, 0, 1),
      };
    },
    async identity() {
      return {
        accountId: 'acc_1',
        email: 'a@example.com',
        tier: 'starter',
        keyPrefix: 'dc_live_abcd',
        mode: 'embedded',
      };
    },
    async close() {
      docconv.closed += 1;
    },
  };
  return docconv;
}

const fakeUsage = { pagesUsed: 3, pagesLimit: 500, pagesRemaining: 497 };

function refuse(text: string): void {
  if (text === 'damaged') {
    throw new DocconvError('unreadable', 'The file is not a valid PDF.', 'Repair it.', {
      reason: 'invalid_pdf',
    });
  }
  if (text === 'no key') throw new DocconvError('auth_required', 'A key is needed.', 'Run docconv login.');
  if (text === 'no quota')
    throw new DocconvError('quota_exceeded', 'The month is used up.', 'Wait.', { reason: 'quota' });
  if (text === 'bug') throw new TypeError('x is not a function');
}

const plainRequest = { outputFormat: 'markdown' as const, fileName: 'a.pdf', options: {} };

/** What comes of a text. */
export function conversionOf(
  text: string,
  request: Pick<ConvertRequest, 'outputFormat' | 'fileName' | 'options'> = plainRequest,
): MeteredConversion {
  const isHtml = request.outputFormat === 'html';
  return {
    outputFormat: request.outputFormat,
    content: isHtml ? `<h1>${text}</h1>\n` : `# ${text}\n`,
    markdown: isHtml ? '[tbl-1.html](tbl-1.html)\n' : `# ${text}\n`,
    tables: isHtml ? [{ name: 'tbl-1.html', html: '<table></table>' }] : [],
    pageCount: 1,
    totalPages: 1,
    tokenCount: 4,
    processingTimeMs: 12,
    fileName: request.fileName,
    pages: [{ page: 1, source: 'text', words: 1 }],
    warnings: text === 'lossy' ? [{ code: 'page_empty', message: 'The page is empty.', page: 1 }] : [],
    engineVersion: '1',
    images: request.options.images ? [{ name: 'image-1.png', data: Uint8Array.of(1, 2, 3) }] : [],
    layout: request.options.layout ? '[]' : undefined,
    usage: fakeUsage,
  };
}
