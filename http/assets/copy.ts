/** Buttons that copy the text of the element whose id they name. They are hidden where there is no script. */
for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copies]')) {
  button.hidden = false;
  button.addEventListener('click', () => void copy(button));
}

/** For how long a button says that it has copied. */
const SAID_MS = 2000;

async function copy(button: HTMLButtonElement): Promise<void> {
  const outcome = await writeToClipboard(textOf(document.getElementById(button.dataset.copies ?? '')));
  const label = button.textContent;
  const status = button.nextElementSibling;
  button.textContent = outcome;
  if (status) status.textContent = outcome;
  setTimeout(() => {
    button.textContent = label;
    if (status) status.textContent = '';
  }, SAID_MS);
}

/** Commands without what they print and without the sign before them. */
function textOf(source: HTMLElement | null): string {
  if (source instanceof HTMLInputElement || source instanceof HTMLTextAreaElement) return source.value;
  const commands = [...(source?.querySelectorAll('kbd') ?? [])].map(({ textContent }) => textContent);
  return commands.length > 0 ? commands.join('\n') : (source?.textContent ?? '');
}

/** @returns what to say of it */
async function writeToClipboard(text: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return 'Copied';
  } catch {
    return 'Not copied: select the text instead';
  }
}

export {};
