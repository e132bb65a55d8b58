/** What an element shows, on one line. */
export const textOf = (element: HTMLElement) => element.innerText.replace(/\s+/g, ' ').trim();

export const countWords = (text: string) => text.split(/\s+/).filter((word) => word !== '').length;
