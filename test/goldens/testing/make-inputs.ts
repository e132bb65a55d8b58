// Makes the documents of the goldens: node bench/run.mjs test/goldens/testing/make-inputs.ts
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeHandbook } from './handbook-docx.ts';
import { makeMixedReport, makeScannedContract, makeYearbook } from './pdfs.ts';
import {
  makeInvoiceJpeg,
  makeLessonsGif,
  makeLetterPng,
  makeMinutesAvif,
  makeNoticeWebp,
  makeTimetablePhoto,
} from './pictures.ts';
import { makeReview } from './review-pptx.ts';
import { signSheet } from './sheets.ts';
import { scanSheet, toSharp } from './take-picture.ts';

const FOLDER = 'test/goldens';

const photo = await toSharp(await scanSheet(signSheet(), 60))
  .png()
  .toBuffer();
const inputs: Record<string, Uint8Array> = {
  'yearbook.pdf': makeYearbook(),
  'scanned-contract.pdf': await makeScannedContract(),
  'mixed-report.pdf': await makeMixedReport(),
  'handbook.docx': makeHandbook(photo),
  'review.pptx': makeReview(photo),
  'letter.png': await makeLetterPng(),
  'invoice-on-its-side.jpg': await makeInvoiceJpeg(),
  'notice-without-ground.webp': await makeNoticeWebp(),
  'lessons-animated.gif': await makeLessonsGif(),
  'minutes.avif': await makeMinutesAvif(),
  'timetable-askew.jpg': await makeTimetablePhoto(),
};

for (const [name, bytes] of Object.entries(inputs)) writeFileSync(join(FOLDER, name), bytes);
