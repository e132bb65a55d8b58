import { invalidArguments } from '../cli-error.ts';
import type { ServeCommand } from '../command.ts';
import { printable } from '../terminal/printable.ts';
import type { ParsedFlags } from './parse-flags.ts';

const lastPort = 65_535;

/** The checked flags of `serve` → its command. @throws CliError `INVALID_ARGS` */
export function readServeCommand({ flags }: ParsedFlags): ServeCommand {
  const host = typeof flags.host === 'string' ? flags.host : undefined;
  const port = typeof flags.port === 'string' ? parsePort(flags.port) : undefined;
  return { host, port };
}

function parsePort(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= lastPort) return Number(text);
  throw invalidArguments(
    `--port cannot be "${printable(text)}".`,
    `It is a whole number from 0 to ${lastPort}; 0 takes any that is free.`,
  );
}
