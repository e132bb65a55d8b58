import type { Paper } from '../model.ts';
import type { Random } from '../random.ts';
import { isRightToLeft, isSpaced, type Language, type Script } from '../text/language.ts';

/** The typography of one document. Lengths are CSS pixels. */
export interface Typography {
  paper: Paper;
  size: number;
  accent: string;
  rule: Pen;
  css: string;
}

/** How rules are drawn. */
interface Pen {
  width: number;
  colour: string;
}

type Family = 'serif' | 'sans';

const WESTERN = {
  serif: ['Liberation Serif', 'Noto Serif', 'DejaVu Serif', 'FreeSerif'],
  sans: ['Liberation Sans', 'Noto Sans', 'DejaVu Sans', 'FreeSans'],
};

const FONTS: Record<Script, Record<Family, readonly string[]>> = {
  latin: WESTERN,
  greek: WESTERN,
  cyrillic: WESTERN,
  arabic: {
    serif: ['Noto Naskh Arabic', 'FreeSerif'],
    sans: ['Noto Sans Arabic', 'Noto Kufi Arabic', 'DejaVu Sans'],
  },
  hebrew: { serif: ['Noto Serif Hebrew', 'FreeSerif'], sans: ['Noto Sans Hebrew', 'DejaVu Sans'] },
  devanagari: { serif: ['Noto Serif Devanagari'], sans: ['Noto Sans Devanagari'] },
  han: { serif: ['Noto Serif CJK SC'], sans: ['Noto Sans CJK SC'] },
  kana: { serif: ['Noto Serif CJK JP'], sans: ['Noto Sans CJK JP'] },
  hangul: { serif: ['Noto Serif CJK KR'], sans: ['Noto Sans CJK KR'] },
};

/** A4, Letter, A5 and B5, in pixels. */
const PAPERS: readonly (readonly [number, number])[] = [
  [794, 1123],
  [794, 1123],
  [816, 1056],
  [560, 794],
  [665, 945],
];

const INKS = ['#000', '#000', '#000', '#222', '#333', '#1a1a2e'];
const ACCENTS = ['#000', '#000', '#1f4e79', '#7a1f2b', '#2e6b3a', '#5b3a8c', '#c05000', '#00697a', '#444'];
const RULES = ['#000', '#000', '#000', '#666', '#999', '#bbb', '#1f4e79', '#7a1f2b'];

export function drawLook(random: Random, language: Language): Typography {
  const fonts = FONTS[language.script];
  const body = random.pick(['serif', 'sans'] as const);
  const head = random.happens(0.6) ? body : random.pick(['serif', 'sans'] as const);
  const paper = drawPaper(random);
  const size = (paper.width < 700 ? random.between(10.5, 13) : random.between(11.5, 16)) | 0;
  const accent = random.pick(ACCENTS);
  const rule = { width: random.pick([0.5, 0.7, 1, 1, 1.3, 2]), colour: random.pick(RULES) };
  const css =
    `html { font-family: '${random.pick(fonts[body])}', ${body === 'serif' ? 'serif' : 'sans-serif'}; font-size: ${size}px; ` +
    `line-height: ${random.between(1.15, 1.65).toFixed(2)}; color: ${random.pick(INKS)}; }\n` +
    paragraphCss(random, language) +
    headingCss(random, random.pick(fonts[head]), accent) +
    `.table { margin: ${random.between(0.7, 1.6).toFixed(1)}em 0 }\n.drawing { margin: ${random.between(0.6, 1.4).toFixed(1)}em 0 }\n` +
    `.furniture-row { font-size: ${random.between(0.7, 0.95).toFixed(2)}em; line-height: 1.3; ${random.happens(0.3) ? 'font-style: italic; ' : ''}${random.happens(0.25) ? 'color: #666' : ''} }\n` +
    '.notes { font-size: 0.82em; line-height: 1.3; margin-top: 0.3em }\n';
  return { paper, size, accent, rule, css };
}

function drawPaper(random: Random): Paper {
  const [width, height] = random.pick(PAPERS);
  const side = random.integer(Math.round(width * 0.07), Math.round(width * 0.14));
  const margin = {
    top: random.integer(62, 110),
    bottom: random.integer(62, 110),
    left: side,
    right: random.happens(0.7) ? side : random.integer(Math.round(width * 0.07), Math.round(width * 0.12)),
  };
  return { width, height, margin, columns: 1, gap: random.integer(18, 30) };
}

function paragraphCss(random: Random, language: Language): string {
  const justified = isSpaced(language) && !isRightToLeft(language) && random.happens(0.5);
  const indented = random.happens(0.35);
  return (
    `p.text { text-align: ${justified ? 'justify' : 'start'}; ` +
    (indented
      ? `text-indent: ${random.between(1, 2).toFixed(1)}em }\n`
      : `margin-bottom: ${random.between(0.4, 0.9).toFixed(2)}em }\n`) +
    (justified && random.happens(0.6) ? 'p.text { hyphens: auto }\n' : '')
  );
}

function headingCss(random: Random, font: string, accent: string): string {
  const ratio = random.between(1.1, 1.3);
  const smallest = random.between(1, 1.15);
  const weight = random.happens(0.85) ? 'bold' : 'normal';
  const levels = [1, 2, 3, 4, 5, 6].map((level) => {
    const size = (smallest * ratio ** Math.max(0, 4 - level)).toFixed(2);
    return `h${level} { font-size: ${size}em; margin: ${random.between(0.7, 1.3).toFixed(2)}em 0 ${random.between(0.25, 0.6).toFixed(2)}em }`;
  });
  return (
    `h1, h2, h3, h4, h5, h6 { font-family: '${font}'; font-weight: ${weight}; color: ${accent}; line-height: 1.25 }\n` +
    `${levels.join('\n')}\nh1 { margin-top: 0 }\n`
  );
}
