import { describe, expect, it } from 'vitest';
import { measureWork } from '../../../test/work.ts';
import { isAdmonition } from './admonitions.ts';
import { allWords, anyOf, beginningWith, mayHold } from './any-word.ts';
import { isInCapitals } from './capitals.ts';
import { captionKind, isCaption, mayStartCaption, startsCaption } from './captions.ts';
import { saysContinued } from './continuation.ts';
import { endsInPages } from './index-entries.ts';
import { findItemMarker, findMarker } from './list-markers.ts';
import { opensNotes } from './notes.ts';
import { namesPage, numbersOf, readPageLabel } from './page-labels.ts';
import { divisionOf, isDivisionLabel, isSectionName, lettersOf, numberDepth } from './section-names.ts';

describe('captions', () => {
  it('tells by its first word alone what begins as no caption of a table does', () => {
    for (const word of ['whether', 'Means', '12', '(see']) expect(mayStartCaption(word)).toBe(false);
    for (const label of [...allWords('table'), ...allWords('beforeLabel'), 'TA', 'T'])
      for (const word of [label, label.toUpperCase()])
        expect([word, mayStartCaption(word)]).toEqual([word, true]);
    expect(startsCaption('TA B L E 2 Means')).toBe(true);
  });

  it.each([
    ['Table 2. Means', 'table'],
    ['TABLE II', 'table'],
    ['TA B L E 2 Means', 'table'],
    ['Supplementary Figure S1: All of it', 'figure'],
    ['Abb. 4: Der Aufbau', 'figure'],
    ['Tableau 3 – Les moyennes', 'table'],
    ['Cuadro 1. Medias', 'table'],
    ['Gráfico 2: Vendas', 'figure'],
    ['Rys. 7. Wykres', 'figure'],
    ['Таблица 1 – Итоги', 'table'],
    ['Πίνακας 2. Σύνοψη', 'table'],
    ['Şekil 3. Akış', 'figure'],
    ['جدول ٢: النتائج', 'table'],
    ['شکل ۱: نمودار', 'figure'],
    ['טבלה 4: סיכום', 'table'],
    ['表1 结果', 'table'],
    ['圖 2：流程', 'figure'],
    ['図3 構成', 'figure'],
    ['표 1. 결과', 'table'],
    ['तालिका 2: परिणाम', 'table'],
    ['Box 1. A word on method', 'boxed'],
  ])('%s', (text, kind) => {
    expect(captionKind(text)).toBe(kind);
  });

  it.each([
    'Table 2 shows the means',
    '表1に示す結果',
    'Figure 3 and the rest',
    'Tables are many',
    'chart a course',
  ])('no caption: %s', (text) => {
    expect(captionKind(text)).toBeUndefined();
  });

  it('of tables are told by their beginning', () => {
    expect(startsCaption('Tabelle 3 Mittel')).toBe(true);
    expect(startsCaption('Figure 3 Means')).toBe(false);
    expect(isCaption('Figure 3 shows')).toBe(true);
  });
});

describe('page labels', () => {
  it.each([
    ['12', { number: 12, worded: false }],
    ['- iv -', { number: 4, worded: false }],
    ['Page 3 of 9', { number: 3, total: 9, worded: true }],
    ['Seite 3 von 9', { number: 3, total: 9, worded: true }],
    ['3 / 9', { number: 3, total: 9, worded: true }],
    ['第 3 页 共 9 页', { number: 3, total: 9, worded: true }],
    ['第3页', { number: 3, worded: true }],
    ['3 ページ', { number: 3, worded: true }],
    ['3쪽', { number: 3, worded: true }],
    ['صفحة ٣ من ٩', { number: 3, total: 9, worded: true }],
    ['صفحه ۳ از ۹', { number: 3, total: 9, worded: true }],
    ['עמוד 3 מתוך 9', { number: 3, total: 9, worded: true }],
    ['पृष्ठ ३', { number: 3, worded: true }],
    ['Стр. 3 из 9', { number: 3, total: 9, worded: true }],
    ['Σελίδα 3 από 9', { number: 3, total: 9, worded: true }],
    ['A-12', { number: 12, worded: false }],
    ['012345-7', { number: 7, worded: false }],
  ])('%s', (text, label) => {
    expect(readPageLabel(text)).toEqual(label);
  });

  it.each([
    '3 May 2024',
    '2010/02',
    '02/2010',
    'Total: 700',
    '12345',
    '012345-789',
    'Introduction',
    '1. First',
    'Page',
  ])('none: %s', (text) => {
    expect(readPageLabel(text)?.worded ?? false).toBe(false);
  });

  it('among other words', () => {
    expect(namesPage('Annual report | Page 3')).toBe(true);
    expect(namesPage('Annual report 3 of 9')).toBe(true);
    expect(namesPage('The home page has 3 parts')).toBe(false);
    expect(namesPage('Annual report, pág. 3/9 -')).toBe(true);
    expect(namesPage('Annual report 3 / p. 9')).toBe(true);
    expect(namesPage('example.org/reports/2024-17')).toBe(false);
    expect(numbersOf('Annual report | 3')).toEqual([3]);
    expect(numbersOf('17 The Title 2020')).toEqual([17, 2020]);
    expect(numbersOf('report 3 of 9')).toEqual([9, 3]);
  });

  it('are looked for in time that grows with the text', async () => {
    for (const text of ['1 '.repeat(20_000), '. '.repeat(20_000), `Page ${'- '.repeat(20_000)}`]) {
      const work = await measureWork(() => {
        readPageLabel(text);
        namesPage(text);
        numbersOf(text);
        captionKind(text);
        numberDepth(text);
      });
      expect(work).toBeLessThan(30);
    }
  });
});

it.each(['Zusammenfassung', '2. Métodos', 'REFERENCES', '参考文献', 'الخاتمة', 'Wyniki:', 'Kaynakça'])(
  'knows the name of a section: %s',
  (name) => {
    expect(isSectionName(name)).toBe(true);
  },
);

it.each([
  ['3.1 Data', 2],
  ['2. Method', 1],
  ['2.0 Method', 1],
  ['IV. Results', 1],
  ['Chapter 3', 1],
  ['第三章 方法', 1],
  ['第二节 数据', 2],
  ['（三）数据', 2],
  ['1.2.3 概要', 3],
  ['A.1 Harbours', 2],
  ['II.3.1 Tides', 3],
  ['V2.4. Signals', 2],
  ['1.4What it does', 2],
  ['2.4GHz', 0],
  ['Data', 0],
  ['12 apples', 0],
  ['A.1 apples', 0],
  ['B12 Vitamins', 0],
])('the depth of %s is %d', (text, depth) => {
  expect(numberDepth(text)).toBe(depth);
});

it.each([
  ['THE OLD MILL', true],
  ['ΠΑΛΙΟΣ ΜΥΛΟΣ 2', true],
  ['SEZIONE 4ª', true],
  ['The Mill', false],
  ['آسیاب WIND قدیم', false],
  ['旧磨坊 WIND', false],
  ['旧磨坊的风车', false],
])('%s is in capitals: %s', (text, capitals) => {
  expect(isInCapitals(text)).toBe(capitals);
});

it('knows what goes on and what notes begin with', () => {
  expect(saysContinued('Table 2 (continued)')).toBe(true);
  expect(saysContinued('Tabelle 2 (Fortsetzung)')).toBe(true);
  expect(saysContinued('续表 2')).toBe(true);
  expect(saysContinued('Table 2. Suitable means')).toBe(false);
  expect(opensNotes('Quelle: Amt')).toBe(true);
  expect(
    ['* means', '*p < 0.05', '† estimated', 'Values are means', 'p<.05'].filter(opensNotes),
  ).toHaveLength(5);
  expect(opensNotes('Notable is')).toBe(false);
});

describe('beginnings', () => {
  const words = [...allWords('figure'), ...allWords('divisions'), ...allWords('opening')];
  const pattern = new RegExp(`^${anyOf(words)}`, 'iu');
  const patternFor = beginningWith(words, (some) => new RegExp(`^${anyOf(some)}`, 'iu'));

  it('are never refused to a text that begins with a word, whatever its case and what stands behind', () => {
    const inAnyCase = words.flatMap((word) => [
      word,
      word.toUpperCase(),
      word.replaceAll('k', '\u212a'),
      word.replaceAll('s', 'ſ'),
    ]);
    const texts = inAnyCase.flatMap((word) => [word, `${word} 1`, `${word}. –`, `${word}１`, `${word}’s`]);
    const begun = texts.filter((text) => pattern.test(text));
    expect(begun.length).toBeGreaterThan(3 * words.length);
    expect(begun.filter((text) => patternFor(text)?.exec(text)?.[0] !== pattern.exec(text)![0])).toEqual([]);
  });

  it('are refused to other words and to signs', () => {
    expect(
      ['Figured out', '1. Figure', '(Figure 1)', ' Figure 1', '• Figure', '© 2', ''].filter(patternFor),
    ).toEqual([]);
  });

  it('are refused to words that only their first letter is one of, in any script', () => {
    expect(['Φύλλο 1', 'рыба', 'Überall', 'שלום'].filter(patternFor)).toEqual([]);
  });
});

describe('words anywhere', () => {
  const words = [...allWords('page'), ...allWords('ofTotal'), ...allWords('continued')];
  const pattern = new RegExp(`(?:^|[^\\p{L}])${anyOf(words)}`, 'iu');
  const mayBeHeld = mayHold(words);

  it('are never denied to a text that has one, whatever its case and what stands around', () => {
    const texts = words.flatMap((word) => [
      `4${word}`,
      `Lot – ${word.toUpperCase()}!`,
      `(${word}) 1`,
      `“${word}’`,
    ]);
    const holding = texts.filter((text) => pattern.test(text));
    expect(holding.length).toBeGreaterThan(3 * words.length);
    expect(holding.filter((text) => !mayBeHeld(text))).toEqual([]);
    expect(mayBeHeld('ſeite 1')).toBe(true);
  });

  it('are denied to other words in English', () => {
    expect(['Paged out – “12”', 'Offer 3', 'Discontinued', '12/13', ''].filter(mayBeHeld)).toEqual([]);
  });
});

describe('entries of an index', () => {
  it.each([
    'Anvil, 12',
    'Axe, 40–44',
    'sharpening of, 9, 1012',
    'Kiln, 7, 51 ff.',
    'Öfen, 33 f',
    'سندان، ١٢',
  ])('%s', (text) => expect(endsInPages(text)).toBe(true));

  it.each(['in the spring, 1987', '1,234', 'Anvil 12', 'see Axe', 'Main Street, 10115'])(
    'no entry: %s',
    (text) => expect(endsInPages(text)).toBe(false),
  );
});

describe('labels of notes set apart', () => {
  it.each(['Note', 'WARNING', 'Caution:', 'Tipp', 'Attenzione!', 'Примечание', '注意', 'تحذير'])(
    '%s',
    (text) => expect(isAdmonition(text)).toBe(true),
  );

  it.each(['Notes', 'Note 1', 'Note to the reader', 'Warnings and precautions', '注意事项'])(
    'no label: %s',
    (text) => expect(isAdmonition(text)).toBe(false),
  );
});

describe('numbered divisions', () => {
  it.each([
    ['SECTION 3. FEES', 'section', 3],
    ['Artikel 12 Gebühren', 'artikel', 12],
    ['§ 7 Gebühren', '§', 7],
    ['Chapter IV', 'chapter', 4],
    ['المادة ٣ الرسوم', 'المادة', 3],
    ['第十二条 附則', '条', 12],
    ['第二百三条', '条', 203],
    ['第2章 会員', '章', 2],
    ['三、工作要求', '、', 3],
    ['（二）护坡', '）', 2],
    ['第４条（会費）', '条', 4],
  ])('%s', (text, name, number) => expect(divisionOf(text)).toEqual({ name, number }));

  it.each(['Section leaders met', 'Chapter and verse', '3 Fees'])('%s is none', (text) =>
    expect(divisionOf(text)).toBeUndefined(),
  );
});

it.each([
  ['II. Tides', { name: 'roman', number: 2 }],
  ['B. Winds', { name: 'letter', number: 2 }],
  ['§ 3 Fees', undefined],
  ['Winds', undefined],
])('the letters that number %s', (text, letters) => {
  expect(lettersOf(text)).toEqual(letters);
});

it.each([
  ['Chapter 3', true],
  ['CHAPITRE IV.', true],
  ['Глава 2.', true],
  ['§ 12', true],
  ['第三章', true],
  ['Chapter 3 Winds', false],
  ['Chapter', false],
])('%s is but the label of a division: %s', (text, isLabel) => {
  expect(isDivisionLabel(text)).toBe(isLabel);
});

describe('list markers in digits and letters of other scripts', () => {
  it.each([
    ['१. आवेदन पत्र', 'decimal', '१.', 1],
    ['(ख) आवेदन पत्र', 'letter', '(ख)', 2],
    ['۲. مدارک لازم', 'decimal', '۲.', 2],
    ['ج) مدارک لازم', 'letter', 'ج)', 3],
    ['ב. הסכם', 'letter', 'ב.', 2],
  ])('%s', (text, kind, mark, number) => expect(findMarker(text)).toMatchObject({ kind, mark, number }));

  it.each(['г. Москва', 'و مدارک'])('%s has none', (text) => expect(findMarker(text)).toBeUndefined());
});

it('knows numbers of two digits that leave no room before the text', () => {
  expect(findMarker('10.Link to a page')).toMatchObject({ kind: 'decimal', mark: '10.', number: 10 });
  for (const text of ['1.Link', '10.link', '10.5 m', '2010.March']) expect(findMarker(text)).toBeUndefined();
});

describe('list markers with a stop and another sign behind them', () => {
  it.each([
    ['2.) Milch und Brot', 'decimal', ')', 2],
    ['b.) Milch und Brot', 'lower-alpha', ')', 2],
    ['(3.) Milch und Brot', 'decimal', '()', 3],
    ['4.- Leche y pan', 'decimal', '.', 4],
    ['III.- Leche y pan', 'upper-roman', '.', 3],
  ])('%s', (text, kind, suffix, number) => expect(findMarker(text)).toMatchObject({ kind, suffix, number }));

  it.each(['(3.- Leche', '(3. Milch', '4- Leche', '2.)Milch'])('%s has none', (text) =>
    expect(findMarker(text)).toBeUndefined(),
  );
});

it.each([
  ['二、主要任务', '二、', 2],
  ['（十二）总体要求。', '（十二）', 12],
  ['三 利用者の資格', '三', 3],
])('%s may be an item, though Chinese numerals alone tell none', (text, mark, number) => {
  expect(findItemMarker(text)).toMatchObject({ kind: 'letter', mark, number });
  expect(findMarker(text)).toBeUndefined();
});

it.each(['一般競争', '二、', '三月から'])('%s is no item', (text) =>
  expect(findItemMarker(text)).toBeUndefined(),
);

describe('list markers of Chinese, Japanese and Korean', () => {
  it.each([
    ['（１）申請書の提出', 'decimal', '（１）', 1],
    ['（12）FAX番号', 'decimal', '（12）', 12],
    ['(3)申请材料', 'decimal', '(3)', 3],
    ['２．提出先', 'decimal', '２．', 2],
    ['4、其他', 'decimal', '4、', 4],
    ['③ 提出先', 'letter', '③', 3],
    ['ウ 提出先', 'letter', 'ウ', 3],
    ['（イ）提出先', 'letter', '（イ）', 2],
    ['나. 제출 서류', 'letter', '나.', 2],
    ['・提出先', 'bullet', '・', 0],
    ['■概要', 'bullet', '■', 0],
  ])('%s', (text, kind, mark, number) => expect(findMarker(text)).toMatchObject({ kind, mark, number }));

  it.each(['１．５倍', '1.5倍', '（注）申請書', '(3)rd', '2024年', 'アメリカ', '３月から'])(
    '%s has none',
    (text) => expect(findMarker(text)).toBeUndefined(),
  );
});

it.each([
  ['３．提出先', 1],
  ['2.3．提出先', 2],
  ['1、总则', 1],
  ['3.5倍', 0],
])('the depth of the section %s', (text, depth) => expect(numberDepth(text)).toBe(depth));
