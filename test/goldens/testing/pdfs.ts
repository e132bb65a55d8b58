import {
  addStream,
  type DraftPage,
  type PdfDraft,
  startPdf,
  writePdf,
} from '../../../engine/read/pdf/fixtures/pdf-writer.ts';
import { contractSheets, reportSheets, signSheet, surveySheet, yearbookSheets } from './sheets.ts';
import { type Scan, scanSheet, toSharp, turnScan } from './take-picture.ts';

/** A PDF whose pages carry their own text. */
export function makeYearbook(): Uint8Array {
  return writePdf(yearbookSheets(), '/Lang (en-GB)');
}

/** A PDF of two scans, the second a little askew. */
export async function makeScannedContract(): Promise<Uint8Array> {
  const draft = startPdf();
  const pages: DraftPage[] = [];
  for (const [i, sheet] of contractSheets().entries()) {
    const scan = await turnScan(await scanSheet(sheet), i * 0.8);
    pages.push(await scannedPage(draft, scan, sheet.width, sheet.height));
  }
  return writePdf(pages, '', draft);
}

/** A PDF of a page of text, a scan, and a page of text around a picture that has text in it. */
export async function makeMixedReport(): Promise<Uint8Array> {
  const draft = startPdf();
  const [first, last] = reportSheets();
  const survey = surveySheet();
  const sign = signSheet();
  const picture = await addPicture(draft, await scanSheet(sign));
  const scanned = await scannedPage(draft, await scanSheet(survey), survey.width, survey.height);
  const drawn = `${last!.content} q ${sign.width} 0 0 ${sign.height} 40 70 cm /Scan Do Q`;
  return writePdf([first!, scanned, { ...last!, content: drawn, resources: resourceOf(picture) }], '', draft);
}

async function scannedPage(draft: PdfDraft, scan: Scan, width: number, height: number): Promise<DraftPage> {
  const picture = await addPicture(draft, scan);
  return {
    content: `q ${width} 0 0 ${height} 0 0 cm /Scan Do Q`,
    width,
    height,
    resources: resourceOf(picture),
  };
}

const resourceOf = (picture: number) => `/XObject << /Scan ${picture} 0 R >>`;

async function addPicture(draft: PdfDraft, scan: Scan): Promise<number> {
  const size = `/Width ${scan.width} /Height ${scan.height} /ColorSpace /DeviceGray /BitsPerComponent 8`;
  const jpeg = await toSharp(scan).toColourspace('b-w').jpeg({ quality: 60 }).toBuffer();
  return addStream(draft, `/Type /XObject /Subtype /Image ${size} /Filter /DCTDecode`, jpeg);
}
