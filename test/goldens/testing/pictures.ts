import sharp from 'sharp';
import {
  invoiceSheet,
  letterSheet,
  minutesSheet,
  noticeSheet,
  timetableSheet,
  titleSheet,
} from './sheets.ts';
import { type Scan, scanSheet, shadeScan, toSharp, turnScan } from './take-picture.ts';

export async function makeLetterPng(): Promise<Uint8Array> {
  return toSharp(await scanSheet(letterSheet()))
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** Lies on its side, and says so in its EXIF data, as cameras do. */
export async function makeInvoiceJpeg(): Promise<Uint8Array> {
  const turned = toSharp(await turnScan(await scanSheet(invoiceSheet()), 270));
  return turned.jpeg({ quality: 60 }).withMetadata({ orientation: 6 }).toBuffer();
}

/** Black ink on nothing: white only where it is shown on white. */
export async function makeNoticeWebp(): Promise<Uint8Array> {
  const { width, height, gray } = await scanSheet(noticeSheet());
  const ink = new Uint8Array(gray.length * 4);
  for (const [at, shade] of gray.entries()) ink[at * 4 + 3] = 255 - shade;
  return sharp(ink, { raw: { width, height, channels: 4 } })
    .webp({ lossless: true })
    .toBuffer();
}

/** Shows one card after the other. */
export async function makeLessonsGif(): Promise<Uint8Array> {
  const cards = ['Knots and ropes', 'Lesson one'].map(async (text) =>
    toSharp(await scanSheet(titleSheet(text)))
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(cards), { join: { animated: true } })
    .gif({ delay: [800, 800] })
    .toBuffer();
}

export async function makeMinutesAvif(): Promise<Uint8Array> {
  return toSharp(await scanSheet(minutesSheet()))
    .avif({ quality: 55 })
    .toBuffer();
}

/** A table photographed in uneven light, three degrees askew. */
export async function makeTimetablePhoto(): Promise<Uint8Array> {
  const photo: Scan = shadeScan(await turnScan(await scanSheet(timetableSheet(), 200), 3));
  return toSharp(photo).jpeg({ quality: 70 }).toBuffer();
}
