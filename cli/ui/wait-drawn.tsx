import { Text } from 'ink';
import { useEffect, useState } from 'react';
import type { Context } from '../context.ts';
import { paint } from '../terminal/paint.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { type Asking, prompt } from './prompt.tsx';
import { spinnerAt } from './spinner.ts';
import { useKeys } from './use-keys.ts';

/** Ten pictures a second look smooth and cost little. */
const frameMilliseconds = 100;

/** Shows what is waited for until it is there; who does not want to wait can leave. */
export async function waitDrawn<T>(
  context: Context,
  awaited: Promise<T>,
  describe: () => string,
): Promise<T> {
  const { terminal } = context;
  const outcome = awaited.then(
    (value) => () => value,
    (thrown) => () => {
      throw thrown;
    },
  );
  const result = await prompt<() => T>(context, (asking) => {
    void outcome.then(asking.answer);
    return <Wait asking={asking} describe={describe} terminal={terminal} />;
  });
  return result();
}

function Wait<T>({
  asking,
  describe,
  terminal: { color, symbols },
}: {
  asking: Asking<T>;
  describe: () => string;
  terminal: Terminal;
}) {
  const [now, tick] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => tick(performance.now()), frameMilliseconds);
    return () => clearInterval(timer);
  }, []);
  useKeys(asking.leave, () => undefined);
  return (
    <Text wrap="truncate-end">
      {`${paint(spinnerAt(now, symbols), 'accent', color)} ${describe()}${paint(' · Esc to leave', 'quiet', color)}`}
    </Text>
  );
}
