import { execFileSync } from 'node:child_process';
import { openPdf } from '../../engine/read/pdf/open.ts';

/** What poppler tells of a PDF. */
export interface PdfText {
  lines: string[];
  pageCount: number;
  /** Creator and producer. */
  programs: string;
}

const LARGEST_OUTPUT = 2 ** 27;

/** The lines of a PDF as its content draws them. Undefined where poppler does not read the file. */
export function readPdfText(pdf: Uint8Array): PdfText | undefined {
  const run = (command: string, args: readonly string[]) =>
    execFileSync(command, args, {
      input: pdf,
      encoding: 'utf8',
      maxBuffer: LARGEST_OUTPUT,
      stdio: ['pipe', 'pipe', 'ignore'],
    });
  try {
    const facts = run('pdfinfo', ['-']);
    const pageCount = Number(/^Pages:\s+(\d+)/m.exec(facts)?.[1] ?? 0);
    const programs = [...facts.matchAll(/^(?:Creator|Producer):(.*)/gm)].map(([, name]) => name).join(' ');
    return { lines: run('pdftotext', ['-raw', '-', '-']).split(/[\n\f]/), pageCount, programs };
  } catch {
    return undefined;
  }
}

/** The titles of a PDF's bookmarks. */
export async function readOutline(pdf: Uint8Array): Promise<string[]> {
  const file = await openPdf(pdf);
  const titles = file.outline.map(({ title }) => title);
  await file.close();
  return titles;
}
