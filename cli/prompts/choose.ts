import type { Context } from '../context.ts';
import { paint } from '../terminal/paint.ts';
import { readLine } from './ask.ts';
import type { ChoiceQuestion, Chosen } from './question.ts';

/** Has a person choose: with the arrow keys, or by number where nothing can be drawn. @throws CliError */
export async function choose<T>(context: Context, asked: ChoiceQuestion<T>): Promise<Chosen<T>> {
  const { terminal } = context;
  if (!terminal.drawsQuestions) return chooseByNumber(context, asked);
  const { chooseDrawn } = await import('../ui/choose-drawn.tsx');
  const chosen = await chooseDrawn(context, asked);
  const { label = '' } = asked.choices.find(({ value }) => value === chosen.value) ?? {};
  const { color, symbols } = terminal;
  terminal.writeErr(
    `${paint(symbols.good, 'good', color)} ${asked.question} ${paint(label, 'quiet', color)}\n`,
  );
  return chosen;
}

async function chooseByNumber<T>(
  { terminal }: Context,
  { question, choices }: ChoiceQuestion<T>,
): Promise<Chosen<T>> {
  const lines = choices.map(({ label, note }, i) => `  ${i + 1}  ${label}: ${note}\n`);
  terminal.writeErr(`${question}\n${lines.join('')}`);
  for (;;) {
    terminal.writeErr(`A number from 1 to ${choices.length} [1]: `);
    const answer = (await readLine(terminal, terminal.stderr)).trim() || '1';
    const chosen = /^\d$/.test(answer) ? choices[Number(answer) - 1] : undefined;
    if (chosen !== undefined) return { value: chosen.value };
  }
}
