/** Has all style elements that are made from now on carry the nonce with which the page's policy lets them in. */
export function giveNonce(nonce: string): void {
  const create = document.createElement.bind(document) as (name: string, options?: object) => HTMLElement;
  document.createElement = ((name: string, options?: object) => {
    const made = create(name, options);
    if (made instanceof HTMLStyleElement) made.nonce = nonce;
    return made;
  }) as typeof document.createElement;
}
