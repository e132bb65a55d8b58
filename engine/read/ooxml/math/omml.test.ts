import { describe, expect, test } from 'vitest';
import { DEFAULT_PACKAGE_LIMITS } from '../limits.ts';
import { parseXml } from '../xml/xml.ts';
import { mathToLatex } from './omml.ts';

const M = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"';
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

function latex(content: string): string {
  return mathToLatex(
    parseXml(Buffer.from(`<m:oMath ${M} ${W}>${content}</m:oMath>`), { ...DEFAULT_PACKAGE_LIMITS }),
  );
}

const r = (text: string, properties = '') =>
  `<m:r>${properties && `<m:rPr>${properties}</m:rPr>`}<m:t xml:space="preserve">${text}</m:t></m:r>`;
const part = (name: string, content: string) =>
  `<m:${name}>${/^</.test(content) ? content : r(content)}</m:${name}>`;
const e = (content: string) => part('e', content);
const set = (owner: string, values: Record<string, string>) =>
  `<m:${owner}Pr>${Object.entries(values)
    .map(([name, value]) => `<m:${name} m:val="${value}"/>`)
    .join('')}</m:${owner}Pr>`;
const upright = '<m:sty m:val="p"/>';

describe('formulas', () => {
  test.each([
    ['fraction', `<m:f>${part('num', 'a')}${part('den', 'b')}</m:f>`, '\\frac{a}{b}'],
    ['line', `<m:f>${set('f', { type: 'lin' })}${part('num', 'a+1')}${part('den', 'b')}</m:f>`, '{a+1}/b'],
    [
      'stack',
      `<m:f>${set('f', { type: 'noBar' })}${part('num', 'a')}${part('den', 'b')}</m:f>`,
      '\\genfrac{}{}{0pt}{}{a}{b}',
    ],
    [
      'binomial',
      `<m:d>${e(`<m:f>${set('f', { type: 'noBar' })}${part('num', 'n')}${part('den', 'k')}</m:f>`)}</m:d>`,
      '\\binom{n}{k}',
    ],
    ['square root', `<m:rad>${set('rad', { degHide: '1' })}<m:deg/>${e('x')}</m:rad>`, '\\sqrt{x}'],
    ['cube root', `<m:rad>${part('deg', '3')}${e('x')}</m:rad>`, '\\sqrt[3]{x}'],
    ['power', `<m:sSup>${e('x')}${part('sup', '2')}</m:sSup>`, 'x^{2}'],
    ['power of a group', `<m:sSup>${e('10')}${part('sup', '-6')}</m:sSup>`, '{10}^{-6}'],
    [
      'power of brackets',
      `<m:sSup>${e(`<m:d>${e('a')}</m:d>`)}${part('sup', '2')}</m:sSup>`,
      '\\left(a\\right)^{2}',
    ],
    [
      'power of two brackets',
      `<m:sSup>${e(`<m:d>${e('a')}</m:d><m:d>${e('b')}</m:d>`)}${part('sup', '2')}</m:sSup>`,
      '{\\left(a\\right)\\left(b\\right)}^{2}',
    ],
    ['index', `<m:sSub>${e('α')}${part('sub', 'i')}</m:sSub>`, '\\alpha_{i}'],
    ['both', `<m:sSubSup>${e('x')}${part('sub', 'i')}${part('sup', '2')}</m:sSubSup>`, 'x_{i}^{2}'],
    ['scripts before', `<m:sPre>${part('sub', 'a')}${part('sup', 'b')}${e('X')}</m:sPre>`, '{}_{a}^{b}X'],
    [
      'sum',
      `<m:nary>${set('nary', { chr: '∑' })}${part('sub', 'i=1')}${part('sup', 'n')}${e('i')}</m:nary>`,
      '\\sum_{i=1}^{n} i',
    ],
    ['integral', `<m:nary>${part('sub', '0')}${part('sup', '1')}${e('x')}</m:nary>`, '\\int_{0}^{1} x'],
    [
      'integral with limits',
      `<m:nary>${set('nary', { limLoc: 'undOvr', supHide: '1' })}${part('sub', 'C')}<m:sup/>${e('x')}</m:nary>`,
      '\\int\\limits_{C} x',
    ],
    ['function', `<m:func>${part('fName', r('sin', upright))}${e('x')}</m:func>`, '\\sin{x}'],
    [
      'own function',
      `<m:func>${part('fName', r('sinc', upright))}${e('x')}</m:func>`,
      '\\operatorname{sinc}{x}',
    ],
    [
      'limit',
      `<m:func>${part('fName', `<m:limLow>${e(r('lim', upright))}${part('lim', 'n→∞')}</m:limLow>`)}${e('x')}</m:func>`,
      '\\lim_{n\\to\\infty}{x}',
    ],
    [
      'own limit',
      `<m:limLow>${e(r('argmax', upright))}${part('lim', 'x')}</m:limLow>`,
      '\\operatorname*{argmax}_{x}',
    ],
    ['text below', `<m:limLow>${e('A+B')}${part('lim', 'x')}</m:limLow>`, '\\underset{x}{A+B}'],
    ['text above', `<m:limUpp>${e('=')}${part('lim', '?')}</m:limUpp>`, '\\overset{?}{=}'],
    ['hat', `<m:acc>${e('x')}</m:acc>`, '\\hat{x}'],
    ['wide hat', `<m:acc>${set('acc', { chr: '̂' })}${e('xy')}</m:acc>`, '\\widehat{xy}'],
    ['vector', `<m:acc>${set('acc', { chr: '⃗' })}${e('v')}</m:acc>`, '\\vec{v}'],
    ['double bar', `<m:acc>${set('acc', { chr: '̿' })}${e('v')}</m:acc>`, '\\overline{\\overline{v}}'],
    ['bar above', `<m:bar>${set('bar', { pos: 'top' })}${e('x')}</m:bar>`, '\\overline{x}'],
    ['bar below', `<m:bar>${e('x')}</m:bar>`, '\\underline{x}'],
    ['brace below', `<m:groupChr>${e('a+b')}</m:groupChr>`, '\\underbrace{a+b}'],
    [
      'brace with text',
      `<m:limUpp>${e(`<m:groupChr>${set('groupChr', { chr: '⏞', pos: 'top' })}${e('a')}</m:groupChr>`)}${part('lim', 'n')}</m:limUpp>`,
      '\\overbrace{a}^{n}',
    ],
    [
      'arrow with text',
      `<m:groupChr>${set('groupChr', { chr: '→' })}${e('f')}</m:groupChr>`,
      '\\xrightarrow{f}',
    ],
    ['box', `<m:borderBox>${e('x')}</m:borderBox>`, '\\boxed{x}'],
    ['struck', `<m:borderBox>${set('borderBox', { strikeBLTR: '1' })}${e('x')}</m:borderBox>`, '\\cancel{x}'],
    ['hidden', `<m:phant>${set('phant', { show: '0' })}${e('x')}</m:phant>`, '\\phantom{x}'],
    ['brackets', `<m:d>${set('d', { begChr: '[', endChr: ')' })}${e('a')}</m:d>`, '\\left[a\\right)'],
    [
      'angles',
      `<m:d>${set('d', { begChr: '⟨', endChr: '⟩' })}${e('a')}${e('b')}</m:d>`,
      '\\left\\langle a\\middle| b\\right\\rangle',
    ],
    ['one-sided', `<m:d>${set('d', { begChr: '', endChr: '|' })}${e('f')}</m:d>`, '\\left.f\\right|'],
  ])('%s', (_, content, expected) => {
    expect(latex(content)).toBe(expected);
  });

  const matrix = `<m:m><m:mr>${e('a')}${e('b')}</m:mr><m:mr>${e('c')}${e('d')}</m:mr></m:m>`;
  const rows = 'a & b \\\\ c & d';

  test('hold matrices, with the brackets around them', () => {
    expect(latex(matrix)).toBe(`\\begin{matrix}${rows}\\end{matrix}`);
    expect(latex(`<m:d>${e(matrix)}</m:d>`)).toBe(`\\begin{pmatrix}${rows}\\end{pmatrix}`);
    expect(latex(`<m:d>${set('d', { begChr: '[', endChr: ']' })}${e(matrix)}</m:d>`)).toContain('bmatrix');
  });

  test('hold cases', () => {
    const cases = `<m:eqArr>${e('1,&amp;x&gt;0')}${e('0,&amp;x=0')}</m:eqArr>`;
    expect(latex(`<m:d>${set('d', { begChr: '{', endChr: '' })}${e(cases)}</m:d>`)).toBe(
      '\\begin{cases}1,&x>0 \\\\ 0,&x=0\\end{cases}',
    );
  });

  test('hold aligned equations', () => {
    expect(latex(`<m:eqArr>${e('a&amp;=b')}${e('c&amp;=d')}</m:eqArr>`)).toBe(
      '\\begin{aligned}a&=b \\\\ c&=d\\end{aligned}',
    );
  });

  test('hold the number of an equation', () => {
    const numbered = `<m:eqArr>${set('eqArr', { maxDist: '1' })}${e('a=b#(1)')}</m:eqArr>`;
    expect(latex(numbered)).toBe('a=b\\tag{1}');
  });
});

describe('characters of formulas', () => {
  test.each([
    ['α≤β', '', '\\alpha\\leq\\beta'],
    ['πr', '', '\\pi r'],
    ['100%', '', '100\\%'],
    ['a&amp;b', '', 'a\\&b'],
    ['𝐀𝑥ℝ', '', '\\mathbf{A}x\\mathbb{R}'],
    ['漢', '', '\\text{漢}'],
    ['for all', '', 'for\\ all'],
    ['a = b', '', 'a=b'],
    ['a × 2', '', 'a\\times 2'],
    ['if $x_1$', '<m:nor/>', '\\text{if \\$x\\_1\\$}'],
    ['sin', upright, '\\sin'],
    ['kg', upright, '\\mathrm{kg}'],
    ['12', upright, '12'],
    ['v', '<m:sty m:val="b"/>', '\\mathbf{v}'],
    ['v', '<m:sty m:val="bi"/>', '\\boldsymbol{v}'],
    ['L', '<m:scr m:val="script"/>', '\\mathcal{L}'],
    ['\\frac{', '', '\\backslash frac\\{'],
  ])('%s (%s) are %s', (text, properties, expected) => {
    expect(latex(r(text, properties))).toBe(expected);
  });

  test('of neighbouring runs keep the space between words', () => {
    expect(latex(r('group ') + r('of two'))).toBe('group\\ of\\ two');
  });

  test('that are deleted are left out', () => {
    expect(latex(`${r('a')}<w:del>${r('b')}</w:del><w:ins>${r('c')}</w:ins>`)).toBe('ac');
  });
});
