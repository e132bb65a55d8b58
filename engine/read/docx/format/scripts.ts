/**
 * Numbers in letters and digits other than those of Latin, by their names in ST_NumberFormat (ECMA-376 part 1,
 * 17.18.59). Formats that are told apart by language alone share their signs.
 */

/** Letters that count: … the last, then the first twice. */
const ALPHABETS: Readonly<Record<string, readonly string[]>> = {
  russianLower: [...'абвгдежзиклмнопрстуфхцчшщэюя'],
  russianUpper: [...'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЭЮЯ'],
  aiueo: [...'ｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜｦﾝ'],
  aiueoFullWidth: [
    ...'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン',
  ],
  iroha: [...'ｲﾛﾊﾆﾎﾍﾄﾁﾘﾇﾙｦﾜｶﾖﾀﾚｿﾂﾈﾅﾗﾑｳヰﾉｵｸﾔﾏｹﾌｺｴﾃｱｻｷﾕﾒﾐｼヱﾋﾓｾｽﾝ'],
  irohaFullWidth: [
    ...'イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセスン',
  ],
  ganada: [...'가나다라마바사아자차카타파하'],
  chosung: [...'ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ'],
  hebrew2: [...'אבגדהוזחטיכלמנסעפצקרשת'],
  arabicAlpha: [...'أبتثجحخدذرزسشصضطظعغفقكلمنهوي'],
  arabicAbjad: [...'أبجدهوزحطيكلمنسعفصقرشتثخذضظغ'],
  hindiConsonants: [...'अआइईउऊऋऌऍऎएऐऑऒओऔ'],
  hindiVowels: [...'कखगघङचछजझञटठडढणतथदधनऩपफबभमयरऱलळऴवशषसह'],
  thaiLetters: [...'กขคงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮ'],
};

/** Digits, one for each place. */
const DIGITS: Readonly<Record<string, readonly string[]>> = {
  decimalFullWidth: [...'０１２３４５６７８９'],
  decimalFullWidth2: [...'０１２３４５６７８９'],
  hindiNumbers: [...'०१२३४५६७८९'],
  thaiNumbers: [...'๐๑๒๓๔๕๖๗๘๙'],
  ideographDigital: [...'〇一二三四五六七八九'],
  japaneseDigitalTenThousand: [...'〇一二三四五六七八九'],
  taiwaneseDigital: [...'○一二三四五六七八九'],
  koreanDigital: [...'영일이삼사오육칠팔구'],
  koreanDigital2: [...'零一二三四五六七八九'],
};

/** Signs that count up to their last, and are not repeated. */
const SERIES: Readonly<Record<string, readonly string[]>> = {
  ideographTraditional: [...'甲乙丙丁戊己庚辛壬癸'],
  ideographZodiac: [...'子丑寅卯辰巳午未申酉戌亥'],
  ideographZodiacTraditional: Array.from(
    { length: 60 },
    (_, i) => '甲乙丙丁戊己庚辛壬癸'[i % 10]! + '子丑寅卯辰巳午未申酉戌亥'[i % 12]!,
  ),
  ideographEnclosedCircle: charactersFrom(0x3220, 10),
  decimalEnclosedCircle: circled(),
  decimalEnclosedCircleChinese: circled(),
};

function circled(): string[] {
  return [...charactersFrom(0x2460, 20), ...charactersFrom(0x3251, 15), ...charactersFrom(0x32b1, 15)];
}

function charactersFrom(first: number, count: number): string[] {
  return Array.from({ length: count }, (_, i) => String.fromCodePoint(first + i));
}

/** Counting with a sign for each power of ten. */
interface Counting {
  digits: string;
  /** Ten, hundred, thousand, ten thousand. */
  units: string;
  /** One ten is written with its one, as on banknotes. */
  says: 'all ones' | 'ones of hundreds' | 'no ones';
  /** Stands for places left out between others. */
  zero?: string;
  /** From here on digits stand for places. */
  positionalFrom?: number;
}

const IDEOGRAPHS = '〇一二三四五六七八九';
const CHINESE: Counting = { digits: IDEOGRAPHS, units: '十百千万', says: 'ones of hundreds', zero: '零' };

const COUNTINGS: Readonly<Record<string, Counting>> = {
  chineseCounting: { ...CHINESE, positionalFrom: 100 },
  taiwaneseCounting: { ...CHINESE, digits: '○一二三四五六七八九', positionalFrom: 100 },
  chineseCountingThousand: CHINESE,
  taiwaneseCountingThousand: { ...CHINESE, units: '十百千萬' },
  chineseLegalSimplified: { digits: '零壹贰叁肆伍陆柒捌玖', units: '拾佰仟萬', says: 'all ones', zero: '零' },
  ideographLegalTraditional: {
    digits: '零壹貳參肆伍陸柒捌玖',
    units: '拾佰仟萬',
    says: 'all ones',
    zero: '零',
  },
  japaneseCounting: { digits: IDEOGRAPHS, units: '十百千万', says: 'no ones' },
  japaneseLegal: { digits: '〇壱弐参四伍六七八九', units: '拾百阡萬', says: 'all ones' },
  koreanCounting: { digits: '영일이삼사오육칠팔구', units: '십백천만', says: 'no ones' },
};

/** Signs are repeated, but no longer than a reader would see. */
const MAX_ROUNDS = 30;

/** A number in a format of this file; undefined in any other, and where the format ends before it. */
export function writeInScript(value: number, format: string): string | undefined {
  if (value < 1) return undefined;
  const letters = ALPHABETS[format];
  if (letters) {
    const rounds = Math.min(Math.ceil(value / letters.length), MAX_ROUNDS);
    return letters[(value - 1) % letters.length]!.repeat(rounds);
  }
  const digits = DIGITS[format];
  if (digits) return inDigits(value, digits);
  const counting = COUNTINGS[format];
  if (counting) return count(value, counting);
  if (format === 'hebrew1') return inHebrew(value);
  if (format === 'koreanLegal') return value < 100 ? inKorean(value) : undefined;
  return SERIES[format]?.[value - 1];
}

function inDigits(value: number, digits: readonly string[]): string {
  return [...String(value)].map((digit) => digits[Number(digit)]!).join('');
}

const TEN_THOUSAND = 10_000;

function count(value: number, counting: Counting): string | undefined {
  const { digits, units, zero = '', positionalFrom = Number.POSITIVE_INFINITY } = counting;
  if (value >= positionalFrom) return inDigits(value, [...digits]);
  if (value >= TEN_THOUSAND ** 2) return undefined;
  const high = Math.floor(value / TEN_THOUSAND);
  const low = value % TEN_THOUSAND;
  if (high === 0) return countLow(low, counting);
  const gap = low > 0 && low < 1000 ? zero : '';
  return countLow(high, counting) + units[3]! + gap + (low > 0 ? countLow(low, counting) : '');
}

/** A number below ten thousand. */
function countLow(value: number, { digits, units, says, zero = '' }: Counting): string {
  let written = '';
  let isGap = false;
  for (let power = 3; power >= 0; power--) {
    const digit = Math.floor(value / 10 ** power) % 10;
    if (digit === 0) {
      isGap = written !== '';
      continue;
    }
    const unit = power === 0 ? '' : units[power - 1]!;
    const isSaid =
      digit > 1 ||
      power === 0 ||
      says === 'all ones' ||
      (says === 'ones of hundreds' && (power > 1 || written !== ''));
    written += (isGap ? zero : '') + (isSaid ? digits[digit]! : '') + unit;
    isGap = false;
  }
  return written;
}

const HEBREW: readonly (readonly [number, string])[] = [
  ...([...'תשרק'].map((letter, i) => [400 - 100 * i, letter]) as [number, string][]),
  ...([...'צפעסנמלכי'].map((letter, i) => [90 - 10 * i, letter]) as [number, string][]),
  ...([...'טחזוהדגבא'].map((letter, i) => [9 - i, letter]) as [number, string][]),
];

/** The values of letters added up; 15 and 16 avoid the name of God. */
function inHebrew(value: number): string | undefined {
  if (value > 999) return undefined;
  let written = '';
  let left = value;
  for (const [worth, letter] of HEBREW) {
    while (left >= worth && left !== 15 && left !== 16) {
      written += letter;
      left -= worth;
    }
  }
  return written + (left === 15 ? 'טו' : left === 16 ? 'טז' : '');
}

const KOREAN_ONES = ['', '하나', '둘', '셋', '넷', '다섯', '여섯', '일곱', '여덟', '아홉'];
const KOREAN_TENS = ['', '열', '스물', '서른', '마흔', '쉰', '예순', '일흔', '여든', '아흔'];

function inKorean(value: number): string {
  return KOREAN_TENS[Math.floor(value / 10)]! + KOREAN_ONES[value % 10]!;
}
