import type { Hono } from 'hono';
import type { Env } from './env.ts';

type RoutedApp = Pick<Hono<Env>, 'router'>;

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;

/** The methods that an app has routes for at a path. */
export function routedMethods(app: RoutedApp, path: string): string[] {
  return METHODS.filter((method) => hasRoute(app, method, path));
}

/** The same as the header `Allow` has them. @returns undefined where there is no route */
export function allowedMethods(app: RoutedApp, path: string): string | undefined {
  const methods = routedMethods(app, path);
  return methods.length === 0 ? undefined : methods.join(', ').replace('GET', 'GET, HEAD');
}

/** What matches all methods is middleware. */
export function hasRoute({ router }: RoutedApp, method: string, path: string): boolean {
  return router.match(method, path)[0].some(([[, route]]) => route.method === method);
}
