import { printError } from '../batch/print-results.ts';
import type { Context } from '../context.ts';
import { toCliError } from '../exit-code.ts';
import { choose } from '../prompts/choose.ts';
import type { Choice } from '../prompts/question.ts';
import { askServer } from './ask-server.ts';
import { signInInBrowser } from './in-browser.ts';
import { isKeyLike } from './judge-key.ts';
import { signInWithTypedKey } from './with-key.ts';

/** How somebody comes to a key. */
type Way = 'local' | 'key' | 'browser';

/** Has a person choose a way to a key, and goes it. @param preferred what comes first @returns the key's prefix */
export async function signIn(context: Context, preferred: Way): Promise<string> {
  const choices = waysOf(context).sort((a, b) => rank(a, preferred) - rank(b, preferred));
  const { value, pasted } = await choose<Way>(context, {
    question: 'How do you want to use docconv?',
    choices,
    paste: { isMeant: isKeyLike, value: 'key' },
  });
  switch (value) {
    case 'local':
      return context.services.createLocalAccount();
    case 'key':
      return signInWithTypedKey(context, pasted);
    case 'browser':
      return context.services.embedded ? connectToServer(context) : signInInBrowser(context);
  }
}

const rank = ({ value }: Choice<Way>, preferred: Way) => (value === preferred ? 0 : 1);

function waysOf({ services }: Context): Choice<Way>[] {
  const key: Choice<Way> = { value: 'key', label: 'With an API key', note: 'paste one that you have' };
  if (!services.embedded) {
    return [{ value: 'browser', label: 'In the browser', note: 'approve on a page of the server' }, key];
  }
  return [
    { value: 'local', label: 'On this machine', note: 'makes an account here; nothing is sent' },
    key,
    { value: 'browser', label: 'Through a server', note: 'approve in the browser' },
  ];
}

/** Asks for a server until one answers, and has a person approve there. */
async function connectToServer(context: Context): Promise<string> {
  const { services } = context;
  for (;;) {
    services.chooseServer(await askServer(context, 'Address of the server'));
    try {
      return (await services.resumeKey()) ?? (await signInInBrowser(context));
    } catch (thrown) {
      const error = toCliError(thrown);
      if (error.code !== 'NETWORK_ERROR' && error.code !== 'API_ERROR') throw thrown;
      printError(context, error);
      services.chooseServer('none');
    }
  }
}
