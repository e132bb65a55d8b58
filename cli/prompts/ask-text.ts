import type { Context } from '../context.ts';
import { paint } from '../terminal/paint.ts';
import { askHidden, readLine } from './ask.ts';
import type { TextQuestion } from './question.ts';

/** Asks for a line until it is a fine one. @throws CliError when nothing is answered */
export async function askText(context: Context, asked: TextQuestion): Promise<string> {
  const { terminal } = context;
  if (!terminal.drawsQuestions) return askPlainly(context, asked);
  const { askDrawn } = await import('../ui/ask-drawn.tsx');
  const text = await askDrawn(context, asked);
  const shown = asked.isSecret ? '' : ` ${paint(text, 'quiet', terminal.color)}`;
  terminal.writeErr(`${paint(terminal.symbols.good, 'good', terminal.color)} ${asked.question}${shown}\n`);
  return text;
}

async function askPlainly(
  { terminal }: Context,
  { question, isSecret, judge }: TextQuestion,
): Promise<string> {
  terminal.writeErr(`${judge('').text}\n`);
  for (;;) {
    const text = isSecret ? await askHidden(terminal, `${question}: `) : await askShown(terminal, question);
    const { isFine, text: problem } = judge(text);
    if (isFine) return text;
    terminal.writeErr(`${problem}\n`);
  }
}

async function askShown(terminal: Context['terminal'], question: string): Promise<string> {
  terminal.writeErr(`${question}: `);
  return (await readLine(terminal, terminal.stderr)).trim();
}
