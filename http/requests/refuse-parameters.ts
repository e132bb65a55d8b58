import type { HttpContext } from '../env.ts';
import { malformed, suggestNearest } from '../uploads/body.ts';

/** Passed over, a parameter would seem to have done something. @throws HttpProblem 400 for one that is not known */
export function refuseParameters({ req }: HttpContext, known: readonly string[] = []): void {
  const stranger = Object.keys(req.query()).find((name) => !known.includes(name));
  if (stranger === undefined) return;
  const names = known.length === 0 ? 'This address takes none.' : `The parameters are ${known.join(', ')}.`;
  throw malformed(
    `There is no parameter ${JSON.stringify(stranger.slice(0, 40))}.`,
    suggestNearest(stranger, known, names),
    'unknown_parameter',
  );
}
