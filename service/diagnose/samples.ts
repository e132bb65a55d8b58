/** A word that each sample shows. */
export const SAMPLE_WORD = 'Sample';

/** A PDF of one page with the word on it as text. */
export function samplePdf(): Uint8Array {
  const content = `BT /F1 24 Tf 72 720 Td (${SAMPLE_WORD}) Tj ET`;
  return assemble([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]);
}

function assemble(objects: readonly string[]): Uint8Array {
  let file = '%PDF-1.4\n';
  let entries = '0000000000 65535 f \n';
  for (const [i, object] of objects.entries()) {
    entries += `${String(file.length).padStart(10, '0')} 00000 n \n`;
    file += `${i + 1} 0 obj\n${object}\nendobj\n`;
  }
  const size = objects.length + 1;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(`${file}xref\n0 ${size}\n${entries}${trailer}`, 'latin1');
}

/** A PNG of 220 × 60 pixels with the word drawn on it. */
export function samplePng(): Uint8Array {
  const lines = [
    'iVBORw0KGgoAAAANSUhEUgAAANwAAAA8AgMAAABwcDyQAAAADFBMVEX///8ICAhoaGi3t7cuuW0VAAAACXBIWXMAAAsTAAAL',
    'EwEAmpwYAAABp0lEQVRIx+2VsU7DMBCGL4mM5Epupz5CdpYOZai8MiBl6CWRmiFCYqCTl87kJQwraxFDHyFSxczUR+hMFwYW',
    'yjkdUqDYahYkyEVKYsvf5f67swPQWmut/Snrla4V3YfHA7Ncubg1YtGACxBRNuC8BIZNOB4BlE24/PC0i2PVgrO4AH+xzgO9',
    'gM6SbsQF+t7FUXJSEJc45pgBO6cBcQNMHPrAj+cxiOsphvME2BUNiNNTtBRfGKdBASsQMazu4BbYGFYlV0ECobTUASfVMyxE',
    'CoMI+sAiGnDlZT/lbGea1BidhSBpOYQl3ZjkSuTgRRZuiJUMJkVkkkScInXmAt/GwRsqA0thvmM4SQFyxW6275m9syMK9hMn',
    'DEeNa+d45sXb1+M5LzXSvnHStQO9lHLAvupz79yKG9QcOTH5zF2cyIgLay4nJ1Q/axHgpKQGId+65jLoU7/4Y4BTy36YPGsl',
    'Jt29OsRLNH2Ni5ElVJPuwkec1dyMNhBxfUQLF2jT2Dp+qrkLWk+cOHjQ1SfsC7Vnb7MXgdzuXkabo45qd8H/J9cp2t94a79v',
    'HzDog9+JapNsAAAAAElFTkSuQmCC',
  ];
  return Buffer.from(lines.join(''), 'base64');
}
