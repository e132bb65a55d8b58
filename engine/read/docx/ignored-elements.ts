/**
 * Elements that say how text is drawn, or how it was drawn before, and nothing that the reader uses. About half of the
 * elements of a document are such.
 */
export const IGNORED_ELEMENTS: ReadonlySet<string> = new Set([
  // Runs
  ...[
    'w:color',
    'w:sz',
    'w:szCs',
    'w:kern',
    'w:w',
    'w:highlight',
    'w:noProof',
    'w:u',
    'w:effect',
    'w:bdr',
    'w:em',
  ],
  ...[
    'w:position',
    'w:proofErr',
    'w:snapToGrid',
    'w:fitText',
    'w:shadow',
    'w:outline',
    'w:emboss',
    'w:imprint',
  ],
  // Paragraphs
  ...['w:spacing', 'w:tabs', 'w:keepNext', 'w:keepLines', 'w:widowControl', 'w:contextualSpacing', 'w:pBdr'],
  ...['w:suppressAutoHyphens', 'w:suppressLineNumbers', 'w:adjustRightInd', 'w:autoSpaceDE', 'w:autoSpaceDN'],
  ...['w:overflowPunct', 'w:textAlignment', 'w:mirrorIndents', 'w:topLinePunct', 'w:wordWrap', 'w:kinsoku'],
  // Tables
  ...['w:tblBorders', 'w:tblCellMar', 'w:tblW', 'w:tblLayout', 'w:tblGrid', 'w:tblpPr', 'w:tblCellSpacing'],
  ...[
    'w:tcW',
    'w:tcBorders',
    'w:tcMar',
    'w:vAlign',
    'w:noWrap',
    'w:hideMark',
    'w:cnfStyle',
    'w:trHeight',
    'w:cantSplit',
  ],
  // Former formatting
  ...['w:rPrChange', 'w:pPrChange', 'w:tblPrChange', 'w:tblGridChange', 'w:tblPrExChange', 'w:trPrChange'],
  ...['w:tcPrChange', 'w:sectPrChange', 'w:numberingChange'],
  // Styles and settings
  ...['w:latentStyles', 'w:rsids', 'w:uiPriority', 'w:qFormat', 'w:semiHidden', 'w:unhideWhenUsed', 'w:rsid'],
  // Drawings and formulas
  ...[
    'a:prstGeom',
    'a:custGeom',
    'a:xfrm',
    'a:ln',
    'a:effectLst',
    'wp:positionH',
    'wp:positionV',
    'wp:extent',
  ],
  ...[
    'wp:effectExtent',
    'wp:wrapTight',
    'wp:wrapThrough',
    'wps:bodyPr',
    'wps:style',
    'v:formulas',
    'v:stroke',
    'v:path',
  ],
  'm:ctrlPr',
]);
