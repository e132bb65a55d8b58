/** The longest piece of foreign text worth repeating in a message. */
const longest = 300;

/** Text from outside made safe for one line of a terminal: no control, bidi or line-breaking characters. */
export function printable(text: string, mostCharacters = longest): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  const unsafe = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;
  const safe = text.replace(unsafe, (character) => escapeCharacter(character));
  return safe.length > mostCharacters ? `${safe.slice(0, mostCharacters)}…` : safe;
}

function escapeCharacter(character: string): string {
  if (character === '\n') return '\\n';
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Hides every API key in a text, all but the prefix that names it. */
export function redactKeys(text: string): string {
  return text.replace(/(dc_live_[0-9A-Za-z]{4})[0-9A-Za-z_-]+/g, '$1…');
}
