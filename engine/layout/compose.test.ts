import { describe, expect, it } from 'vitest';
import type { Block, Place } from '../document/document.ts';
import { textOf } from '../document/walk.ts';
import { composeDocument } from './compose.ts';
import { layoutPage } from './layout-page.ts';
import type { Page, Tag } from './page.ts';
import { type SetLine, setColumn, setPage, setWords } from './testing/set-page.ts';

function compose(...pages: Page[]): Block[] {
  const facts = { outline: [], pageCount: pages.length };
  return composeDocument(pages.map(layoutPage), facts).document.blocks;
}

/** One line a block, as a reader of a test wants to see it. */
function outlineOf(blocks: readonly Block[]): string[] {
  return blocks
    .filter((block) => block.type !== 'pageBreak')
    .map((block) => {
      switch (block.type) {
        case 'heading':
          return `${'#'.repeat(block.level)} ${textOf(block.inlines)}`;
        case 'paragraph':
          return textOf(block.inlines);
        case 'list':
          return block.items.map((item) => `- ${outlineOf(item.blocks).join(' / ')}`).join('\n');
        case 'code':
          return `\`${block.text}\``;
        case 'footnote':
          return `[${block.label}] ${outlineOf(block.blocks).join(' ')}`;
        default:
          return block.type;
      }
    });
}

const LEFT = { x: 50, until: 280 };
const RIGHT = { x: 320, until: 550 };
const PROSE = [
  'The quick brown fox jumps over the lazy dog',
  'while the patient tortoise walks along the old',
  'road to the harbour and does not look back.',
];

const SHORT = [...PROSE.slice(0, 2), 'road.'];

describe('the place of a paragraph', () => {
  it('says how surely its words were recognised, each by its letters', () => {
    const page = setPage([{ text: 'A tortoise', x: 50, y: 100 }]);
    const words = page.words.map((word) => ({ ...word, confidence: word.text === 'A' ? 0.1 : 1 }));
    const [, paragraph] = compose({ ...page, words });
    const [place] = (paragraph as { places: Place[] }).places;
    expect(place!.confidence).toBeCloseTo((0.1 * 1 + 1 * 8) / 9);
  });
});

describe('formulas', () => {
  const prose = (y: number) => setColumn(PROSE, { ...LEFT, y });
  const parts: SetLine[] = [
    { text: 'n', x: 158, y: 132, size: 7 },
    { text: 'S = ∑', x: 130, y: 144 },
    { text: '1', x: 170, y: 138 },
    { text: 'k', x: 170, y: 152 },
    { text: '(1)', x: 265, y: 144 },
  ];

  it('are one block each, whatever lines their parts stand on', () => {
    const blocks = outlineOf(compose(setPage([...prose(60), ...parts, ...prose(190)])));
    expect(blocks).toHaveLength(3);
    expect(blocks[1]!.split(' ').sort()).toEqual(['(1)', '1', '=', 'S', 'k', 'n', '∑'].sort());
  });

  it('stay apart where one ends before the next begins', () => {
    const next = { text: 'T = S + 1', x: 130, y: 174 };
    expect(outlineOf(compose(setPage([...prose(60), ...parts, next, ...prose(210)])))).toHaveLength(4);
  });
});

describe('bold code', () => {
  const listing = (y: number): SetLine => ({ text: 'buoy = put(9)', x: 50, y, monospaced: true });
  const name = (text: string, y: number): SetLine => ({
    text,
    x: 50,
    y,
    size: 11,
    monospaced: true,
    bold: true,
  });
  const prose = (y: number) => setColumn(PROSE, { ...LEFT, y });

  it('heads what a function does, and is no line of the listing above it', () => {
    const part = (y: number) => [name('put(buoy)', y), ...prose(y + 16), listing(y + 62)];
    const blocks = outlineOf(compose(setPage([...prose(60), ...part(130), ...part(230), ...part(330)])));
    expect(blocks.slice(1, 4)).toEqual(['# put(buoy)', PROSE.join(' '), '`buoy = put(9)`']);
    expect(blocks).toHaveLength(10);
  });

  it('is a line of the listing that it stands in', () => {
    const blocks = outlineOf(compose(setPage([...prose(60), listing(130), name('put', 142), listing(154)])));
    expect(blocks.slice(1)).toEqual(['`buoy = put(9)\nput\nbuoy = put(9)`']);
  });
});

describe('paragraphs', () => {
  it('joins the lines of a paragraph', () => {
    expect(outlineOf(compose(setPage(setColumn(PROSE, { ...LEFT, y: 100 }))))).toEqual([PROSE.join(' ')]);
  });

  it('keeps the hyphen at a line end in words that have one elsewhere, and between links', () => {
    const lines = ['a software-based fusion or a differ-', 'ent one, as by soft-', 'ware or by software-'];
    const more = ['based tools of the Commander-', 'in-Chief.'];
    const page = setPage([...lines, ...more].map((text, i) => ({ text, x: 50, y: 60 + 12 * i })));
    expect(outlineOf(compose(page))).toEqual([
      'a software-based fusion or a different one, as by software or by software-based tools of the Commander-in-Chief.',
    ]);
  });

  it('begins a paragraph at an indented line', () => {
    const lines = [
      ...setColumn([...PROSE.slice(0, 2), 'road to the harbour and does not look back now'], {
        ...LEFT,
        y: 100,
      }),
      { text: 'A second paragraph begins here with an', x: 62, y: 136, until: 280 },
      { text: 'indent and goes on.', x: 50, y: 148 },
    ];
    lines[2]!.until = 280;
    expect(outlineOf(compose(setPage(lines)))).toHaveLength(2);
  });

  it('begins a paragraph where the next word would still have fitted on the line', () => {
    const blocks = compose(
      setPage([...setColumn(SHORT, { ...LEFT, y: 100 }), ...setColumn(SHORT, { ...LEFT, y: 136 })]),
    );
    expect(outlineOf(blocks)).toEqual([SHORT.join(' '), SHORT.join(' ')]);
  });

  it('takes out the hyphen of a broken word and keeps that of a compound', () => {
    const broken = setColumn(
      [
        'A long line that ends in an inter-',
        'national word, an ex-',
        'periment and a well-',
        'known compound.',
      ],
      {
        ...LEFT,
        y: 100,
      },
    );
    expect(outlineOf(compose(setPage(broken)))).toEqual([
      'A long line that ends in an international word, an experiment and a well-known compound.',
    ]);
  });

  it('keeps the lines of an address apart within one paragraph', () => {
    const address = ['River Pilots', 'Old Customs House', '3 Wharf Lane', 'Seaport'];
    const lines = [
      ...address.map((text, i) => ({ text, x: 50, y: 60 + 12 * i })),
      ...setColumn([...PROSE, ...PROSE, ...PROSE], { ...LEFT, y: 160 }),
    ];
    const [, first] = compose(setPage(lines));
    expect(first).toMatchObject({ type: 'paragraph' });
    const inlines = first?.type === 'paragraph' ? first.inlines : [];
    expect(inlines.map((inline) => (inline.type === 'text' ? inline.text : inline.type))).toEqual(
      address.flatMap((text, i) => (i > 0 ? ['lineBreak', text] : [text])),
    );
  });

  it('keeps a sender at the right edge apart from whom the letter goes to', () => {
    const sender = ['Dr Pauline Marsh', '5 Abbey Gardens', 'Norwich NR2'];
    const to = ['Norfolk County Library', 'Acquisitions Office', 'Forum Square'];
    const lines = [
      ...sender.map((text, i) => ({ text, x: 280 - 5 * text.length, y: 60 + 12 * i })),
      ...to.map((text, i) => ({ text, x: 50, y: 120 + 12 * i })),
      ...setColumn([...PROSE, ...PROSE], { ...LEFT, y: 200 }),
    ];
    const shown = outlineOf(compose(setPage(lines)));
    expect(shown).toHaveLength(3);
    expect(shown[0]).toContain('Abbey');
    expect(shown[0]).not.toContain('Norfolk');
  });

  it('keeps lines flush right apart, however alike they are in length, and labelled ones too', () => {
    for (const shown of [
      ['Dr Pauline Marsh', '5 Abbey Garden', 'Norwich NR2 1QFX'],
      ['Invoice no.: 2026-0417', 'Date: 3 November', 'Due: 17 November 2026'],
    ]) {
      const lines = [
        ...setColumn([...PROSE, ...PROSE], { ...LEFT, y: 200 }),
        ...shown.map((text, i) => ({ text, x: 280 - 5 * text.length, y: 60 + 12 * i })),
      ];
      const [, first] = compose(setPage(lines));
      const breaks =
        first?.type === 'paragraph' ? first.inlines.filter(({ type }) => type === 'lineBreak') : [];
      expect(breaks).toHaveLength(2);
    }
  });

  it('ends before and behind a line to be written on', () => {
    const lines = ['Read the terms and sign here', '______________________', 'Name of the tenant'];
    const page = setPage(lines.map((text, i) => ({ text, x: 50, y: 60 + 12 * i })));
    expect(outlineOf(compose(page)).slice(-2)).toEqual(lines.slice(1));
  });

  it('does not go on in a formula set in below it', () => {
    const lines = [
      ...setColumn([...PROSE, ...PROSE, 'with the usual form of it this becomes'], { ...LEFT, y: 60 }),
      { text: 'x + y = 0,', x: 130, y: 156 },
      ...setColumn(PROSE, { ...LEFT, y: 180 }),
    ];
    expect(outlineOf(compose(setPage(lines)))).toContain('x + y = 0,');
  });

  it('has a mark at the right edge behind its own line, though it is drawn before all others', () => {
    const lines = [
      { text: '[4]', x: 530, y: 90 },
      { text: 'Find the speed of the waves.', x: 50, y: 60 },
      { text: 'Find the length of the string.', x: 50, y: 90 },
      { text: 'Say what it is for.', x: 50, y: 120 },
    ];
    expect(outlineOf(compose(setPage(lines)))).toEqual([
      'Find the speed of the waves.',
      'Find the length of the string.',
      '[4]',
      'Say what it is for.',
    ]);
  });

  it('does not go on behind a short line, even in lower case', () => {
    const lines = [
      { text: 'Dear Mr Osgood,', x: 50, y: 60 },
      ...setColumn(['thank you for your letter of the ninth of', ...PROSE.slice(1)], { ...LEFT, y: 90 }),
    ];
    expect(outlineOf(compose(setPage(lines)))[0]).toBe('Dear Mr Osgood,');
  });

  it('does not go on beside itself, as values of fields stand', () => {
    const lines = [
      { text: '0361 555', x: 50, y: 110 },
      { text: 'i.brandt@post.example', x: 300, y: 110 },
    ];
    const page = setPage([...lines, ...setColumn(PROSE, { ...LEFT, y: 160 })]);
    expect(outlineOf(compose(page)).slice(0, 2)).toEqual(['0361 555', 'i.brandt@post.example']);
  });

  it('goes on from one column to the next', () => {
    const blocks = compose(
      setPage([
        ...setColumn([...PROSE, 'and this line breaks in the middle of'].map(noStop), {
          ...LEFT,
          y: 100,
        }).map(fill(280)),
        ...setColumn(['a sentence that ends here.'], { ...RIGHT, y: 100 }),
      ]),
    );
    expect(outlineOf(blocks)).toHaveLength(1);
  });

  it('goes on from one page to the next behind a running foot', () => {
    const page = (number: number, texts: string[]): Page =>
      setPage(
        [...setColumn(texts, { ...LEFT, y: 100 }).map(fill(280)), { text: String(number), x: 300, y: 780 }],
        { number },
      );
    const blocks = compose(
      page(1, [PROSE[0]!, 'a line that is not']),
      page(2, ['finished before the page ends', 'but here.']),
    );
    expect(outlineOf(blocks)).toEqual([
      `${PROSE[0]} a line that is not finished before the page ends but here.`,
    ]);
  });
});

const noStop = (text: string) => text.replace(/\.$/, '');
const fill =
  (until: number) =>
  (line: SetLine): SetLine => ({ ...line, until });

describe('reading order', () => {
  it('reads one column after the other even when the stream goes row by row', () => {
    const left = setColumn(PROSE, { ...LEFT, y: 100 });
    const right = setColumn(
      PROSE.map((t) => t.toUpperCase()),
      { ...RIGHT, y: 100 },
    );
    const interleaved = left.flatMap((line, i) => [line, right[i]!]);
    const [first, second] = outlineOf(compose(setPage(interleaved)));
    expect(first).toBe(PROSE.join(' '));
    expect(second).toBe(PROSE.join(' ').toUpperCase());
  });

  it('keeps a spanning head before both columns when it is drawn last', () => {
    const lines = [
      ...setColumn(PROSE, { ...LEFT, y: 140 }),
      ...setColumn(PROSE, { ...RIGHT, y: 140 }),
      { text: 'A Head over Both of the Columns', x: 150, y: 100, size: 18, bold: true },
    ];
    expect(outlineOf(compose(setPage(lines)))[0]).toContain('A Head over Both');
  });

  it('reads the left column first where it is drawn last, in pieces of other heights than its neighbour', () => {
    const right = [...setColumn(PROSE, { ...RIGHT, y: 100 }), ...setColumn(PROSE, { ...RIGHT, y: 170 })];
    const left = [
      ...setColumn([...PROSE, ...PROSE.slice(0, 2), 'left.'], { ...LEFT, y: 60 }),
      ...setColumn(SHORT, { ...LEFT, y: 150 }),
    ];
    const outline = outlineOf(compose(setPage([...right, ...left])));
    expect(outline[0]).toMatch(/left\.$/);
    expect(outline[1]).toBe(SHORT.join(' '));
  });
});

describe('headings', () => {
  const body = (y: number) => setColumn(PROSE, { ...LEFT, y });

  it('ranks the title above numbered sections and those above their subsections', () => {
    const page = setPage([
      { text: 'The Title of It All', x: 50, y: 60, size: 20 },
      { text: '1 First Part', x: 50, y: 90, size: 13, bold: true },
      ...body(110),
      { text: '1.1 A Detail', x: 50, y: 165, bold: true },
      ...body(180),
      { text: '2 Second Part', x: 50, y: 240, size: 13, bold: true },
      ...body(260),
    ]);
    expect(outlineOf(compose(page)).filter((t) => t.startsWith('#'))).toEqual([
      '# The Title of It All',
      '## 1 First Part',
      '### 1.1 A Detail',
      '## 2 Second Part',
    ]);
  });

  it('are ranked by their numbers also where these are closed up to what they number', () => {
    const sections = ['1.1What it does', '1.1.1How it is set', '1.1.2Where it stands', '1.2When it rains'];
    const lines = sections.flatMap((text, i): SetLine[] => [
      { text, x: 50, y: 100 + 110 * i, bold: true },
      ...body(116 + 110 * i),
    ]);
    const page = setPage([{ text: '1 Harbours', x: 50, y: 60, size: 13, bold: true }, ...lines]);
    expect(outlineOf(compose(page)).filter((t) => t.startsWith('#'))).toEqual([
      '# 1 Harbours',
      '## 1.1What it does',
      '### 1.1.1How it is set',
      '### 1.1.2Where it stands',
      '## 1.2When it rains',
    ]);
  });

  it('takes a word in larger type above the title for the name of a journal', () => {
    const page = setPage([
      { text: 'Harbours', x: 50, y: 50, size: 32 },
      { text: 'A Study of the Tides', x: 50, y: 100, size: 18 },
      { text: 'Abstract', x: 50, y: 130, bold: true },
      ...Array.from({ length: 11 }, (_, i) => body(150 + 50 * i)).flat(),
    ]);
    expect(outlineOf(compose(page)).filter((t) => t.startsWith('# '))).toEqual(['# A Study of the Tides']);
  });

  it('have no title among the numbered sections of a chapter', () => {
    const sections = ['3 Upkeep', '3.1 Cleaning', '3.2 Messages', '3.3 Remote control of it'];
    const lines = sections.flatMap((text, i): SetLine[] => [
      { text, x: 50, y: 60 + 90 * i, size: i === 0 ? 18 : 14, bold: true },
      ...setColumn(SHORT, { ...LEFT, y: 90 + 90 * i }),
    ]);
    const heads = outlineOf(compose(setPage(lines))).filter((line) => line.startsWith('#'));
    expect(heads).toEqual(sections.map((text, i) => `${i === 0 ? '#' : '##'} ${text}`));
  });

  it('are set below the title that stands on a page not read', () => {
    const page = setPage([{ text: '4 Conclusions', x: 50, y: 90, size: 13, bold: true }, ...body(110)], {
      number: 2,
    });
    const facts = { outline: [], pageCount: 2 };
    const { document } = composeDocument([layoutPage(page)], facts);
    expect(outlineOf(document.blocks)[0]).toBe('## 4 Conclusions');
    expect(document.title).toBeUndefined();
  });

  it('give the document its title, but those of sections do not', () => {
    const titleOf = (text: string) => {
      const page = setPage([{ text, x: 50, y: 60, size: 20 }, ...body(110), ...body(160)]);
      return composeDocument([layoutPage(page)], { outline: [], pageCount: 1 }).document.title;
    };
    expect(titleOf('On the Harbour')).toBe('On the Harbour');
    expect(titleOf('Discussion')).toBeUndefined();
    expect(titleOf('4 On the Harbour')).toBeUndefined();
  });

  it('sees titles of lists of prices where there is little text besides', () => {
    const lists = [
      ['Starters', 'Leek soup', 'Goat cheese', 'Smoked trout'],
      ['Mains', 'Dumplings', 'Venison stew', 'Baked celeriac'],
      ['Desserts', 'Plum cake', 'Rice pudding', 'Poached pears'],
    ];
    const lines = lists.flatMap(([title, ...dishes], k): SetLine[] => [
      { text: title!, x: 60, y: 150 + 100 * k, size: 15, bold: true },
      ...dishes.flatMap((dish, i) => {
        const y = 172 + 100 * k + 15 * i;
        return [
          { text: dish, x: 60, y },
          { text: `${4 + i}.50`, x: 300, y },
        ];
      }),
    ]);
    const name: SetLine = { text: 'The Old Weir', x: 60, y: 100, size: 24, bold: true };
    expect(outlineOf(compose(setPage([name, ...lines])))).toEqual([
      '# The Old Weir',
      ...lists.flatMap(([title]) => [`## ${title}`, 'table']),
    ]);
  });

  it('sees a bold line of the body size as a heading, and bold words in a paragraph not', () => {
    const page = setPage([{ text: 'Bold Heading', x: 50, y: 90, bold: true }, ...body(110), ...body(160)]);
    expect(outlineOf(compose(page)).filter((t) => t.startsWith('#'))).toEqual(['# Bold Heading']);
  });

  it('are sections of acts in capitals of the type of the text', () => {
    const names = ['SHORT NAME', 'REPORTS ON HARBOURS', 'LANTERNS ALONG RIVERS', 'END OF DUTIES'];
    const heads = names.map((name, at) => `SEC. ${at + 1}. ${name}.`);
    const text = [...PROSE, 'Keepers light the lanterns at dusk unless wind', 'or rain has put them out.'];
    const lines = heads.flatMap((head, at): SetLine[] => [
      { text: head, x: 50, y: 130 + 110 * at },
      ...setColumn(text, { ...LEFT, y: 148 + 110 * at }),
    ]);
    const found = compose(setPage(lines)).filter(({ type }) => type === 'heading');
    expect(outlineOf(found).map((line) => line.replace(/^#+ /, ''))).toEqual(heads);
  });
});

describe('lists', () => {
  it('do not begin with the end of a range that was broken after its hyphen', () => {
    const lines = ['of the tides that were seen, see 48, 472-', '478. The others left the harbour.'];
    const page = setPage(
      setColumn([...PROSE, ...lines], { ...LEFT, y: 60 }).map((l) => ({ ...l, until: undefined })),
    );
    expect(outlineOf(compose(page)).at(-1)).toContain('472-478. The');
  });

  it('are not made of paragraphs that begin with a number, as in laws', () => {
    const page = setPage([
      ...['(A) With regard to fees', '(B) With regard to all'].flatMap((start, i) => [
        { text: `${start} the others in part`, x: 62, y: 60 + 40 * i, until: 280 },
        { text: 'the harbour has to pay them itself.', x: 50, y: 72 + 40 * i },
      ]),
    ]);
    expect(outlineOf(compose(page)).map((t) => t.slice(0, 8))).toEqual(['(A) With', '(B) With']);
  });

  it('makes items of terms in type of their own behind which the lines of their meaning are set in', () => {
    const entry = (term: string, y: number): SetLine[] => [
      { text: term, x: 60, y, bold: true },
      { text: 'keeps the harbour clear of ice and of whatever', x: 70 + 5 * term.length, y },
      { text: 'the tide leaves behind on its stairs.', x: 85, y: y + 12 },
    ];
    const terms = [...entry('dredger', 200), ...entry('pilot boat', 230)];
    const short = [
      { text: 'tug', x: 60, y: 260, bold: true },
      { text: 'pulls.', x: 80, y: 260 },
    ];
    const more = [{ text: 'A paragraph that belongs to the dredger.', x: 85, y: 232 }];
    const prose = setColumn(PROSE, { ...LEFT, y: 100 });
    const blocks = compose(setPage([...prose, ...terms, ...short]));
    const meaning = 'keeps the harbour clear of ice and of whatever the tide leaves behind on its stairs.';
    expect(outlineOf(blocks).at(-1)).toBe(`- dredger ${meaning}\n- pilot boat ${meaning}\n- tug pulls.`);
    const parted = [...entry('dredger', 200), ...more, ...entry('pilot boat', 252)];
    expect(outlineOf(compose(setPage([...prose, ...parted]))).at(-1)).toBe(
      `- dredger ${meaning} / A paragraph that belongs to the dredger.\n- pilot boat ${meaning}`,
    );
    const lone = compose(setPage([...prose, ...entry('dredger', 200)]));
    expect(lone.some(({ type }) => type === 'list')).toBe(false);
    const upright = terms.map((line) => ({ ...line, bold: false }));
    expect(compose(setPage([...prose, ...upright])).some(({ type }) => type === 'list')).toBe(false);
  });

  it('takes operators that several lines begin with for bullets', () => {
    const last = (texts: readonly string[]) => {
      const items = texts.map((text, i): SetLine => ({ text, x: 60, y: 160 + 12 * i }));
      return outlineOf(compose(setPage([...setColumn(PROSE, { ...LEFT, y: 100 }), ...items]))).at(-1);
    };
    for (const mark of ['\u2218', '\u22c6']) {
      expect(last([`${mark} oars of ash.`, `${mark} ropes`])).toBe('- oars of ash.\n- ropes');
      expect(last([`${mark} oars`])).not.toBe('- oars');
    }
  });

  it('goes on behind a listing at its edge where the next item counts on', () => {
    const page = setPage([
      ...setColumn(PROSE, { ...LEFT, y: 60 }),
      { text: '1. Start the mill', x: 50, y: 120 },
      { text: 'start(mill)', x: 50, y: 140, monospaced: true },
      { text: '2. Stop the mill', x: 50, y: 160 },
    ]);
    expect(outlineOf(compose(page)).at(-1)).toBe('- Start the mill / `start(mill)`\n- Stop the mill');
  });

  it('nests items by their indentation', () => {
    const page = setPage([
      ...setColumn(PROSE, { ...LEFT, y: 60 }),
      { text: '• first', x: 60, y: 110 },
      { text: '◦ inner', x: 80, y: 122 },
      { text: '• second', x: 60, y: 134 },
    ]);
    expect(outlineOf(compose(page)).at(-1)).toBe('- first / - inner\n- second');
  });

  it('comes back to the outer list behind an inner ordered one', () => {
    const page = setPage([
      ...setColumn(PROSE, { ...LEFT, y: 60 }),
      { text: '• first', x: 60, y: 110 },
      { text: '1. one', x: 80, y: 122 },
      { text: '2. two', x: 80, y: 134 },
      { text: '• second', x: 60, y: 146 },
      { text: '• inner', x: 80, y: 158 },
    ]);
    expect(outlineOf(compose(page)).at(-1)).toBe('- first / - one\n- two\n- second / - inner');
  });

  it('comes back to the outer list at its place, though the number would count on in the inner one too', () => {
    const page = setPage([
      ...setColumn(PROSE, { ...LEFT, y: 60 }),
      { text: '1. first', x: 60, y: 110 },
      { text: '2. second', x: 60, y: 122 },
      { text: '1. one', x: 80, y: 134 },
      { text: '2. two', x: 80, y: 146 },
      { text: '3. third', x: 60, y: 158 },
    ]);
    expect(outlineOf(compose(page)).at(-1)).toBe('- first\n- second / - one\n- two\n- third');
  });

  it('has what stands at the edge behind an item within it', () => {
    const page = setPage([
      ...setColumn(PROSE, { ...LEFT, y: 60 }),
      { text: '(a) How high is the bridge?', x: 60, y: 110 },
      { text: '[3 marks]', x: 500, y: 110 },
      { text: '(b) How long does the ball fall?', x: 60, y: 122 },
      { text: '(4)', x: 500, y: 122 },
    ]);
    expect(outlineOf(compose(page)).at(-1)).toBe(
      '- How high is the bridge? [3 marks]\n- How long does the ball fall? (4)',
    );
  });

  it('goes on over the end of a page that a note stands at', () => {
    const item = (text: string, y: number): SetLine => ({ text, x: 50, y });
    const pages = [
      [
        ...setColumn(PROSE, { ...LEFT, y: 60 }),
        item('1. First^1 of them', 600),
        item('2. Second of them', 614),
        { text: '^1 The note itself.', x: 50, y: 700, size: 8 },
      ],
      [item('3. Third of them, which is the last.', 60), ...setColumn(PROSE, { ...LEFT, y: 100 })],
    ];
    const lists = compose(...pages.map((lines) => setPage(lines))).filter(({ type }) => type === 'list');
    expect(lists.map((list) => list.type === 'list' && list.items.length)).toEqual([3]);
  });

  it('keeps the first number of an ordered list', () => {
    const blocks = compose(
      setPage([3, 4, 5].map((n, i) => ({ text: `${n}. item number ${n}`, x: 60, y: 100 + 12 * i }))),
    );
    expect(blocks.at(-1)).toMatchObject({ type: 'list', ordered: true, start: 3 });
  });

  it('takes the initials of two names for no letters of a list, but letters from the first on', () => {
    const set = (texts: readonly string[]) =>
      outlineOf(compose(setPage(texts.map((text, i) => ({ text, x: 50, y: 60 + 30 * i })))));
    expect(set(['R. Dunmore was in the chair', 'S. Pike took the minutes'])).toEqual([
      'R. Dunmore was in the chair',
      'S. Pike took the minutes',
    ]);
    expect(set(['A. the chair opens the meeting', 'B. the minutes are read'])).toHaveLength(1);
  });

  it('joins the lines of an item among short ones', () => {
    const texts = [
      'a. deliver the goods in good order to the place named by the buyer, in the time that',
      'was agreed between them;',
      'b. install them;',
      'c. test them;',
      'd. train the staff.',
    ];
    const blocks = compose(setPage(texts.map((text, i) => ({ text, x: 50, y: 60 + 12 * i }))));
    expect(blocks.at(-1)).toMatchObject({ type: 'list', format: 'lower-alpha' });
    expect(JSON.stringify(blocks)).not.toContain('lineBreak');
    expect(JSON.stringify(blocks)).toContain('time that was agreed');
  });

  it('go on behind code and pictures that are set in as their items are, not behind others', () => {
    const listOf = (x: number) => {
      const lines: SetLine[] = [
        ...setColumn(PROSE, { ...LEFT, y: 60 }),
        { text: '1. Load it:', x: 50, y: 130 },
        { text: 'load(mill)', x, y: 150, monospaced: true },
        { text: '2. See whether it looks as here:', x: 50, y: 170 },
        { text: '3. Start it.', x: 50, y: 260 },
      ];
      const images = [{ left: x, top: 180, right: x + 60, bottom: 240 }];
      return outlineOf(compose(setPage(lines, { images }))).slice(1);
    };
    expect(listOf(66)).toEqual([
      '- Load it: / `load(mill)`\n- See whether it looks as here: / figure\n- Start it.',
    ]);
    expect(listOf(40)).toHaveLength(5);
  });

  it('go on behind what is set in further than their text, but not behind what stands in another column', () => {
    const listOf = (x: number, y: number) => {
      const lines: SetLine[] = [
        ...setColumn(PROSE, { ...LEFT, y: 60 }),
        { text: '1. Take the first of them, then', x: 50, y: 130 },
        { text: '2. Take the second, as said before.', x: 50, y: 200 },
        { text: 'a + b = c + d', x, y },
      ];
      return outlineOf(compose(setPage(lines.toSorted((a, b) => a.y - b.y)))).slice(1);
    };
    expect(listOf(120, 160)).toEqual([
      '- Take the first of them, then / a + b = c + d\n- Take the second, as said before.',
    ]);
    expect(listOf(40, 160)).toHaveLength(3);
  });

  it('reads i and v as numbers among those that are Roman', () => {
    const texts = ['(i) for a night', '(ii) for a week', '(iii) for the winter'];
    const [list] = compose(setPage(texts.map((text, i) => ({ text, x: 50, y: 60 + 12 * i })))).slice(1);
    expect(list).toMatchObject({ type: 'list', ordered: true, format: 'lower-roman', delimiter: '()' });
  });

  it('keeps Greek and Cyrillic letters of items, though some are passed over', () => {
    const items = (texts: readonly string[]) =>
      outlineOf(compose(setPage(texts.map((text, i) => ({ text, x: 50, y: 60 + 12 * i })))));
    expect(items(['е) устав', 'ж) счёт', 'и) печать'])).toEqual(['- е) устав\n- ж) счёт\n- и) печать']);
    expect(items(['(δ) πλοίο', '(ε) φορτίο', '(στ) τέλη', '(ζ) ώρα'])).toEqual([
      '- (δ) πλοίο\n- (ε) φορτίο\n- (στ) τέλη\n- (ζ) ώρα',
    ]);
    expect(items(['г. Томск', 'д. 5'])).not.toContain('- г. Томск\n- д. 5');
  });

  it('leaves a lone year at the start of a line alone', () => {
    expect(outlineOf(compose(setPage([{ text: '12. was the day of it', x: 50, y: 100 }])))).toEqual([
      '12. was the day of it',
    ]);
  });
});

describe('notes', () => {
  it('begin with the sign of a section where no number stands behind it, and leave the others at the foot alone', () => {
    const notesWith = (text: string) => {
      const lines = [
        { text: 'The sections^1 are numbered', x: 50, y: 60 },
        ...setColumn(PROSE, { ...LEFT, y: 80 }),
        { text, x: 320, y: 690, size: 10 },
        { text: '1 The first of them.', x: 50, y: 720, size: 8 },
      ];
      return compose(setPage(lines)).filter(({ type }) => type === 'footnote').length;
    };
    expect(notesWith('\u00a7 4.3')).toBe(1);
  });
});

describe('quotations', () => {
  it('are passages set in from both sides between wider paragraphs', () => {
    const wide = { x: 50, until: 385 };
    const narrow = { x: 75, until: 355 };
    const wideProse = PROSE.map((line) => `${line} and then some more`);
    const page = setPage([
      ...setColumn(wideProse, { ...wide, y: 100 }),
      ...setColumn([...PROSE.slice(0, 2), ...PROSE], { ...narrow, y: 150 }),
      ...setColumn(wideProse, { ...wide, y: 225 }),
    ]);
    expect(compose(page).map((block) => block.type)).toEqual([
      'pageBreak',
      'paragraph',
      'quote',
      'paragraph',
    ]);
  });
});

describe('tagged structure', () => {
  const document = { id: 1, role: 'Document', index: 0 };
  const list = { id: 2, role: 'L', index: 0, parent: document };
  const tagAll = (line: SetLine, tag: Tag) => setWords(line).map((word) => ({ ...word, tag }));

  it('makes items of lines whose bullets are drawn rather than set', () => {
    const inner = { id: 4, role: 'L', index: 1, parent: { id: 3, role: 'LI', index: 0, parent: list } };
    const words = [
      ...tagAll({ text: 'outer item that', x: 60, y: 100 }, { id: 3, role: 'LI', index: 0, parent: list }),
      ...tagAll({ text: 'inner item', x: 80, y: 112 }, { id: 5, role: 'LI', index: 0, parent: inner }),
      ...tagAll({ text: 'second item', x: 60, y: 124 }, { id: 6, role: 'LI', index: 1, parent: list }),
    ];
    expect(outlineOf(compose(setPage([], { words })))).toEqual([
      '- outer item that / - inner item\n- second item',
    ]);
  });

  it('keeps the lines and paragraphs of one item together, whether its label is tagged apart or not', () => {
    const item = { id: 3, role: 'LI', index: 0, parent: list };
    const [label, body] = ['Lbl', 'LBody'].map((role, i) => ({ id: 4 + i, role, index: i, parent: item }));
    const [first, second] = [0, 1].map((i) => ({ id: 6 + i, role: 'P', index: i, parent: body! }));
    const last = { id: 9, role: 'LI', index: 1, parent: list };
    const words = [
      ...tagAll({ text: 'term', x: 60, y: 100, bold: true }, label!),
      ...tagAll({ text: 'means what is said', x: 85, y: 100 }, first!),
      ...tagAll({ text: 'on two lines.', x: 80, y: 112 }, first!),
      ...tagAll({ text: 'More is said here.', x: 80, y: 130 }, second!),
      ...tagAll({ text: 'other means less.', x: 60, y: 150 }, last),
    ];
    expect(outlineOf(compose(setPage([], { words })))).toEqual([
      '- term means what is said on two lines. / More is said here.\n- other means less.',
    ]);
  });

  it('makes items of all lines that go on from a marker within one tag', () => {
    const item = { id: 3, role: 'LI', index: 0, parent: list };
    const words = ['• first', '• second that', 'goes on', '• third'].flatMap((text, i) =>
      tagAll({ text, x: text === 'goes on' ? 70 : 60, y: 100 + 12 * i }, item),
    );
    expect(outlineOf(compose(setPage([], { words })))).toEqual(['- first\n- second that goes on\n- third']);
  });

  it('knows marks and labels of notes that the font raises by itself, but none of formulas', () => {
    const within = (role: string) => {
      const parent = { id: role.length, role, index: 0, parent: document };
      return { id: 20 + role.length, role: 'Lbl', index: 0, parent };
    };
    const [text, note] = ['P', 'Note'].map((role) => ({ id: role.length, role, index: 0, parent: document }));
    const marked = (first: SetLine, tag: Tag) => {
      const [word] = setWords(first);
      return { ...word!, tag, glued: first.x > 50 };
    };
    const words = [
      ...setWords({ text: 'This was found out late', x: 50, y: 100 }).map((word) => ({
        ...word,
        tag: text!,
      })),
      marked({ text: '1', x: 166, y: 100 }, within('P')),
      ...setWords({ text: 'E = mc', x: 50, y: 140 }),
      marked({ text: '2', x: 300, y: 140 }, within('Formula')),
      marked({ text: '1', x: 50, y: 700, size: 8 }, within('Note')),
      ...setWords({ text: 'The note itself.', x: 58, y: 700, size: 8 }).map((word) => ({
        ...word,
        tag: note!,
      })),
    ];
    const blocks = compose(setPage([], { words }));
    expect(outlineOf(blocks).at(-1)).toBe('[1] The note itself.');
    expect(JSON.stringify(blocks)).toContain('"footnoteReference"');
    expect(JSON.stringify(blocks)).not.toContain('superscript');
  });

  it('parts a title from the smaller lines of its paragraph, and joins what it stands beside', () => {
    const [title, text] = [3, 4].map((id) => ({ id, role: 'P', index: id, parent: document }));
    const words = [
      ...tagAll({ text: 'Forces and Motion', x: 200, y: 100, size: 16, bold: true }, title!),
      ...tagAll({ text: 'Time: 60 minutes', x: 220, y: 114 }, title!),
      ...tagAll({ text: 'Work out the force.', x: 60, y: 140 }, text!),
      ...tagAll({ text: '[4 marks]', x: 500, y: 140 }, text!),
    ];
    expect(outlineOf(compose(setPage([], { words })))).toEqual([
      '# Forces and Motion',
      'Time: 60 minutes',
      'Work out the force. [4 marks]',
    ]);
  });

  it('takes names of functions for headings where they are tagged or set larger than the text', () => {
    const title = { id: 3, role: 'H2', index: 0, parent: document };
    const prose = ['The first argument is read as a name,', 'and the second one as the place of it.'];
    const words = [
      ...tagAll({ text: 'open(name)', x: 60, y: 100, monospaced: true, bold: true }, title),
      ...prose.flatMap((text, i) => setWords({ text, x: 60, y: 120 + 12 * i })),
      ...setWords({ text: 'close(name)', x: 60, y: 170, size: 14, monospaced: true, bold: true }),
      ...prose.flatMap((text, i) => setWords({ text, x: 60, y: 190 + 12 * i })),
      ...setWords({ text: 'close(open(name))', x: 60, y: 230, monospaced: true }),
    ];
    expect(compose(setPage([], { words })).map(({ type }) => type)).toEqual([
      'pageBreak',
      'heading',
      'paragraph',
      'heading',
      'paragraph',
      'code',
    ]);
  });
});

describe('contents', () => {
  it('makes a nested list of entries with leaders', () => {
    const page = setPage([
      { text: 'Contents', x: 50, y: 60, size: 14, bold: true },
      { text: '1 First part ............................. 3', x: 50, y: 90 },
      { text: '1.1 A detail ......................... 4', x: 70, y: 102 },
      { text: '2 Second part ........................... 17', x: 50, y: 114 },
    ]);
    expect(outlineOf(compose(page)).at(-1)).toBe('- 1 First part 3 / - 1.1 A detail 4\n- 2 Second part 17');
  });

  it('leaves out leaders in italics, as those of a font are that has only dots', () => {
    const entries: [string, string][] = [
      ['1 First part', '3'],
      ['2 Second part', '17'],
      ['3 Third part', '21'],
    ];
    const lines = entries.flatMap(([title, page], i): SetLine[] => {
      const y = 90 + 12 * i;
      const x = 55 + 5 * title.length;
      return [
        { text: title, x: 50, y },
        { text: '.'.repeat(40), x, y, italic: true },
        { text: page, x: x + 205, y },
      ];
    });
    expect(outlineOf(compose(setPage(lines))).map((text) => text.replace(/ +/g, ' '))).toEqual([
      '- 1 First part 3\n- 2 Second part 17\n- 3 Third part 21',
    ]);
  });

  it('makes one of entries whose page numbers only stand at the right edge', () => {
    const entries: [string, string, number][] = [
      ['1. First part', '3', 50],
      ['1.1. A detail', '4', 70],
      ['2. Second part', '17', 50],
      ['3. Third part', '21', 50],
    ];
    const lines = entries.flatMap(([title, page, x], i) => [
      { text: title, x, y: 90 + 12 * i },
      { text: page, x: 540 - 5 * page.length, y: 90 + 12 * i },
    ]);
    const page = setPage([{ text: 'Contents', x: 50, y: 60, size: 14, bold: true }, ...lines]);
    expect(outlineOf(compose(page)).at(-1)).toBe(
      '- 1. First part 3 / - 1.1. A detail 4\n- 2. Second part 17\n- 3. Third part 21',
    );
  });

  it('makes one of entries that end with colons before their page numbers', () => {
    const entries = ['1 Use:', '2 Functions:', '3 Faults:', '4 Copies:'].flatMap((text, i): SetLine[] => [
      { text, x: 50, y: 90 + 24 * i, bold: true },
      { text: String(2 + 2 * i), x: 330, y: 90 + 24 * i, bold: true },
    ]);
    const page = setPage([{ text: 'Contents', x: 50, y: 60, size: 14, bold: true }, ...entries]);
    expect(outlineOf(compose(page)).at(-1)).toBe(
      '- 1 Use: 2\n- 2 Functions: 4\n- 3 Faults: 6\n- 4 Copies: 8',
    );
  });

  it('makes one of each of two columns of entries, whose page numbers stand at the edges of the columns', () => {
    const entries: [string, string, number][] = [
      ['1 First part', '3', 0],
      ['1.1 A detail ......', '4', 20],
      ['1.2 The remainder ......', '5', 20],
      ['2 Second part', '17', 0],
      ['2.1 A detail ......', '18', 20],
    ];
    const column = (left: number, right: number, first: number) =>
      entries.flatMap(([title, page, x], i) => {
        const number = String(Number(page) + first);
        return [
          { text: title, x: left + x, y: 90 + 12 * i },
          { text: number, x: right - 5 * number.length, y: 90 + 12 * i },
        ];
      });
    const page = setPage([
      { text: 'Contents', x: 50, y: 60, size: 14, bold: true },
      ...column(50, 285, 0),
      ...column(310, 545, 20),
    ]);
    const list = (first: number) =>
      [3, 4, 5, 17, 18].map((page, i) => `${entries[i]![0].replace(/ \.+$/, '')} ${page + first}`).join('\n');
    const text = outlineOf(compose(page)).slice(1).join('\n').replaceAll(' / - ', '\n').replaceAll('- ', '');
    expect(text).toBe(`${list(0)}\n${list(20)}`);
  });

  it('makes one of aligned entries with dots set apart, under chapters in bold that have none', () => {
    const entries: [string, string, string, number][] = [
      ['1', 'First part', '3', 50],
      ['1.1', 'Detail', '4', 70],
      ['1.2', 'Remainder', '9', 70],
      ['1.3', 'Further matter', '11', 70],
      ['2', 'Second part', '17', 50],
      ['2.1', 'Detail', '18', 70],
      ['2.2', 'Leftovers', '18', 70],
    ];
    const lines = entries.flatMap(([number, title, page, x], i) => {
      const y = 90 + 12 * i;
      const bold = x === 50;
      const label = { text: number, x, y, bold };
      if (!bold) return [label, { text: `${title} ${'. '.repeat(30)}${page}`, x: x + 20, y, until: 540 }];
      return [label, { text: title, x: x + 20, y, bold }, { text: page, x: 540 - 5 * page.length, y, bold }];
    });
    const page = setPage([{ text: 'Contents', x: 50, y: 60, size: 14, bold: true }, ...lines]);
    expect(outlineOf(compose(page)).slice(1)).toEqual([
      '- 1 First part 3 / - 1.1 Detail 4\n- 1.2 Remainder 9\n- 1.3 Further matter 11\n- 2 Second part 17 / - 2.1 Detail 18\n- 2.2 Leftovers 18',
    ]);
  });
});

it('an entry of contents goes on below where its title had no room before the pages', () => {
  const dots = ` ${'. '.repeat(20)}`;
  const lines: SetLine[] = [
    { text: `1 Harbours${dots}3`, x: 60, y: 100 },
    { text: `2 Lamps and their keepers${dots}5`, x: 60, y: 124 },
    { text: '3 The winds and the waves of the northern shore in summer and', x: 60, y: 148 },
    { text: `Winter${dots}9`, x: 75, y: 160 },
    { text: `4 Boats${dots}12`, x: 60, y: 184 },
  ].map((line) => (line.text.endsWith('and') ? line : { ...line, until: 400 }));
  expect(outlineOf(compose(setPage(lines)))).toEqual([
    [
      ...['- 1 Harbours 3', '- 2 Lamps and their keepers 5'],
      ...['- 3 The winds and the waves of the northern shore in summer and Winter 9', '- 4 Boats 12'],
    ].join('\n'),
  ]);
});

it('an entry of contents goes on behind its number, though its title broke before the pages', () => {
  const entries = ['The harbour', 'The lamps', 'The boats'].map((text, i) => [
    { text: `1.${i + 1} ${text}`, x: 60, y: 100 + 12 * i },
    { text: String(3 + i), x: 395, y: 100 + 12 * i },
  ]);
  const lines: SetLine[] = [
    ...entries.flat(),
    { text: '1.4 What the keepers do in the event', x: 60, y: 136 },
    { text: 'of a storm', x: 80, y: 146 },
    { text: '9', x: 395, y: 146 },
    { text: '1.5 The bell', x: 60, y: 158 },
    { text: '12', x: 390, y: 158 },
  ];
  expect(outlineOf(compose(setPage(lines))).join('\n')).toContain(
    '- 1.4 What the keepers do in the event of a storm 9\n- 1.5',
  );
});

describe('an index', () => {
  it('whose terms lead to their pages by dots is a list, not a table', () => {
    const terms = [
      'anvil',
      'bellows',
      'crucible',
      'forge',
      'hammer',
      'iron',
      'kiln',
      'tongs',
      'vice',
      'wheel',
    ];
    const column = (x: number, suffix: string) =>
      terms.map((term, i) => ({
        text: `${term}${suffix} ${'. '.repeat(12)}${i % 2 ? `${i}, ${i + 30}` : i + 10}`,
        x,
        y: 90 + 12 * i,
      }));
    const blocks = compose(setPage([...column(50, ''), ...column(330, 's')]));
    expect(blocks.map(({ type }) => type)).toEqual(['pageBreak', 'list']);
    expect(outlineOf(blocks)[0]).toContain('- anvil 10');
    expect(outlineOf(blocks)[0]).toContain('- bellows 1, 31');
  });
});

describe('furniture', () => {
  it('removes heads that repeat and page numbers, and says so', () => {
    const pages = [1, 2, 3, 4].map((n) =>
      setPage(
        [
          { text: `Journal of Things ${n}`, x: 50, y: 30, size: 8 },
          ...setColumn(
            PROSE.map((t) => `${t}${n}`),
            { ...LEFT, y: 100 },
          ),
          { text: String(n), x: 300, y: 780 },
        ],
        { number: n },
      ),
    );
    const { document, warnings } = composeDocument(pages.map(layoutPage), { outline: [], pageCount: 4 });
    expect(JSON.stringify(document.blocks)).not.toContain('Journal');
    expect(document.furniture?.slice(0, 2).map(({ text }) => text)).toEqual(['Journal of Things 1', '1']);
    expect(warnings.map((w) => w.code)).toEqual(['furniture_removed']);
  });

  it('stays in a picture, where nothing can repeat', () => {
    const page = setPage([...setColumn(PROSE, { ...LEFT, y: 100 }), { text: '17', x: 300, y: 780 }]);
    const text = (picture: boolean) =>
      JSON.stringify(
        composeDocument([layoutPage(page)], { outline: [], pageCount: 1, picture }).document.blocks,
      );
    expect(text(true)).toContain('"17"');
    expect(text(false)).not.toContain('"17"');
  });
});

describe('pages with one line each', () => {
  it('keep it, however much it looks like a running head', () => {
    const pages = [1, 2, 3, 4].map((n) =>
      setPage([{ text: `Line of page ${n}`, x: 50, y: 50 }], { number: n }),
    );
    expect(outlineOf(compose(...pages))).toHaveLength(4);
  });
});

describe('footnotes', () => {
  it('ties a note at the foot of the page to its raised mark', () => {
    const page = setPage([
      ...setColumn(['Some words with a^1 mark that go on for', ...PROSE], { ...LEFT, y: 100 }),
      { text: '^1 The note itself.', x: 50, y: 700, size: 8 },
    ]);
    const blocks = compose(page);
    expect(outlineOf(blocks).at(-1)).toBe('[1] The note itself.');
    expect(JSON.stringify(blocks)).toContain('"footnoteReference"');
  });

  it('keeps a note whole whose further lines are set in behind its mark', () => {
    const page = setPage([
      ...setColumn(['Some words with a^1 mark and^2 another that', ...PROSE], { ...LEFT, y: 100 }),
      { text: '^1 A short note.', x: 50, y: 680, size: 8 },
      { text: '^2 A note whose first line is as long as the column', x: 50, y: 690, size: 8, until: 290 },
      { text: 'Goes on with a name and fills the second line', x: 62, y: 700, size: 8, until: 290 },
      { text: 'and ends in a third.', x: 62, y: 710, size: 8 },
    ]);
    const notes = outlineOf(compose(page)).filter((line) => line.startsWith('['));
    expect(notes).toHaveLength(2);
    expect(notes[1]).toMatch(/third\.$/);
  });

  it('ties notes to marks of mathematics and in parentheses, each a note of its own', () => {
    const notes = (mark: string, other: string) =>
      outlineOf(
        compose(
          setPage([
            ...setColumn([`Some words with a^${mark} mark that^${other} go on for`, ...PROSE], {
              ...LEFT,
              y: 100,
            }),
            { text: `^${mark} The first note of two fills its line to the edge`, x: 50, y: 700, size: 8 },
            { text: `^${other} Another one.`, x: 50, y: 710, size: 8 },
          ]),
        ),
      ).filter((line) => line.startsWith('['));
    for (const [mark, other] of [
      ['\u2217', '\u2020'],
      ['1)', '2)'],
    ] as const)
      expect(notes(mark, other)).toEqual([
        `[${mark.replace(')', '')}] The first note of two fills its line to the edge`,
        `[${other.replace(')', '')}] Another one.`,
      ]);
    const places = [
      '* Institute of Physics, \u2020 Department,',
      '\u2021 Laboratory, all of them in one town.',
    ];
    const set = setPage(places.map((text, i) => ({ text: `^${text}`, x: 50, y: 100 + 12 * i })));
    expect(outlineOf(compose(set))).toHaveLength(1);
  });

  it('ties notes whose labels stand on their line or that are as large as the text, where a mark calls each', () => {
    const notes = (texts: string[], size = 8) =>
      outlineOf(
        compose(
          setPage([
            ...setColumn(['Some words with a^1 mark that^2 go on for', ...PROSE], { ...LEFT, y: 100 }),
            ...texts.map((text, i) => ({ text, x: 50, y: 600 + 30 * i, size })),
          ]),
        ),
      ).filter((line) => line.startsWith('['));
    expect(notes(['1 The note itself.', '2. The other one.'])).toEqual([
      '[1] The note itself.',
      '[2] The other one.',
    ]);
    expect(notes(['^1 The note itself.', '^2 The other one.'], 10)).toHaveLength(2);
    expect(notes(['1 The first work cited.', '2 The second one.', '3 A third one.'])).toEqual([]);
  });
});

describe('code', () => {
  it('keeps the indentation of monospaced lines', () => {
    const page = setPage([
      ...setColumn(PROSE, { ...LEFT, y: 60 }),
      { text: 'if x:', x: 50, y: 110, monospaced: true },
      { text: 'return', x: 70, y: 122, monospaced: true },
    ]);
    expect(outlineOf(compose(page)).at(-1)).toBe('`if x:\n    return`');
  });

  it('keeps lines that end in remarks in ideographs, which are not of one width', () => {
    const page = setPage([
      ...setColumn(PROSE, { ...LEFT, y: 60 }),
      { text: 'if x:', x: 50, y: 110, monospaced: true },
      { text: 'return', x: 50, y: 122, monospaced: true },
      { text: '%风向', x: 85, y: 122 },
      { text: 'stop()', x: 50, y: 134, monospaced: true },
    ]);
    expect(outlineOf(compose(page)).at(-1)).toBe('`if x:\nreturn %风向\nstop()`');
  });

  it('keeps spaces in a row within its lines, as columns are typed', () => {
    const rows = [
      ['cold', '0.30 bar'],
      ['limit', '0.20 bar'],
    ].flatMap(([label, value], i): SetLine[] => [
      { text: label!, x: 50, y: 110 + 12 * i, monospaced: true },
      { text: value!, x: 85, y: 110 + 12 * i, monospaced: true },
    ]);
    const page = setPage([...setColumn(PROSE, { ...LEFT, y: 60 }), ...rows]);
    expect(outlineOf(compose(page)).at(-1)).toBe('`cold   0.30 bar\nlimit  0.20 bar`');
  });

  it('keeps remarks behind their lines, each in its column', () => {
    const page = setPage([
      ...setColumn(PROSE, { ...LEFT, y: 60 }),
      { text: 'while x', x: 50, y: 110, monospaced: true },
      { text: '# sure', x: 120, y: 110, monospaced: true },
      { text: 'return', x: 70, y: 122, monospaced: true },
      { text: '# gone', x: 120, y: 122, monospaced: true },
    ]);
    expect(outlineOf(compose(page)).at(-1)).toBe('`while x       # sure\n    return    # gone`');
  });

  it('is no listing where it goes on from a full line of text', () => {
    const lines = (y: number): SetLine[] => [
      ...setColumn(PROSE, { ...LEFT, y }).map((line) => ({ ...line, until: LEFT.until })),
      { text: '/etc/buoys.list.', x: 50, y: y + 12 * PROSE.length, monospaced: true },
    ];
    expect(outlineOf(compose(setPage([...lines(60), ...lines(160)])))).toEqual(
      Array(2).fill(`${PROSE.join(' ')} /etc/buoys.list.`),
    );
  });

  it('is no listing where it ends a sentence alone, though its font is higher, and one where more stands below', () => {
    const open = [...PROSE.slice(0, -1), PROSE.at(-1)!.replace(/.$/, ' in')];
    const prose = setColumn(open, { ...LEFT, y: 60 }).map((line) => ({ ...line, until: LEFT.until }));
    const y = 63 + 12 * PROSE.length;
    const name = { text: '/etc/buoys.list.', x: 50, y, monospaced: true };
    expect(outlineOf(compose(setPage([...prose, name])))).toEqual([`${open.join(' ')} /etc/buoys.list.`]);
    const more = { text: 'make -j4 buoys', x: 50, y: y + 11, monospaced: true };
    expect(outlineOf(compose(setPage([...prose, name, more]))).at(-1)).toBe(
      '`/etc/buoys.list.\nmake -j4 buoys`',
    );
  });

  it('is a listing below a full line that announces it', () => {
    const announced = [...PROSE.slice(0, -1), PROSE.at(-1)!.replace(/.$/, ':')];
    const prose = setColumn(announced, { ...LEFT, y: 60 }).map((line) => ({ ...line, until: LEFT.until }));
    const code = { text: 'make -j4 buoys', x: 50, y: 60 + 12 * PROSE.length, monospaced: true };
    expect(outlineOf(compose(setPage([...prose, code]))).at(-1)).toBe('`make -j4 buoys`');
  });

  it('is a term in the text where its meaning is set in close below it, and a listing where that begins no further in', () => {
    const entries = (x: number) =>
      setPage(
        ['-b RATE', '-c FILE', '-v'].flatMap((text, i): SetLine[] => [
          { text, x: 50, y: 60 + 60 * i, monospaced: true },
          ...setColumn(PROSE, { ...LEFT, x, y: 72 + 60 * i }),
        ]),
      );
    const typesAt = (x: number) =>
      compose(entries(x)).flatMap(({ type }) => (type === 'pageBreak' ? [] : type));
    expect(typesAt(80)).toEqual(['list']);
    expect(typesAt(50)).toEqual(Array(3).fill(['code', 'paragraph']).flat());
  });

  const withCode = (...lines: SetLine[]) =>
    setPage([
      ...setColumn(PROSE, { ...LEFT, y: 60 }),
      ...lines.flatMap((line) => ({ ...line, monospaced: true })),
    ]);

  it('is none where its only line goes over into a sentence', () => {
    const page = withCode({ text: 'buoy {place} {depth} {colour} {light}', x: 50, y: 130 });
    const rest: SetLine[] = [
      { text: 'is com-', x: 240, y: 130 },
      { text: 'mand and name in one, and needs no more', x: 50, y: 142 },
    ];
    const words = [...page.words, ...rest.flatMap(setWords)];
    expect(outlineOf(compose({ ...page, words })).at(-1)).toBe(
      'buoy {place} {depth} {colour} {light} is command and name in one, and needs no more',
    );
  });

  it('keeps the rest of a line that was broken, behind an arrow in the type of the text', () => {
    const page = withCode(
      { text: 'buoy = put(north, 9,', x: 50, y: 130 },
      { text: 'red, flashing)', x: 70, y: 142 },
      { text: 'lift(buoy)', x: 50, y: 154 },
    );
    const at = page.words.findIndex(({ text }) => text === 'red,');
    page.words.splice(at, 0, ...setWords({ text: '\u21aa', x: 58, y: 142 }));
    expect(outlineOf(compose(page)).at(-1)).toBe(
      '`buoy = put(north, 9,\n  \u21aa red, flashing)\nlift(buoy)`',
    );
  });

  const typed = (texts: readonly string[]) =>
    setPage(texts.map((text, i) => ({ text, x: 50, y: 60 + 12 * i, monospaced: true })));

  it('may be all there is', () => {
    const page = typed(['names = read(path)', 'for name in names: greet(name)', 'print(len(names))']);
    expect(outlineOf(compose(page))).toEqual([
      '`names = read(path)\nfor name in names: greet(name)\nprint(len(names))`',
    ]);
  });

  it('is not what is typed throughout but reads as prose', () => {
    const page = typed([
      'We thank you for your letter and shall send',
      'the goods (by rail) as soon as we have',
      'them.',
    ]);
    expect(JSON.stringify(compose(page))).not.toContain('"code"');
  });
});

describe('pages', () => {
  it('are told with their sizes', () => {
    const { document } = composeDocument([setPage(setColumn(PROSE, { ...LEFT, y: 60 }))].map(layoutPage), {
      outline: [],
      pageCount: 1,
    });
    expect(document.pages).toEqual([{ page: 1, width: 600, height: 800 }]);
  });
});

describe('an index', () => {
  const terms = ['Anchor', 'Anvil', 'Apron', 'Auger', 'Awl', 'Axe', 'Bellows', 'Bevel'];
  const entries = (x: number, more: (i: number) => string) =>
    terms.map((term, i) => ({ text: `${term} ${more(i)}`, x, y: 100 + 12 * i }));

  it('of two columns is a list of its entries, column by column', () => {
    const left = entries(50, (i) => `of iron, ${i + 7}, ${20 + i}-${24 + i}`);
    const right = entries(320, (i) => `of wood, ${i + 3}`);
    const [list, ...others] = compose(setPage([...left, ...right])).filter(
      ({ type }) => type !== 'pageBreak',
    );
    expect(others).toEqual([]);
    expect(outlineOf([list!])[0]!.split('\n')).toEqual([...left, ...right].map(({ text }) => `- ${text}`));
  });

  it('lists what sends to another entry, and entries that stand alone under their letters', () => {
    const rows = [
      ...['Anchor, of iron, 12', 'Anvil, of a smith, 4, 9', 'Apron, see Leather of calves'],
      ...['Auger, 30', 'Awl, 7, 31', 'Axe, of two blades, 17'],
    ].map((text, i) => ({ text, x: 50, y: 120 + 12 * i }));
    const rest = ['Bellows, 3', 'Chisel, 5', 'Drill, 8'].flatMap((text, i) => [
      { text: text[0]!, x: 50, y: 220 + 54 * i },
      { text, x: 50, y: 244 + 54 * i },
    ]);
    const blocks = compose(setPage([{ text: 'A', x: 50, y: 96 }, ...rows, ...rest]));
    const lists = outlineOf(blocks.filter(({ type }) => type === 'list'));
    expect(lists).toEqual([
      rows.map(({ text }) => `- ${text}`).join('\n'),
      ...['- Bellows, 3', '- Chisel, 5', '- Drill, 8'],
    ]);
  });

  it('is none where the numbers behind commas are years, or stand in prose', () => {
    const years = setPage(entries(50, (i) => `of iron, ${1990 + i}`));
    const prose = setColumn(
      terms.map((term, i) => `${term} ${i % 3 ? 'is beaten long before it goes on' : 'of iron, 12, 14'}`),
      { ...LEFT, y: 100 },
    );
    for (const page of [years, setPage(prose)])
      expect(compose(page).map(({ type }) => type)).not.toContain('list');
  });
});
