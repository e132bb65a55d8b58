import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type RunServer, runServer } from '../../http/testing/run-server.ts';
import { makePdf } from './make-pdf.ts';
import { runHere } from './run-here.ts';
import { copyMachine, type Machine, makeMachine } from './run-program.ts';

/** Where conversions are done: on the machine itself, or by a server it is signed in to. */
export const places = ['embedded', 'remote'] as const;
export type Place = (typeof places)[number];

/** What the documents at hand hold: `one.pdf`, `two.pdf`, and the latter in `in/` too. */
export const documents = { one: 'Lorem ipsum dolor sit amet\n', two: 'Another document\n' };

/** Machines of both places, all like those that were made first. */
export interface Places {
  server: RunServer;
  /** A machine of its own that is signed in, with the documents at hand. */
  machine(place: Place): Machine;
  /** The key a machine of this place has stored. */
  key(place: Place): string;
  /** The account of the machines that convert for themselves. */
  accountId: string;
  remove(): Promise<void>;
}

export async function openPlaces(): Promise<Places> {
  const server = await runServer();
  const firsts = { embedded: furnish(makeMachine()), remote: furnish(makeMachine()) };
  const keys = { embedded: '', remote: await server.addKey('enterprise') };
  await runHere(firsts.embedded, ['login', '--yes']);
  const login = ['login', '--base-url', server.url, '--api-key-stdin'];
  await runHere(firsts.remote, login, { stdin: keys.remote });
  keys.embedded = JSON.parse(readFileSync(path.join(firsts.embedded.home, 'config.json'), 'utf8')).apiKey;
  const who = await runHere(firsts.embedded, ['whoami', '--json']);
  const made: Machine[] = Object.values(firsts);
  return {
    server,
    machine(place) {
      const machine = copyMachine(firsts[place]);
      made.push(machine);
      return machine;
    },
    key: (place) => keys[place],
    accountId: JSON.parse(who.stdout).data.account,
    remove: async () => {
      for (const machine of made) machine.remove();
      await server.remove();
    },
  };
}

function furnish(machine: Machine): Machine {
  const at = (name: string) => path.join(machine.folder, name);
  mkdirSync(at('in'));
  writeFileSync(at('one.pdf'), makePdf([[documents.one.trim()]]));
  for (const name of ['two.pdf', 'in/two.pdf']) writeFileSync(at(name), makePdf([[documents.two.trim()]]));
  return machine;
}
