import type { ConvertRequest } from '../../service/docconv.ts';
import { DocconvError } from '../../service/errors.ts';
import type { ConvertCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { printable } from '../terminal/printable.ts';
import type { Screen } from '../terminal/screen.ts';

/** Mistyped so often, it is not known. */
const mostQuestions = 3;

/** Does something with a document; asks a person for its password where that is missing or wrong. */
export type AskPassword = <T>(
  name: string,
  request: ConvertRequest,
  act: (request: ConvertRequest) => Promise<T>,
) => Promise<T>;

/** Asks on a terminal, for one document at a time; without a terminal nothing is asked. */
export function passwordAsker(context: Context, { inputs }: ConvertCommand, screen: Screen): AskPassword {
  const { terminal, invocation } = context;
  const asks = terminal.interactive && invocation.mode === 'terminal' && !inputs.includes('-');
  let last: Promise<unknown> = Promise.resolve();

  function ask(name: string, isWrong: boolean): Promise<string> {
    const question = `${isWrong ? 'That does not open it. ' : ''}Password of ${printable(name)}: `;
    const asked = last.then(() =>
      screen.aside(async () => {
        const { askHidden } = await import('../prompts/ask.ts');
        return askHidden(terminal, question);
      }),
    );
    last = asked.catch(() => undefined);
    return asked;
  }

  return async (name, request, act) => {
    let asked = request;
    for (let questions = 0; ; questions += 1) {
      try {
        return await act(asked);
      } catch (thrown) {
        if (!asks || !isLocked(thrown) || questions === mostQuestions) throw thrown;
        const password = await ask(name, questions > 0);
        if (password === '') throw thrown;
        asked = { ...request, options: { ...request.options, password } };
      }
    }
  };
}

function isLocked(thrown: unknown): boolean {
  if (!(thrown instanceof DocconvError)) return false;
  return thrown.reason === 'password_required' || thrown.reason === 'password_wrong';
}
