import { parseBaseUrl } from '../../service/config/base-url.ts';
import type { Context } from '../context.ts';
import { askText } from '../prompts/ask-text.ts';
import type { Judgement } from '../prompts/question.ts';

/** Hosts that are reached without a certificate. */
const ownMachine = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?(\/|$)/;

/** Asks for a server's address. @returns it whole, or nothing where that may be */
export async function askServer(context: Context, question: string, ifNone?: string): Promise<string> {
  const text = await askText(context, {
    question,
    isSecret: false,
    judge: (typed) => judgeServer(typed, ifNone),
  });
  return addressIn(text);
}

/** `docs.example.com` → `https://docs.example.com`. */
function addressIn(typed: string): string {
  const text = typed.trim();
  if (text === '' || text.includes('://')) return text;
  return `${ownMachine.test(text) ? 'http' : 'https'}://${text}`;
}

function judgeServer(typed: string, ifNone: string | undefined): Judgement {
  const address = addressIn(typed);
  const open = (text: string): Judgement => ({ isFine: false, tone: 'quiet', text });
  if (address === '') {
    const example = 'For example https://docs.example.com';
    if (ifNone === undefined) return open(`${example}.`);
    return { isFine: true, tone: 'quiet', text: `${example}. Enter alone: ${ifNone}.` };
  }
  try {
    return { isFine: true, tone: 'quiet', text: `${parseBaseUrl(address)}` };
  } catch {
    return open('An http or https address, without a user name, query or fragment.');
  }
}
