import { posix } from 'node:path';
import {
  ENVIRONMENT_READER,
  LIBRARIES,
  MAIN,
  NO_PRODUCT,
  PUBLISHED_FACTS,
  ROOMS,
  type Room,
  SILENCER,
  SILENT,
  SILENT_START,
} from './house.ts';
import type { Import, Source } from './read-source.ts';

/** Every break of the rules of the house, as sentences. */
export function findViolations(sources: readonly Source[]): string[] {
  const reached = reachedFrom(SILENT_START, sources);
  return sources
    .filter(({ path }) => !NO_PRODUCT.test(path))
    .flatMap((source) => [
      ...source.imports.flatMap((imported) => checkImport(source.path, imported)),
      ...checkUses(source, reached),
    ]);
}

function roomOf(path: string): Room | undefined {
  const fitting = ROOMS.filter((room) => path.startsWith(room.path));
  return fitting.sort((a, b) => b.path.length - a.path.length)[0];
}

function checkImport(path: string, imported: Import): string[] {
  const room = roomOf(path);
  if (!room) return [`${path} has no place in the house`];
  if (imported.from.startsWith('.')) return checkOwn(path, room, imported);
  if (imported.from.startsWith('node:')) {
    const isOpen = room.node?.includes(imported.from) ?? true;
    return isOpen ? [] : [`${path} imports ${imported.from}`];
  }
  return checkLibrary(path, packageOf(imported.from));
}

/** The path a relative import leads to. */
export function targetOf(path: string, from: string): string {
  return posix.join(posix.dirname(path), from);
}

function checkOwn(path: string, room: Room, imported: Import): string[] {
  const target = targetOf(path, imported.from);
  if (PUBLISHED_FACTS.includes(target)) return [];
  if (NO_PRODUCT.test(target)) return [`${path} imports ${target}, which is no part of the product`];
  const open = imported.isTypeOnly ? [...room.may, ...(room.mayTypesOf ?? [])] : room.may;
  const home = roomOf(target);
  const isOpen = home === room || open.some((name) => isWithin(target, name));
  return isOpen ? [] : [`${path} imports ${imported.isTypeOnly ? 'types of ' : ''}${target}`];
}

/** A room's name does not open the rooms inside it that have lines of their own, unless it is no room itself. */
function isWithin(target: string, name: string): boolean {
  const isRoom = ROOMS.some((room) => room.path === name);
  return isRoom ? roomOf(target)?.path === name : target.startsWith(name);
}

function checkLibrary(path: string, name: string): string[] {
  const rooms = LIBRARIES[name];
  if (!rooms) return [`${path} imports ${name}, which has no room`];
  return rooms.some((room) => path.startsWith(room)) ? [] : [`${path} imports ${name}`];
}

function packageOf(from: string): string {
  return from.split('/', from.startsWith('@') ? 2 : 1).join('/');
}

function checkUses({ path, uses }: Source, reached: ReadonlySet<string>): string[] {
  const isSilent = (SILENT.test(path) || reached.has(path)) && path !== SILENCER;
  const isForbidden = (use: string) => {
    const [name, member = ''] = use.split('.');
    const is = (...members: string[]) => name === 'process' && [...members, '*'].includes(member);
    if (is('env') && path !== ENVIRONMENT_READER) return true;
    if (is('exit', 'reallyExit') && !MAIN.test(path)) return true;
    return isSilent && (is('stdout') || (name === 'console' && !TO_STDERR.has(member)));
  };
  return [...new Set(uses.filter(isForbidden))].map((use) => `${path} uses ${use}`);
}

/** Methods of `console` that print to standard error. */
const TO_STDERR = new Set(['error', 'warn', 'trace']);

/** The files that a file imports, and those that they import, and so on. Types reach nothing. */
function reachedFrom(start: string, sources: readonly Source[]): ReadonlySet<string> {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const reached = new Set([start]);
  for (const path of reached) {
    for (const { from, isTypeOnly } of byPath.get(path)?.imports ?? []) {
      if (from.startsWith('.') && !isTypeOnly) reached.add(targetOf(path, from));
    }
  }
  return reached;
}
