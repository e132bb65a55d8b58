import { isWellFormedKey, KEY_LENGTH, KEY_START } from '../../service/accounts/api-key.ts';
import type { Judgement } from '../prompts/question.ts';

/** What a text has around a key, or within it where a narrow window broke it: blanks and quotes. */
const wrapping = /[\s"'`]/g;

/** The key in a text that was typed or pasted. */
export function keyIn(text: string): string {
  return text.replace(wrapping, '');
}

/** Whether somebody who pastes this means a key. */
export function isKeyLike(text: string): boolean {
  return keyIn(text).startsWith(KEY_START);
}

/** What a key's form shows while it is typed; never any of the key itself. */
export function judgeKey(text: string): Judgement {
  const key = keyIn(text);
  const bad = (said: string): Judgement => ({ isFine: false, tone: 'bad', text: said });
  const open = (said: string): Judgement => ({ isFine: false, tone: 'quiet', text: said });
  if (key === '') return open(`Paste it; it is not shown. Keys begin with ${KEY_START}.`);
  if (!key.startsWith(KEY_START) && !KEY_START.startsWith(key)) {
    return bad(`That is not an API key: keys begin with ${KEY_START}.`);
  }
  if (!/^\w*$/.test(key) || key.slice(KEY_START.length).includes('_')) {
    return bad(`That is not an API key: letters and digits follow ${KEY_START}.`);
  }
  if (key.length < KEY_LENGTH) return open(`${key.length} of ${KEY_LENGTH} characters.`);
  if (key.length > KEY_LENGTH) return bad(`A key has ${KEY_LENGTH} characters; these are ${key.length}.`);
  if (!isWellFormedKey(key)) return bad('One of its characters is wrong; copy it again.');
  return { isFine: true, tone: 'good', text: 'This has the form of a key.' };
}
