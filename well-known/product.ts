/** How docconv is called where programs look for it. */
export const PRODUCT = {
  title: 'docconv',
  /** As registries of MCP servers know it: a namespace and a name. `mcpName` of package.json says the same. */
  mcpName: 'io.github.docconv/docconv',
  /** At most 100 characters, as cards and registries want it. */
  description: 'Converts PDFs, scans, images, DOCX and PPTX to Markdown, or to HTML that keeps tables.',
} as const;

/** Revisions of MCP that are spoken here and held to its conformance suite. */
export const MCP_REVISIONS = ['2026-07-28', '2025-11-25'] as const;

/** All that a client may ask for and gets. */
export const NEGOTIATED_REVISIONS = [
  ...MCP_REVISIONS,
  '2025-06-18',
  '2025-03-26',
  '2024-11-05',
  '2024-10-07',
] as const;
