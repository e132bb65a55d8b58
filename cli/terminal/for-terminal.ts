/** A document's text as a terminal may show it: without the control characters that would command it. */
export function forTerminal(content: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
  const shown = content.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '');
  return shown === '' || shown.endsWith('\n') ? shown : `${shown}\n`;
}
