/** Plain styles, since pages without any are all alike: text and how tables are ruled, shaded and spaced. */
export const STYLES = [
  "body{font:11pt 'DejaVu Serif'}",
  "body{font:10pt 'Noto Sans'} table{border-collapse:collapse} th,td{border-bottom:.5pt solid #999;padding:2pt 6pt;text-align:left}",
  "body{font:10pt 'Liberation Serif'} table{border-collapse:collapse;border-top:1pt solid;border-bottom:1pt solid} th{border-bottom:.5pt solid} td,th{padding:1pt 5pt}",
  "body{font:9.5pt 'Liberation Sans'} table{border-collapse:collapse} td,th{border:.5pt solid #444;padding:2pt 4pt;vertical-align:top}",
  "body{font:10.5pt 'Noto Serif'} tr:nth-child(even) td{background:#eee} th{background:#ddd} td,th{padding:3pt 6pt;vertical-align:top}",
  "body{font:10pt 'DejaVu Sans'} table{border-spacing:8pt 2pt} td,th{vertical-align:top;text-align:left}",
  "body{font:10pt 'Liberation Serif';text-align:justify} table{border-collapse:collapse;width:100%} th{background:#246;color:#fff} td,th{padding:3pt 5pt;border-bottom:.3pt solid #ccc;vertical-align:top}",
] as const;

export const PAPERS = ['A4', 'letter'] as const;

export const pageRule = (paper: (typeof PAPERS)[number]) => `@page{size:${paper};margin:18mm}`;
