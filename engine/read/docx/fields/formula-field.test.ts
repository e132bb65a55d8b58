import { describe, expect, test } from 'vitest';
import { readFormula } from './formula-field.ts';

describe('a formula field', () => {
  test.each([
    ['\\f(a+b;2c)', '\\frac{a+b}{2c}'],
    ['\\r(3,x)', '\\sqrt[3]{x}'],
    ['\\r(x)', '\\sqrt{x}'],
    ['x\\s\\up8(2)+y\\s\\do4(1)', 'x{}^{2}+y{}_{1}'],
    ['\\b\\bc\\[(\\f(1,2))', '\\left[\\frac{1}{2}\\right]'],
    ['\\b\\lc\\{(a)', '\\left\\{a\\right.'],
    ['\\i\\su(i=1,n,i)', '\\sum_{i=1}^{n} i'],
    ['\\i(0,1,x dx)', '\\int_{0}^{1} x\\ dx'],
    ['\\a\\al\\co2(a,b,c,d)', '\\begin{matrix}a & b \\\\ c & d\\end{matrix}'],
    ['\\x(a)', '\\boxed{a}'],
    ['\\f(g(x,y),\\(2\\))', '\\frac{g(x,y)}{(2)}'],
  ])('%s is set as an equation', (code, latex) => {
    expect(readFormula(` EQ ${code} `)).toEqual({ type: 'equation', latex, display: false });
  });

  test.each([
    ['\\o\\ac(○,3)', '③'],
    ['\\o\\ac(○,印)', '㊞'],
    ['\\o\\ac(○,xy)', '○xy'],
    ['\\o\\ac(△,三)', '△三'],
    ['\\o(\\s\\up 5(かん),漢)\\o(\\s\\up 5(じ),字)', '漢(かん)字(じ)'],
  ])('%s is text', (code, text) => {
    expect(readFormula(`EQ ${code}`)).toEqual({ type: 'text', text });
  });

  test.each(['', '\\f', '\\f(', '\\o(', ')', '\\'])('that is cut off ends: %j', (code) => {
    expect(() => readFormula(`EQ ${code}`)).not.toThrow();
  });
});
