/** The description of the resource in challenges and catalogs. */
export const RESOURCE = {
  description: 'Converts one PDF to Markdown, or to HTML that keeps complex tables.',
  mimeType: 'application/json',
};
