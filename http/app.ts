import { Hono } from 'hono';
import type { Env } from './env.ts';
import type { HttpParts } from './parts.ts';

/** The HTTP door: every feature is a folder of routes that makes its own small app. */
export function createApp(_parts: HttpParts): Hono<Env> {
  const app = new Hono<Env>();
  return app;
}
