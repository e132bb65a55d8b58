/** What the resource is, to whoever looks at a challenge or at a catalog of what can be paid for. */
export const RESOURCE = {
  description: 'Converts one PDF to Markdown, or to HTML that keeps complex tables.',
  mimeType: 'application/json',
};
