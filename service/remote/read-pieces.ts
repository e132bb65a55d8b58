import type { Conversion, ConvertRequest } from '../docconv.ts';
import { streamLine } from '../schemas.ts';
import { failureOf, notUnderstood } from './remote-failure.ts';
import { conversionOf, usageOf } from './responses.ts';

/** Hands out the pieces among the lines of a response. @returns the conversion, without its text @throws DocconvError */
export async function readPieces(
  lines: AsyncIterable<unknown>,
  onPiece: NonNullable<ConvertRequest['onPiece']>,
): Promise<Conversion> {
  for await (const line of lines) {
    const { success, data: read, error } = streamLine.safeParse(line);
    if (!success) throw notUnderstood(error);
    switch (read.type) {
      case 'piece':
        await onPiece({ content: read.content, pages: read.pages });
        break;
      case 'result': {
        const conversion = conversionOf({ ...read.data, content: '', markdown: '' });
        return { ...conversion, usage: usageOf(read.usage), replayed: read.replayed };
      }
      case 'error':
        throw failureOf({ ...read.problem, status: STATUS_OF[read.problem.code] ?? SERVER_ERROR });
    }
  }
  throw notUnderstood();
}

const SERVER_ERROR = 500;
/** The status that would have come with a problem, had it been known before the first line. */
const STATUS_OF: Readonly<Record<string, number>> = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FILE_TOO_LARGE: 413,
  RATE_LIMITED: 429,
  SERVICE_UNAVAILABLE: 503,
};
