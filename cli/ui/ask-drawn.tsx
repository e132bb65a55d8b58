import { Box, Text } from 'ink';
import { useRef, useState } from 'react';
import type { Context } from '../context.ts';
import type { TextQuestion } from '../prompts/question.ts';
import { fitMiddle } from '../terminal/fit-text.ts';
import { paint } from '../terminal/paint.ts';
import { printable } from '../terminal/printable.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { editText } from './edit-text.ts';
import { type Asking, prompt } from './prompt.tsx';
import { useKeys } from './use-keys.ts';

/** Asks for a line on stderr, and says of it while it is typed what there is to say. */
export function askDrawn(context: Context, asked: TextQuestion): Promise<string> {
  const { terminal } = context;
  return prompt<string>(context, (asking) => <Field asked={asked} asking={asking} terminal={terminal} />);
}

function Field({
  asked: { question, isSecret, judge, initial = '' },
  asking: { answer, leave, columns },
  terminal,
}: {
  asked: TextQuestion;
  asking: Asking<string>;
  terminal: Terminal;
}) {
  const [line, show] = useState({ text: initial, isRefused: false });
  // Several keys can come before anything is drawn anew.
  const text = useRef(initial);
  useKeys(leave, (input, key) => {
    const edited = editText(text.current, input, key);
    text.current = edited.text;
    if (edited.isGiven && judge(edited.text).isFine) answer(edited.text);
    else show({ text: edited.text, isRefused: edited.isGiven });
  });
  const { color, symbols } = terminal;
  const { tone, text: said, isFine } = judge(line.text);
  const room = Math.max(1, columns() - question.length - 4);
  const typed = isSecret
    ? symbols.mask.repeat(Math.min(line.text.length, room))
    : fitMiddle(printable(line.text), room);
  const advice = isFine && line.text !== '' ? `${symbols.good} ${said}` : said;
  return (
    <Box flexDirection="column">
      <Text wrap="truncate-end">
        {`${paint(`${question}:`, 'strong', color)} ${typed}${paint(symbols.cursor, 'accent', color)}`}
      </Text>
      <Text wrap="wrap">{`  ${paint(advice, line.isRefused && !isFine ? 'bad' : tone, color)}`}</Text>
      <Text wrap="truncate-end">{paint('  Enter to go on, Esc to leave', 'quiet', color)}</Text>
    </Box>
  );
}
