/** Shows that what is in a frame has the focus, which no selector of the page around it tells. */
export function markFocused(frame: HTMLIFrameElement): void {
  addEventListener('blur', () => frame.classList.toggle('focused', document.activeElement === frame));
  addEventListener('focus', () => frame.classList.remove('focused'));
}
