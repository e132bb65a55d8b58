import type { SignInAsker } from '../../service/sign-in/sign-in-parts.ts';
import type { HttpContext } from '../env.ts';

/** Who asks, on routes behind `withBrowser`. */
export function askerOf({ var: { clientAddress, browser } }: HttpContext): SignInAsker {
  return { address: clientAddress, browser };
}
