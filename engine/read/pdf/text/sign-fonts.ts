import { pictureOf } from './picture-alphabets.ts';
import { amsSymbolA, amsSymbolB, LARGE_SIGN_FONTS, largeSign, mathSymbol, signNamed } from './tex-signs.ts';

/** A glyph as the file tells of it. */
interface Glyph {
  /** The character that readers take it for; its raw code if the file tells nothing. */
  code: number;
  /** The name that the file gives it, told of unmapped glyphs alone. */
  name?: string;
  /** The file does not tell which character it is. */
  unmapped: boolean;
}

/**
 * A font of signs and Greek letters that publishers set formulas in. Its glyphs go by names that no list of names has, or by
 * those of the Latin letters on their keys, so a reader that takes the file at its word finds "2" for a minus and "m" for μ.
 * Gives the character that a glyph prints; undefined where the file is right, or nothing is known.
 */
export type SignFont = (glyph: Glyph) => number | undefined;

/** @param fontName without the prefix of a subset */
export function signFontOf(fontName: string): SignFont | undefined {
  return FAMILIES.find(([name]) => name.test(fontName))?.[1];
}

/** What the keys of a font print, each key above its character. */
function keyboard(keys: string, characters: string): ReadonlyMap<number, number> {
  const codes = [...characters].map((character) => character.codePointAt(0)!);
  return new Map([...keys].map((key, i) => [key.codePointAt(0)!, codes[i]!]));
}

/** Characters that stand for numbers which follow each other, by the first of these. */
type Runs = readonly (readonly [first: number, characters: string])[];

function signIn(runs: Runs, number: number): number | undefined {
  const run = runs.find(([first, characters]) => number >= first && number < first + characters.length);
  return run?.[1].codePointAt(number - run[0]);
}

/** The numbers by which Monotype names the glyphs of its Pi fonts. */
const PI_NUMBERS: Runs = [
  [6036, 'ℏ'],
  [9001, 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ'],
  [9251, 'αβγδεζηθικλμνξοπρσςτυφχψω'],
  [9277, 'ϑϕ'],
  [9280, 'ϵ'],
  [11001, '+−×÷=±∓∝∞'],
  [11011, '∼'],
  [11013, '≡'],
  [11015, '≈'],
  [11021, '<>'],
  [11032, '′″°'],
  [11349, '≤≥'],
  [11501, '+−×'],
  [11505, '='],
  [11509, '∂'],
  [11543, '°'],
  [11545, '+−×'],
  [11549, '=±'],
  [11612, '∇'],
  [17015, '©'],
  [18528, '·'],
  [20648, '‖'],
  [20841, '|'],
  [20844, '√'],
  [20848, '∫()[]{}⟨⟩'],
  [20858, '∑'],
  [20863, '∏'],
];

function piSign(name: string): number | undefined {
  return signIn(PI_NUMBERS, Number(/^H(\d{4,5})$/.exec(name)?.[1]));
}

const PI_KEYS = {
  keys: 'ABCDEFGHIJKLMNOPQRSTVXYZabcdefghijklmnopqrstuvwxyz0123456789,.\\`',
  characters: 'ΑΒΨΔΕΦΓΗΙΞΚΛΜΝΟΠΘΡΣΤΩΧΥΖαβψδϵϕγηιξκλμνοπϑρστθωφχυζ″+−×÷=±∓°′<>ℏ∞',
};
const PI = keyboard(PI_KEYS.keys, PI_KEYS.characters);
const PI_ONE = keyboard(`${PI_KEYS.keys}#$~`, `${PI_KEYS.characters}≤≥∝`);
const GREEK_WITH_MATH_PI = keyboard(
  `${PI_KEYS.keys}~!@#$%^&_'();*=[]}`,
  `${PI_KEYS.characters}()[]{}⟨⟩|≈∑∏∼∫√≡∂∝`,
);

/** A Pi font of Monotype's: glyphs go by its names or, where the file gives none, by the codes of its own encoding. */
function piFont(ownEncoding?: ReadonlyMap<number, number>): SignFont {
  return ({ name, code, unmapped }) => {
    if (!unmapped) return PI.get(code);
    return name === undefined ? ownEncoding?.get(code) : piSign(name);
  };
}

/** The code in a name that is C and a code, as typesetting systems name glyphs. */
function codeIn(name: string | undefined): number | undefined {
  const code = name && /^C(\d{1,3})$/.exec(name)?.[1];
  return code ? Number(code) : undefined;
}

/** A font whose glyphs are named by their codes in an encoding, or by the letters of the keys they are on. */
function coded(signOf: (code: number) => number | undefined, keys?: ReadonlyMap<number, number>): SignFont {
  return ({ name, code, unmapped }) => {
    if (!unmapped) return keys?.get(code);
    const ofName = codeIn(name);
    return ofName === undefined ? undefined : signOf(ofName);
  };
}

/** A font that keeps its encoding when it is embedded, so that codes tell where names do not. */
function encodedAs(signOf: (code: number) => number | undefined, font: SignFont): SignFont {
  return (glyph) => {
    const { name, code, unmapped } = glyph;
    return unmapped && name === undefined ? signOf(code) : font(glyph);
  };
}

/** What typesetting systems add to TeX's symbols. */
const ADDED_SYMBOLS = keyboard('\x85\x86\x87\x88\x89\x8a', '()+=[]');
/** The small ring of compositions stands at degrees in all other texts. */
const RING = 14;
const DEGREE = 0xb0;

function texSymbol(code: number): number | undefined {
  return code === RING ? DEGREE : (ADDED_SYMBOLS.get(code) ?? mathSymbol(code));
}

const texSymbols = coded(texSymbol, keyboard('¼½þðÞ01pjfghikr!/?', '=[+()′∞√|{}⟨⟩‖∇→∝⊥'));
const texItalic = coded(texLetter, keyboard(':;=@', '.,/∂'));
const texExtension = coded(largeSign, keyboard('XPZhipqrs!"#', '∑∑∫[]√√√√)[]'));

/** The encoding OML of letters in formulas (The TeXbook, appendix F), where it has no Latin letters. */
const MATH_LETTERS: Runs = [
  [0, 'ΓΔΘΛΞΠΣΥΦΨΩαβγδϵζηθικλμνξπρστυϕχψωεϑϖϱςφ↼↽⇀⇁↪↩▷◁0123456789.,</>⋆∂'],
  [91, '♭♮♯⌣⌢ℓ'],
  [123, 'ıȷ℘\u20d7'],
];

function texLetter(code: number): number | undefined {
  return signIn(MATH_LETTERS, code);
}

/**
 * A font of TeX's: its glyphs go by the names that such fonts share or, where the file gives none, by their codes.
 * @param keys what Ghostscript takes some for, by names that mean something else in other fonts
 */
function texFont(signOf: (code: number) => number | undefined, keys: ReadonlyMap<number, number>): SignFont {
  return ({ name, code, unmapped }) => {
    if (!unmapped) return keys.get(code);
    return name === undefined ? signOf(code) : signNamed(name);
  };
}

const largeSigns: SignFont = ({ code, unmapped }) => (unmapped ? largeSign(code) : undefined);

function symbolOf(code: number): number | undefined {
  return pictureOf(code, 'symbol')?.codePointAt(0);
}

/** A font whose keys are named by what is printed on them, which readers then take them for. */
function misnamed(keys: string, characters: string): SignFont {
  return coded(symbolOf, keyboard(keys, characters));
}

const GREEK_BY_ALPHABET = misnamed(
  'abcdefghijklmnopqrstuvwxABCDEFGHIJKLMNOPQRSTUVWX',
  'αβγδεζηθικλμνξοπρστυφχψωΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ',
);
const GREEK_OF_SYMBOL = misnamed('abcdefghklmnopqrstwxyzDFGLPQSWXY', 'αβχδεφγηκλμνοπθρστωξψζΔΦΓΛΠΘΣΩΞΨ');
/** Keys that all fonts with Greek by its sound agree on. */
const [SOUND_KEYS, SOUNDS] = ['abdefghklmnoprstzDFGLPS', 'αβδεφγηκλμνοπρστζΔΦΓΛΠΣ'];
const GREEK_BY_SOUND = misnamed(SOUND_KEYS, SOUNDS);

/**
 * Families by their PostScript names, as seen in journals of many publishers: beside those of TeX and Monotype mostly Advent
 * 3B2's, which begin with Adv. Keys that more than one character stands on in different files are left out.
 */
const FAMILIES: readonly (readonly [name: RegExp, font: SignFont])[] = [
  [/GreekwithMathPi/i, piFont(GREEK_WITH_MATH_PI)],
  [
    /Math(?:ematical)?Pi-?One|AdvPS?7DA6$|AdvP80675$|AdvPS586B$|AdvOT463cc31e$|AdvOT410c0b94$/i,
    piFont(PI_ONE),
  ],
  [/^Math(?:ematical)?Pi/i, piFont()],
  [/NewswithCommPi/i, ({ name }) => (name === undefined ? undefined : piSign(name))],
  [LARGE_SIGN_FONTS, largeSigns],
  [
    /^(?:CMB?SY\d|LMMathSymbols|[pt]xb?sy$)/i,
    texFont(mathSymbol, keyboard('\u0580\u0581\u057f\u0582', '↗↘↖↙')),
  ],
  [
    /^(?:CMMIB?\d|LMMathItalic|[pt]xb?mi$)/i,
    texFont(texLetter, keyboard('\u0592\u0593\u01eb\u031f\u033a\uf6be', '↪↩ϵϖϱȷ')),
  ],
  [/^(?:MSAM\d|[pt]xb?sya$)/i, texFont(amsSymbolA, keyboard('\u0589\u0587\u058c\u058b', '↠↞↣↢'))],
  [/^(?:MSBM\d|[pt]xb?syb$)/i, texFont(amsSymbolB, keyboard('\u05d2\u0325', 'ℷϝ'))],
  [/AdvP4C4E46$/, texExtension],
  [/AdvP4C4E74$|AdvMacMthSyN?$|AdvMathSymb$|AdvMT_SY$|AdvP49C2A1$/, texSymbols],
  [/AdvP4C4E51$|AdvMT_MI$/, texItalic],
  [/^TeX_?CM_?Maths_?Extension\d*$/, encodedAs(largeSign, texExtension)],
  [/^TeX_?CM_?(?:Bold_)?Maths_?Symbols\d*$/, encodedAs(texSymbol, texSymbols)],
  [/^TeX_?CM_?Maths_?Italic\d*$/, encodedAs(texLetter, texItalic)],
  [/AdvPSSym$|Advsymbol$|AdvGreekM$/, coded(symbolOf)],
  [/AdvPSMP1[03]$/, GREEK_BY_ALPHABET],
  [/AdvTTab7e17fd$|AdvTTcd7bcd39$|AdvPS_SSYI$/, GREEK_OF_SYMBOL],
  [/AdvP3EAA99$|AdvPS?3F4C13$|AdvPS4721B4$|AdvTT52b432ec$|AdvTTb19eb3c6$/, GREEK_BY_SOUND],
  [/AdvPi1$/, misnamed('adegmsDFOfb84*+5{6&', 'αδεγμσΔΦΩφβ°>∼±<†×≈')],
  [/AdvPi2$/, misnamed('abdfglmnprstxyzDFHZ%?{', 'αβδφγλμνπρστξθζΔΦ√η‰→‡')],
  [/AdvPi3$/, misnamed('#12', '©®™')],
  [/AdvPSMP4$/, misnamed('\\[P', '<>≥')],
  [/AdvPSSPS-AS$/, misnamed('&)', '✉−')],
  [/AdvTir_symb$/, misnamed('9?CB', '×+≥≤')],
  [/AdvTT454a7a89$/, misnamed('bN84d', '<>,∗·')],
  [/AdvTT4ff65459$/, misnamed('*', '✉')],
  [/AdvTTa420abf6$/, misnamed('D', '©')],
  [/AdvTT1143c7e7$/, misnamed('QbTd', '”“’‘')],
  [/AdvTT32a07b98$/, misnamed('Ff', '±∼')],
  [/AdvTT3f84ef53$/, misnamed('´', '×')],
  [/AdvTT432ab7ab$/, misnamed('VADjW', '′μησ″')],
  [/AdvCORRESAST$/, misnamed('⇑', '*')],
  [/AdvP0004$/, misnamed('B0I', '“=·')],
  [/AdvP0005$/, misnamed('^bR', '”▶◀')],
  [/AdvP44E6F4$/, misnamed('u', '°')],
  [/AdvPS?7DB7$/, misnamed(',;<', '∼≡≈')],
  [/AdvPS3FDD77$/, misnamed('wzZ', '∼≈=')],
  [/AdvPS44A44B$/, misnamed('edC$G', '–—+·±')],
  [/AdvPS48994E$/, misnamed('^', '±')],
  [/AdvTA42$/, misnamed('&n', '©*')],
  [/AdvEls-ent2$/, misnamed('w', '†')],
  [/AdvEls-ent3$/, misnamed('r', '©')],
  [/AdvEls-ent4$/, misnamed('orp', '<≤≤')],
  [/AdvEls-ent5$/, misnamed('1Z', '°≥')],
  [/AdvEls-ent7$/, misnamed('BE', '∼≈')],
  [/AdvEls-ent8$/, misnamed('7', '±')],
  [/^EuropeanPi-Three$/, misnamed('Y', '✉')],
  [/^MathTechnicalP01$/, misnamed('~1`^kK', '<>>≤≫≪')],
  [/^MathTechnicalP03$/, misnamed('cpFBP;', '+=∼±−≈')],
  [/^MathTechnicalP04$/, misnamed('!', '×')],
  [/^MathTechnicalP07$/, misnamed('7', '·')],
  [/^ScienceTypeCustomPi-No3T$/, misnamed('-)"=;X(', '<>±×∼′≤')],
  [/^ScienceTypeCustomPi-No4T$/, misnamed(')4<', '∗≫≪')],
  [/^ScienceTypeCustomPi-No5T$/, misnamed('rqsyxwFGf', '/+=−][≤≥≈')],
];
