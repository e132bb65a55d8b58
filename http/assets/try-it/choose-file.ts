import { element } from '../elements.ts';

/** Lets a file be dropped on the field for it. @param onChosen is told whenever another file is chosen */
export function chooseFile(input: HTMLInputElement, onChosen: (file: File) => void): void {
  const area = element('drop');
  input.addEventListener('change', () => {
    const [file] = input.files ?? [];
    if (file) onChosen(file);
  });
  for (const name of ['dragenter', 'dragover'] as const) {
    area.addEventListener(name, (event) => {
      event.preventDefault();
      area.classList.add('over');
    });
  }
  for (const name of ['dragleave', 'drop'] as const) {
    area.addEventListener(name, () => area.classList.remove('over'));
  }
  area.addEventListener('drop', (event) => {
    event.preventDefault();
    const [file] = event.dataTransfer?.files ?? [];
    if (!file) return;
    input.files = event.dataTransfer?.files ?? null;
    onChosen(file);
  });
}
