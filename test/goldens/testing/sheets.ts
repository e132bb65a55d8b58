import { drawTable, gridCells, makeSheet, type Sheet, setLines } from './draw-sheet.ts';

/** Points of an A5 page upright. */
const A5 = { width: 420, height: 595 };

/** A letter with a heading and three paragraphs. */
export function letterSheet(): Sheet {
  const sheet = makeSheet(A5.width, 420);
  setLines(sheet, 50, 60, ['The Orchard Society'], { font: 'Bold', size: 20 });
  setLines(sheet, 50, 100, ['14 Mill Lane, Ashford', 'Telephone 01632 960 114']);
  setLines(sheet, 50, 155, ['Dear members,']);
  setLines(sheet, 50, 185, [
    'The harvest of this year was the best since 1998. We',
    'picked 2,340 kilograms of apples in eleven days, and all',
    'of them were sold before the end of October.',
  ]);
  setLines(sheet, 50, 250, [
    'The annual meeting takes place on Friday, 12 March at',
    'seven in the evening. Please bring your own cup.',
  ]);
  setLines(sheet, 50, 310, ['With kind regards,']);
  setLines(sheet, 50, 360, ['Helen Marsh, secretary']);
  return sheet;
}

/** An invoice whose table has cells of several columns. */
export function invoiceSheet(): Sheet {
  const sheet = makeSheet(A5.width, 360);
  setLines(sheet, 50, 60, ['Invoice number 2024-117'], { font: 'Bold', size: 20 });
  setLines(sheet, 50, 92, ['Payable within 30 days']);
  const rows = [
    ['Article', 'Number', 'Price', 'Amount'],
    ['Oak table', '1', '480.00', '480.00'],
    ['Chair, beech', '6', '75.50', '453.00'],
    ['Delivery', '1', '40.00', '40.00'],
  ];
  const total = { text: 'Total in euros', column: 0, row: 4, columns: 3, font: 'Bold' } as const;
  const sum = { text: '973.00', column: 3, row: 4, font: 'Bold' } as const;
  drawTable(sheet, 50, 120, [130, 60, 65, 70], [...gridCells(rows), total, sum]);
  setLines(sheet, 50, 270, ['Thank you for your order.']);
  return sheet;
}

/** A notice with a list of points. */
export function noticeSheet(): Sheet {
  const sheet = makeSheet(A5.width, 300);
  setLines(sheet, 50, 60, ['House rules'], { font: 'Bold', size: 20 });
  setLines(sheet, 50, 95, ['These rules hold for everybody who uses the laundry room:']);
  setLines(sheet, 60, 125, [
    '1. Washing hours are from seven to ten.',
    '2. Clean the filter after every load.',
    '3. Report defects to the caretaker.',
    '4. Lock the door when you leave.',
  ]);
  setLines(sheet, 50, 220, ['The management']);
  return sheet;
}

/** A title card, as films and slides have. */
export function titleSheet(text: string): Sheet {
  const sheet = makeSheet(360, 180);
  setLines(sheet, 40, 70, [text], { font: 'Bold', size: 24 });
  setLines(sheet, 40, 110, ['A short course in four lessons']);
  return sheet;
}

/** Minutes in the letters of a book. */
export function minutesSheet(): Sheet {
  const sheet = makeSheet(A5.width, 330);
  setLines(sheet, 50, 60, ['Minutes of the meeting'], { font: 'Bold', size: 20 });
  setLines(sheet, 50, 100, ['Present'], { font: 'Bold', size: 14 });
  setLines(sheet, 50, 125, ['Anna Weber, Paul Stone and Maria Lopez were present.'], {
    font: 'Serif',
    size: 12,
  });
  setLines(sheet, 50, 165, ['Decisions'], { font: 'Bold', size: 14 });
  setLines(
    sheet,
    50,
    190,
    [
      'The board agreed to repair the roof before winter. Three',
      'offers were compared, and the lowest of them, for 18,400',
      'pounds, was accepted without a vote against it.',
    ],
    { font: 'Serif', size: 12 },
  );
  return sheet;
}

/** A timetable with a head over two columns and a side over two rows, to be photographed. */
export function timetableSheet(): Sheet {
  const sheet = makeSheet(A5.width, 300);
  setLines(sheet, 50, 50, ['Ferry timetable'], { font: 'Bold', size: 18 });
  drawTable(
    sheet,
    50,
    80,
    [90, 80, 80, 80],
    [
      { text: 'Port', column: 0, row: 0, rows: 2, font: 'Bold' },
      { text: 'Weekdays', column: 1, row: 0, columns: 2, font: 'Bold' },
      { text: 'Sunday', column: 3, row: 0, rows: 2, font: 'Bold' },
      { text: 'Morning', column: 1, row: 1, font: 'Bold' },
      { text: 'Evening', column: 2, row: 1, font: 'Bold' },
      ...['Northport', '07:15', '18:40', '10:05'].map((text, column) => ({ text, column, row: 2 })),
      ...['Saltmarsh', '08:30', '19:55', '11:20'].map((text, column) => ({ text, column, row: 3 })),
      ...['Castle Bay', '09:45', '21:10', '12:35'].map((text, column) => ({ text, column, row: 4 })),
    ],
  );
  setLines(sheet, 50, 225, ['Tickets are sold on board.']);
  return sheet;
}

/** Pages of a contract, as typed before they were scanned. */
export function contractSheets(): Sheet[] {
  const first = makeSheet(A5.width, A5.height);
  setLines(first, 50, 70, ['Rental agreement'], { font: 'Bold', size: 20 });
  setLines(first, 50, 110, ['1. The flat'], { font: 'Bold', size: 14 });
  setLines(first, 50, 135, [
    'The owner lets the flat on the second floor of 9 Harbour',
    'Street to the tenant. It has three rooms, a kitchen and a',
    'bath, and a cellar of its own.',
  ]);
  setLines(first, 50, 205, ['2. The rent'], { font: 'Bold', size: 14 });
  setLines(first, 50, 230, [
    'The rent is 840 euros a month. It is paid in advance, on',
    'the third working day of each month at the latest.',
  ]);
  const second = makeSheet(A5.width, A5.height);
  setLines(second, 50, 70, ['3. Costs'], { font: 'Bold', size: 14 });
  setLines(second, 50, 95, ['These costs are paid by the tenant as well:']);
  const rows = [
    ['Cost', 'Per month', 'Paid to'],
    ['Heating', '95.00', 'Owner'],
    ['Water', '28.00', 'Owner'],
    ['Electricity', '61.00', 'Supplier'],
  ];
  drawTable(second, 50, 115, [120, 90, 100], gridCells(rows));
  setLines(second, 50, 235, ['Both sides have read this agreement and agree to it.']);
  return [first, second];
}

/** Pages with text of their own: the first and the last of a report that holds a scan between them. */
export function reportSheets(): Sheet[] {
  const first = makeSheet(A5.width, A5.height);
  setLines(first, 50, 70, ['Survey of the old bridge'], { font: 'Bold', size: 20 });
  setLines(first, 50, 110, [
    'The bridge was built in 1887 and repaired twice since. This',
    'report holds what the survey found, and the sheet that the',
    'engineer filled in on the spot.',
  ]);
  const last = makeSheet(A5.width, A5.height);
  setLines(last, 50, 70, ['Recommendation'], { font: 'Bold', size: 20 });
  setLines(last, 50, 110, [
    'We recommend to close the bridge to lorries until the third',
    'pier has been made good. The sign below stands there now:',
  ]);
  return [first, last];
}

/** The sheet filled in on the spot. */
export function surveySheet(): Sheet {
  const sheet = makeSheet(A5.width, A5.height);
  setLines(sheet, 50, 70, ['Inspection sheet'], { font: 'Bold', size: 18 });
  setLines(sheet, 50, 105, [
    'The first and the second pier are sound. The third pier',
    'shows cracks of up to four millimetres below the water',
    'line, and two of its bolts are missing.',
  ]);
  return sheet;
}

/** A sign, large enough to be most of the page that it is shown on. */
export function signSheet(): Sheet {
  const sheet = makeSheet(340, 310);
  sheet.content += '4 w 8 8 324 294 re S\n';
  setLines(sheet, 60, 100, ['No lorries'], { font: 'Bold', size: 40 });
  setLines(sheet, 50, 170, ['Weight limit 3.5 tonnes', 'Diversion over Mill Street'], { size: 20 });
  return sheet;
}

/** A yearly report with everything that a page of text may hold. */
export function yearbookSheets(): Sheet[] {
  const first = makeSheet(A5.width, A5.height);
  const second = makeSheet(A5.width, A5.height);
  for (const [i, sheet] of [first, second].entries()) {
    setLines(sheet, 50, 30, ['Harbour Authority'], { size: 8 });
    setLines(sheet, 205, 575, [`${i + 1}`], { size: 8 });
  }
  setLines(first, 50, 75, ['Yearbook of the harbour'], { font: 'Bold', size: 20 });
  setLines(first, 50, 115, ['Traffic'], { font: 'Bold', size: 14 });
  setLines(first, 50, 140, [
    'Traffic grew for the third year in a row. Most of the',
    'growth came from ferries, while the number of freight',
    'ships hardly changed at all during the year.',
  ]);
  drawTable(
    first,
    50,
    205,
    [100, 70, 70, 70],
    [
      { text: 'Ships', column: 0, row: 0, rows: 2, font: 'Bold' },
      { text: 'Arrivals', column: 1, row: 0, columns: 3, font: 'Bold' },
      ...['2021', '2022', '2023'].map((text, i) => ({ text, column: i + 1, row: 1, font: 'Bold' as const })),
      ...['Ferries', '1,204', '1,377', '1,590'].map((text, column) => ({ text, column, row: 2 })),
      ...['Freight', '310', '318', '305'].map((text, column) => ({ text, column, row: 3 })),
    ],
  );
  setLines(first, 50, 325, ['What was done'], { font: 'Bold', size: 14 });
  setLines(first, 60, 350, [
    '• The north quay was dredged.',
    '• Two cranes were replaced.',
    '• A café opened in the old customs house.',
  ]);
  setLines(second, 50, 75, ['Staff'], { font: 'Bold', size: 14 });
  setLines(second, 50, 100, [
    'The authority employs 41 people, four more than a year',
    'ago. The cost of staff was €2.1 million.',
  ]);
  setLines(second, 50, 145, ['Outlook'], { font: 'Bold', size: 14 });
  setLines(second, 50, 170, [
    'A second berth for ferries is to open in 2025. It will be',
    'longer than the first, and deep enough for all ships that',
    'call at the harbour today.',
  ]);
  return [first, second];
}
