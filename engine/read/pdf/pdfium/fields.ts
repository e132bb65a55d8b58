import type { Box } from '../../../document/document.ts';
import type { FormField } from '../../../layout/page.ts';
import type { Pdfium } from './library.ts';
import { readUtf16, withCString } from './strings.ts';

/** Kinds of form fields (public/fpdf_formfill.h) by PDFium's numbers. */
const kinds: Record<number, FormField['kind']> = {
  1: 'button',
  2: 'checkbox',
  3: 'radio',
  4: 'choice',
  5: 'choice',
  6: 'text',
  7: 'signature',
};

const PASSWORD_FLAG = 1 << 13;
const MOST_OPTIONS = 2_000;

/** Reads a widget; undefined when it belongs to no field of the form. */
export function readField(pdfium: Pdfium, form: number, annotation: number, box: Box): FormField | undefined {
  if (form === 0) return undefined;
  const kind = kinds[pdfium.FPDFAnnot_GetFormFieldType(form, annotation)];
  if (!kind) return undefined;
  const name = readUtf16(pdfium, (to, size) => pdfium.FPDFAnnot_GetFormFieldName(form, annotation, to, size));
  const value = readValue(pdfium, form, annotation, kind);
  if (kind !== 'checkbox' && kind !== 'radio') return { ...box, kind, name, value };
  return { ...box, kind, name, value, checked: isChecked(pdfium, form, annotation) };
}

/** The appearance chosen tells the state as it is shown; where none is, the field's own. */
function isChecked(pdfium: Pdfium, form: number, annotation: number): boolean {
  const shown = withCString(pdfium, Buffer.from('AS'), (key) =>
    readUtf16(pdfium, (to, size) => pdfium.FPDFAnnot_GetStringValue(annotation, key, to, size)),
  );
  return shown === '' ? pdfium.FPDFAnnot_IsChecked(form, annotation) !== 0 : !isOffValue(shown);
}

/** Whether a value stands for no value. */
export function isOffValue(value: string): boolean {
  return value === '' || value === 'Off';
}

function readValue(pdfium: Pdfium, form: number, annotation: number, kind: FormField['kind']): string {
  switch (kind) {
    case 'checkbox':
    case 'radio':
      return (
        readUtf16(pdfium, (to, size) =>
          pdfium.FPDFAnnot_GetFormFieldExportValue(form, annotation, to, size),
        ) || readUtf16(pdfium, (to, size) => pdfium.EPDFAnnot_GetButtonExportValue(annotation, to, size))
      );
    case 'choice':
      return readChosen(pdfium, form, annotation) || readPlainValue(pdfium, form, annotation);
    case 'text': {
      const secret = (pdfium.FPDFAnnot_GetFormFieldFlags(form, annotation) & PASSWORD_FLAG) !== 0;
      return secret ? '' : readPlainValue(pdfium, form, annotation);
    }
    case 'signature':
    case 'button':
      return '';
  }
}

function readPlainValue(pdfium: Pdfium, form: number, annotation: number): string {
  const value = readUtf16(pdfium, (to, size) =>
    pdfium.FPDFAnnot_GetFormFieldValue(form, annotation, to, size),
  );
  return value.replace(/\r\n?/g, '\n');
}

/** The labels of the chosen options, joined by commas. */
function readChosen(pdfium: Pdfium, form: number, annotation: number): string {
  const chosen: string[] = [];
  const count = Math.min(pdfium.FPDFAnnot_GetOptionCount(form, annotation), MOST_OPTIONS);
  for (let i = 0; i < count; i++) {
    if (pdfium.FPDFAnnot_IsOptionSelected(form, annotation, i) === 0) continue;
    chosen.push(
      readUtf16(pdfium, (to, size) => pdfium.FPDFAnnot_GetOptionLabel(form, annotation, i, to, size)),
    );
  }
  return chosen.join(', ');
}
