/** A text of a server, which names its pages by their paths: these say nothing at another place. */
export function withAddresses(text: string, baseUrl: string): string {
  return text.replace(/(?<=[ (])\/(?=[a-z])/g, `${baseUrl}/`);
}
