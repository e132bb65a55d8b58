// The licences of the libraries that are built in: each asks that its notice goes wherever its code goes.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { packageOf } from './build-libraries.mjs';

const FOLDER = 'node_modules/';
const LICENSE = /^(?:licen[sc]e|copying|notice)(?:[.-].*)?$/i;

/** One text with the name, version and licence of each library of which some code is in the outputs, by name. */
export function collectLicenses(metafiles, furtherFolders) {
  const inputs = metafiles.flatMap(({ outputs }) =>
    Object.values(outputs).flatMap((output) => Object.keys(output.inputs)),
  );
  const folders = new Set([
    ...inputs.flatMap(folderOf),
    ...furtherFolders.map((folder) => path.resolve(folder)),
  ]);
  const entries = [...folders].map(describe).sort();
  return ['Libraries that are built into docconv, and their licences.', ...new Set(entries)].join(
    `\n\n${'='.repeat(80)}\n`,
  );
}

function folderOf(input) {
  const end = input.lastIndexOf(FOLDER) + FOLDER.length;
  if (end < FOLDER.length) return [];
  return [path.resolve(input.slice(0, end) + packageOf(input.slice(end)))];
}

function describe(folder) {
  const { name, version, license, author } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  );
  const texts = readdirSync(folder)
    .filter((file) => LICENSE.test(file))
    .map((file) => readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim());
  if (texts.length === 0)
    texts.push(...standardText(name, license, author?.name ?? author ?? authorInReadme(folder)));
  return `${name} ${version} (${license})\n\n${texts.join('\n\n')}\n`;
}

/** For a package that names its licence without bringing the text. */
function standardText(name, license, holder) {
  const text = {
    'Apache-2.0': () => readFileSync('node_modules/pdfjs-dist/LICENSE', 'utf8').trim(),
    MIT: () => MIT,
  }[license];
  if (!text || typeof holder !== 'string')
    throw new Error(`${name} is built in, and the text of its licence is not known`);
  return [`Copyright (c) ${holder}`, text()];
}

/** Whom the README names under "Author", without an address. */
function authorInReadme(folder) {
  const readme = readdirSync(folder).find((file) => /^readme\.md$/i.test(file));
  const text = readme && readFileSync(path.join(folder, readme), 'utf8');
  return /^#+ authors?\s+(?:- )?([^<\n]+?) *(?:<|$)/im.exec(text ?? '')?.[1];
}

const MIT = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;
