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

/** Reads a widget, of a field of the form or of none. */
export function readField(pdfium: Pdfium, form: number, annotation: number, box: Box): FormField {
  const kind = form === 0 ? undefined : kinds[pdfium.FPDFAnnot_GetFormFieldType(form, annotation)];
  if (!kind) return readLooseField(pdfium, annotation, box);
  const name = readUtf16(pdfium, (to, size) => pdfium.FPDFAnnot_GetFormFieldName(form, annotation, to, size));
  const value = readValue(pdfium, form, annotation, kind);
  if (kind !== 'checkbox' && kind !== 'radio') return { ...box, kind, name, value };
  return { ...box, kind, name, value, checked: isChecked(pdfium, form, annotation) };
}

/**
 * Reads a widget that no form lists, as in pages taken from a form without it. Viewers show it all the same. Only what
 * stands in the widget itself is known of its field.
 */
function readLooseField(pdfium: Pdfium, annotation: number, box: Box): FormField {
  const name = readEntry(pdfium, annotation, 'T');
  const state = readEntry(pdfium, annotation, 'AS');
  if (state !== '') return { ...box, kind: 'checkbox', name, value: '', checked: !isOffValue(state) };
  const isButton = readEntry(pdfium, annotation, 'FT') === 'Btn';
  return { ...box, kind: isButton ? 'button' : 'text', name, value: '' };
}

/** The appearance chosen tells the state as it is shown; where none is, the field's own. */
function isChecked(pdfium: Pdfium, form: number, annotation: number): boolean {
  const shown = readEntry(pdfium, annotation, 'AS');
  return shown === '' ? pdfium.FPDFAnnot_IsChecked(form, annotation) !== 0 : !isOffValue(shown);
}

/** A text or name that stands in the dictionary of an annotation; empty where none does. */
export function readEntry(pdfium: Pdfium, annotation: number, key: string): string {
  return withCString(pdfium, Buffer.from(key), (pointer) =>
    readUtf16(pdfium, (to, size) => pdfium.FPDFAnnot_GetStringValue(annotation, pointer, to, size)),
  ).trim();
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
