import { Box, Text } from 'ink';
import { useRef, useState } from 'react';
import type { Context } from '../context.ts';
import type { Choice, ChoiceQuestion, Chosen } from '../prompts/question.ts';
import { paint } from '../terminal/paint.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { type Asking, prompt } from './prompt.tsx';
import { useKeys } from './use-keys.ts';

/** Has a person choose with the arrow keys or by number, on stderr. */
export function chooseDrawn<T>(context: Context, asked: ChoiceQuestion<T>): Promise<Chosen<T>> {
  const { terminal } = context;
  return prompt<Chosen<T>>(context, (asking) => (
    <Choices asked={asked} asking={asking} terminal={terminal} />
  ));
}

/** A line for each choice; never wider than the terminal. */
function Choices<T>({
  asked: { question, choices, paste },
  asking: { answer, leave },
  terminal,
}: {
  asked: ChoiceQuestion<T>;
  asking: Asking<Chosen<T>>;
  terminal: Terminal;
}) {
  const [shown, show] = useState(0);
  // Several keys can come before anything is drawn anew.
  const at = useRef(0);
  const pick = (index: number) => {
    const choice = choices[index];
    if (choice !== undefined) answer({ value: choice.value });
  };
  const move = (steps: number) => {
    at.current = (at.current + steps + choices.length) % choices.length;
    show(at.current);
  };
  useKeys(leave, (input, key) => {
    const isPasted = input.length > 1 && paste?.isMeant(input) === true;
    if (key.upArrow || input === 'k') move(-1);
    else if (key.downArrow || key.tab || input === 'j') move(1);
    else if (key.return) pick(at.current);
    else if (/^\d[\r\n]?$/.test(input)) pick(Number(input.trim()) - 1);
    else if (isPasted) answer({ value: paste.value, pasted: input });
  });
  const { color } = terminal;
  return (
    <Box flexDirection="column">
      <Text wrap="truncate-end">{paint(question, 'strong', color)}</Text>
      {choices.map((choice, i) => (
        <Text key={choice.label} wrap="truncate-end">
          {choiceLine(choice, choices, i === shown, terminal)}
        </Text>
      ))}
      <Text wrap="truncate-end">
        {paint(`  Arrows or 1-${choices.length}, Enter to choose, Esc to leave`, 'quiet', color)}
      </Text>
    </Box>
  );
}

function choiceLine<T>(
  { label, note }: Choice<T>,
  choices: readonly Choice<T>[],
  isShown: boolean,
  { color, symbols }: Terminal,
): string {
  const name = label.padEnd(Math.max(...choices.map((choice) => choice.label.length)));
  const start = isShown ? paint(`${symbols.pointer} ${name}`, 'accent', color) : `  ${name}`;
  return `${start}  ${paint(note, 'quiet', color)}`;
}
