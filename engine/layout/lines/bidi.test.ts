import { describe, expect, it } from 'vitest';
import { textOf } from '../../document/walk.ts';
import { setWords } from '../testing/set-page.ts';
import { orderWords, typeBrackets } from './bidi.ts';
import { wordsToInlines } from './inlines.ts';

/** A line as it is read whose words stand on the page from left to right as given; `+` joins two without a space. */
function read(...shown: string[]): string {
  let x = 50;
  const words = shown.flatMap((part) => {
    const pieces = part.split('+').map((text) => {
      const [word] = setWords({ text, x, y: 100 });
      x = word!.right;
      return word!;
    });
    x += 5;
    return pieces;
  });
  return textOf(wordsToInlines([words]));
}

describe('a right-to-left line', () => {
  it('is read from the right, with Latin words and their numbers in their own order', () => {
    expect(read('العالم', 'مرحبا')).toBe('مرحبا العالم');
    expect(read('اليوم', 'Open', 'Source', '2', 'نستخدم')).toBe('نستخدم Open Source 2 اليوم');
    expect(read('سنة', '2019', '-', 'OWASP', 'من')).toBe('من OWASP - 2019 سنة');
    expect(read('עולם', 'API+5:2019', 'שלום')).toBe('שלום API5:2019 עולם');
  });

  it('has numbers one after the other from the right, and the parts of one in their order', () => {
    expect(read('يوم', '30', '20', 'من')).toBe('من 20 30 يوم');
    expect(read('يوم', '12+/+05+/+2024', 'في')).toBe('في 12/05/2024 يوم');
    expect(read('.۱۸', 'تا', '۸')).toBe('۸ تا ۱۸.');
    expect(read('גשר', '.2.1')).toBe('2.1. גשר');
  });

  it('has a sign of percent behind its number, on whichever side it was drawn', () => {
    expect(read('%+50', 'نسبة')).toBe('نسبة 50%');
    expect(read('عام', '%3.5', 'نسبة')).toBe('نسبة 3.5% عام');
    expect(read('٪۳٫۵', 'نسبة')).toBe('نسبة ۳٫۵٪');
    expect(read('שנה', '3.5%', 'עליה')).toBe('עליה 3.5% שנה');
  });

  it('keeps names of code whole, and puts the stop behind the last word', () => {
    expect(read('خاصية', 'user+.+first+_+name', 'مثل')).toBe('مثل user.first_name خاصية');
    expect(read('دالة', 'to+_+string+(+)', 'هذه')).toBe('هذه to_string() دالة');
    expect(read('.+API', 'هذا')).toBe('هذا API.');
  });

  it('has its brackets as they are typed, whether the file gives them as drawn or as meant', () => {
    expect(read('بعد', '(+كلام+)', 'قبل')).toBe('قبل (كلام) بعد');
    expect(read('بعد', ')+كلام+(', 'قبل')).toBe('قبل (كلام) بعد');
    expect(read('بعد', ')+.+Light', 'Co+)', 'قبل')).toBe('قبل (Light Co.) بعد');
    expect(read('.+(+كلام+)', 'قبل')).toBe('قبل (كلام).');
    expect(read('بعد', '(+ISO-27+)', '315', 'قبل')).toBe('قبل 315 (ISO-27) بعد');
    expect(read('بعد', ')+ISO-27+(', '3.2', '315', 'قبل')).toBe('قبل 315 3.2 (ISO-27) بعد');
    expect(read('بعد', '(ISO-27)', '315', 'قبل')).toBe('قبل 315 (ISO-27) بعد');
    expect(read('بعد', 'name', '(+short+)', '2', 'قبل')).toBe('قبل name (short) 2 بعد');
    expect(typeBrackets('قبل )API( بعد «كلام»')).toBe('قبل (API) بعد «كلام»');
    expect(typeBrackets('f(x) = 1')).toBe('f(x) = 1');
    expect(typeBrackets('قبل ) API v2 (. بعد')).toBe('قبل ( API v2 ). بعد');
  });
});

describe('a left-to-right line', () => {
  it('keeps its order but for words of other scripts side by side', () => {
    expect(read('The', 'word', 'עולם', 'שלום', 'means', 'hello')).toBe('The word שלום עולם means hello');
  });

  it('is left as it is where it has none', () => {
    const words = setWords({ text: 'one two', x: 50, y: 100 });
    expect(orderWords(words)).toBe(words);
  });
});

describe('a line of Latin words in a right-to-left text', () => {
  const quoted = (text: string) => orderWords(setWords({ text, x: 50, y: 100 }), true);
  const textsOf = (text: string) => quoted(text).map((word) => word.text);

  it('ends with the stop and begins with the number that stand on its other sides', () => {
    expect(textsOf('.Versions of this book .1')).toEqual(['1.', 'Versions', 'of', 'this', 'book', '.']);
    expect(quoted('.Versions of this').at(-1)!.glued).toBe(true);
  });

  it('is read from the right where it only begins or ends with a word of that text', () => {
    const words = setWords({ text: 'نستخدم Open Source Licences', x: 50, y: 100 });
    const read = (within: boolean) =>
      orderWords(words, within)
        .map((word) => word.text)
        .join(' ');
    expect(read(true)).toBe('Open Source Licences نستخدم');
    expect(read(false)).toBe('نستخدم Open Source Licences');
  });

  it('stays as it is where it ends with a stop, is short, or is a line of another text', () => {
    expect(textsOf('.NET is what we use.')[0]).toBe('.NET');
    expect(textsOf('.NET Framework')[0]).toBe('.NET');
    const plain = setWords({ text: '.Versions of this book', x: 50, y: 100 });
    expect(orderWords(plain)).toBe(plain);
  });
});
