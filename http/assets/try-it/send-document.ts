import type { ConvertedDocument, Line, Problem, Usage } from './wire.ts';

/** Reported while a document is being sent. */
export interface Progress {
  /** @param share of the file that has been sent, 0 to 1 */
  onUpload(share: number): void;
  onPages(done: number, total: number): void;
}

export type SentDocument =
  | { type: 'result'; data: ConvertedDocument; usage: Usage }
  | { type: 'problem'; problem: Problem }
  | { type: 'cancelled' };

/**
 * Sends a form and reads the response line by line as it comes. An XMLHttpRequest, since only that tells how much of a
 * file has been sent.
 */
export function sendDocument(
  form: HTMLFormElement,
  signal: AbortSignal,
  progress: Progress,
): Promise<SentDocument> {
  const { action, token } = form.dataset;
  const body = new FormData(form);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const lines = createLineReader(progress);
    request.open('POST', action ?? '');
    request.setRequestHeader('Accept', 'application/x-ndjson');
    request.setRequestHeader('X-Form-Token', token ?? '');
    request.upload.onprogress = ({ loaded, total }) => progress.onUpload(total > 0 ? loaded / total : 0);
    request.upload.onload = () => progress.onUpload(1);
    request.onprogress = () => request.status === 200 && lines.read(request.responseText);
    request.onload = () => resolve(outcomeOf(request, lines));
    request.onerror = () => resolve({ type: 'problem', problem: NOT_REACHED });
    request.onabort = () => resolve({ type: 'cancelled' });
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
}

function outcomeOf(request: XMLHttpRequest, lines: LineReader): SentDocument {
  if (request.status !== 200) return { type: 'problem', problem: problemIn(request.responseText) };
  lines.read(request.responseText);
  return lines.outcome() ?? { type: 'problem', problem: CUT_SHORT };
}

interface LineReader {
  /** @param text all that has come so far */
  read(text: string): void;
  outcome(): SentDocument | undefined;
}

function createLineReader({ onPages }: Pick<Progress, 'onPages'>): LineReader {
  let begin = 0;
  let outcome: SentDocument | undefined;
  const take = (line: Line) => {
    if (line.type === 'progress') onPages(line.pages_done, line.pages_total);
    else outcome = line;
  };
  return {
    read: (text) => {
      for (let end = text.indexOf('\n', begin); end >= 0; end = text.indexOf('\n', begin)) {
        const line = text.slice(begin, end);
        begin = end + 1;
        take(JSON.parse(line));
      }
    },
    outcome: () => outcome,
  };
}

function problemIn(text: string): Problem {
  try {
    return JSON.parse(text);
  } catch {
    return CUT_SHORT;
  }
}

const NOT_REACHED: Problem = {
  error: 'The server could not be reached.',
  hint: 'Check the connection and try again. Nothing was charged unless the conversion is in your list.',
};
const CUT_SHORT: Problem = {
  error: 'The response of the server was cut short.',
  hint: 'Look at the overview: if the conversion is in the list, it was charged.',
};
