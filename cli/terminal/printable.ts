/** The longest piece of foreign text worth repeating in a message. */
const longest = 300;

/**
 * What commands a terminal, turns or breaks its lines, or is not seen: control and formatting characters, halves of
 * characters, and letters that are blanks.
 */
const unsafe =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]|\u034f|\u17b4|\u17b5|[\u180b-\u180f]/gu;

/** Text from outside made safe for one line of a terminal; what is unsafe is spelt out. */
export function printable(text: string, mostCharacters = longest): string {
  const safe = text.replace(unsafe, escapeCharacter);
  if (safe.length <= mostCharacters) return safe;
  return `${safe.slice(0, mostCharacters).replace(/[\ud800-\udbff]$/, '')}…`;
}

function escapeCharacter(character: string): string {
  if (character === '\n') return '\\n';
  const code = (character.codePointAt(0) ?? 0).toString(16);
  return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`;
}

/** Hides every API key in a text, all but the prefix that names it. */
export function redactKeys(text: string): string {
  return text.replace(/(dc_live_[0-9A-Za-z]{4})[0-9A-Za-z_-]+/g, '$1…');
}
