import { makePdf } from '../../cli/testing/make-pdf.ts';
import type { Heard, LoadAgent } from './agent.ts';

const LINES = 40;

/** A page full of text, another each turn. */
export function pageOfText(turn: number): Buffer {
  const lines = Array.from(
    { length: LINES },
    (_, i) => `Line ${i} of document ${turn} tells of wind on the ridge`,
  );
  return makePdf([lines]);
}

/** Converts a document of one page, another each turn. */
export function convertOver(agent: LoadAgent, url: string, key: string, turn: number): Promise<Heard> {
  const body = Buffer.concat([
    Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n'),
    pageOfText(turn),
    Buffer.from('\r\n--b--\r\n'),
  ]);
  const headers = {
    'x-api-key': key,
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': String(body.length),
  };
  return agent.ask(`${url}/api/v1/convert`, { method: 'POST', headers, body });
}
