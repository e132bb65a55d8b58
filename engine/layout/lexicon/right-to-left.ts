/** No code unit below it is of such a script: compared first, it saves a call for nearly every letter there is. */
export const FIRST_RIGHT_TO_LEFT = 0x590;

/** Hebrew, Arabic and the scripts between, and their presentation forms, by UTF-16 code unit. */
export function isRightToLeftCode(code: number): boolean {
  return (
    code >= FIRST_RIGHT_TO_LEFT &&
    (code < 0x900 || (code >= 0xfb1d && code < 0xfe00) || (code >= 0xfe70 && code < 0xfeff))
  );
}

/** Whether any of some texts does. */
export function holdRightToLeft(texts: readonly { text: string }[]): boolean {
  for (let i = 0; i < texts.length; i++) if (isRightToLeft(texts[i]!.text)) return true;
  return false;
}

/** Whether a text holds letters of a script that is written from right to left. */
export function isRightToLeft(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code >= FIRST_RIGHT_TO_LEFT && isRightToLeftCode(code)) return true;
  }
  return false;
}
