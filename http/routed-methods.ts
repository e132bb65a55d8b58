import type { Hono } from 'hono';
import type { Env } from './env.ts';

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;

/** The methods that an app has routes for at a path. What matches all methods is middleware. */
export function routedMethods({ router }: Pick<Hono<Env>, 'router'>, path: string): string[] {
  return METHODS.filter((method) =>
    router.match(method, path)[0].some(([[, route]]) => route.method === method),
  );
}
