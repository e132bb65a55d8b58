/** Fonts with the signs of formulas that are larger than a line, in the encoding OMX (The TeXbook, appendix F). */
export const LARGE_SIGN_FONTS = /^(?:CMEX|LMMathExtension)/i;

const BRACKETS = '()[]⌊⌋⌈⌉{}⟨⟩';
/** What is left out are parts of brackets, arrows and braces, and wide accents. */
const GAP = '\0';
const LARGE_SIGNS = [
  `${BRACKETS}|‖/\\`,
  `()${BRACKETS}/\\`,
  `()[]⌊⌋⌈⌉{}⟨⟩/\\/\\`,
  '⎛⎞⎡⎤⎣⎦⎢⎥⎧⎫⎩⎭⎨⎬⎪|',
  '⎝⎠⎜⎟⟨⟩⊔⊔∮∮⊙⊙⊕⊕⊗⊗',
  '∑∏∫⋃⋂⊎⋀⋁∑∏∫⋃⋂⊎⋀⋁',
  `∐∐${GAP.repeat(6)}[]⌊⌋⌈⌉{}`,
  '√√√√√',
].join('');

/** The sign that stands at a code of such a font; undefined for one that means nothing by itself. */
export function largeSign(code: number): number | undefined {
  return signAt(LARGE_SIGNS, code);
}

/**
 * The encoding OMS of the signs of formulas (The TeXbook, appendix F), without script capitals. Parts of signs, such as the
 * bar of ↦, are the sign that they make.
 */
const MATH_SYMBOLS = [
  '−·×∗÷⋄±∓⊕⊖⊗⊘⊙◯∘•',
  '≍≡⊆⊇≤≥≼≽∼≈⊂⊃≪≫≺≻',
  '←→↑↓↔↗↘≃⇐⇒⇑⇓⇔↖↙∝',
  '′∞∈∋△▽\u0338↦∀∃¬∅ℜℑ⊤⊥',
  `ℵ${GAP.repeat(26)}∪∩⊎∧∨`,
  '⊢⊣⌊⌋⌈⌉{}⟨⟩|‖↕⇕\\≀',
  '√⨿∇∫⊔⊓⊑⊒§†‡¶♣♢♡♠',
].join('');

/** The sign that stands at a code of TeX's font of symbols; undefined for one that means nothing by itself. */
export function mathSymbol(code: number): number | undefined {
  return signAt(MATH_SYMBOLS, code);
}

/** The first font of signs of the American Mathematical Society (amsfonts, MSAM), by its codes. */
const AMS_SYMBOLS_A = [
  '⊡⊞⊠□■▪◇⧫⟳⟲⇌⇋⊟⊩⊪⊨',
  '↠↞⇔⇒⇈⇊↾⇂↿⇃↣↢⇆⇄↰↱',
  '⇝↭↫↬⊜≿≳⪆⊸∴∵≑≜≾≲⪅',
  '⪕⪖⋞⋟≼≦⩽≶‵∣≓≒≽≧⩾≷',
  `⊏⊐▷◁⊵⊴⋆≬▼▶◀${GAP.repeat(2)}△▲▽`,
  '≖⋚⋛⪋⪌¥⇛⇚✓⊻⊼⩞∠∡∢∝',
  '⌣⌢⋐⋑⋓⋒⋏⋎⋋⋌⫅⫆≏≎≪≫',
  '⌜⌝®Ⓢ⋔∔∽⋍⌞⌟✠∁⊺⊚⊛⊖',
].join('');

/** … and the second (MSBM), without its capitals. */
const AMS_SYMBOLS_B = [
  '≨≩≰≱≮≯⊀⊁≨≩≰≱⪇⪈⋠⋡',
  '⋨⋩⋦⋧≰≱⪵⪶⪹⪺⪉⪊≁≇⧸⧹',
  '⊊⊋⊈⊉⫋⫌⫋⫌⊊⊋⊈⊉∦∤∤∦',
  '⊬⊮⊭⊯⋭⋬⋪⋫↚↛⇍⇏⇎↮⋇∅',
  `∄${GAP.repeat(15)}`,
  `${GAP.repeat(16)}`,
  `Ⅎ⅁${GAP.repeat(4)}℧ð≂ℶℷℸ⋖⋗⋉⋊`,
  `∣∥∖∼≈≊≿≾↶↷ϝϰ${GAP}ℏℏ϶`,
].join('');

/** The sign that stands at a code of the first font of signs of the American Mathematical Society. */
export function amsSymbolA(code: number): number | undefined {
  return signAt(AMS_SYMBOLS_A, code);
}

/** … and of the second. */
export function amsSymbolB(code: number): number | undefined {
  return signAt(AMS_SYMBOLS_B, code);
}

/** The names of signs in TeX's fonts that Adobe's list of glyphs has not, each before its sign. */
const NAMED_SIGNS = `
diamondmath ⋄ minusplus ∓ circleminus ⊖ circledivide ⊘ circledot ⊙ circlecopyrt ◯ equivasymptotic ≍
precedesequal ⪯ followsequal ⪰ lessmuch ≪ greatermuch ≫ precedes ≺ follows ≻ arrownortheast ↗ arrowsoutheast ↘
similarequal ≃ arrownorthwest ↖ arrowsouthwest ↙ prime ′ owner ∋ triangle △ triangleinv ▽ negationslash \u0338
mapsto ↦ Rfractur ℜ Ifractur ℑ latticetop ⊤ unionmulti ⊎ turnstileleft ⊢ turnstileright ⊣ floorleft ⌊ floorright
⌋ ceilingleft ⌈ ceilingright ⌉ angbracketleft ⟨ angbracketright ⟩ bardbl ∥ arrowbothv ↕ arrowdblbothv ⇕
wreathproduct ≀ coproduct ⨿ nabla ∇ unionsq ⊔ intersectionsq ⊓ subsetsqequal ⊑ supersetsqequal ⊒ epsilon1 ϵ pi1
ϖ rho1 ϱ arrowlefttophalf ↼ arrowleftbothalf ↽ arrowrighttophalf ⇀ arrowrightbothalf ⇁ arrowhookleft ↪
arrowhookright ↩ triangleright ▷ triangleleft ◁ star ⋆ flat ♭ natural ♮ sharp ♯ slurbelow ⌣ slurabove ⌢ lscript
ℓ dotlessj ȷ vector \u20d7 squaredot ⊡ squareplus ⊞ squaremultiply ⊠ square □ squaresolid ■ squaresmallsolid ▪
diamondsolid ⧫ clockwise ⟳ anticlockwise ⟲ harpoonleftright ⇌ harpoonrightleft ⇋ squareminus ⊟ forces ⊩
forcesbar ⊪ satisfies ⊨ dblarrowheadright ↠ dblarrowheadleft ↞ dblarrowleft ⇔ dblarrowright ⇒ dblarrowup ⇈
dblarrowdwn ⇊ harpoonupright ↾ harpoondownright ⇂ harpoonupleft ↿ harpoondownleft ⇃ arrowtailright ↣
arrowtailleft ↢ arrowparrleftright ⇆ arrowparrrightleft ⇄ shiftleft ↰ shiftright ↱ squiggleright ⇝
squiggleleftright ↭ curlyleft ↫ curlyright ↬ circleequal ⊜ followsorequal ≿ greaterorsimilar ≳
greaterorapproxeql ⪆ multimap ⊸ because ∵ equalsdots ≑ defines ≜ precedesorequal ≾ lessorsimilar ≲
lessorapproxeql ⪅ equalorless ⪕ equalorgreater ⪖ equalorprecedes ⋞ equalorfollows ⋟ precedesorcurly ≼
lessdblequal ≦ lessorequalslant ⩽ lessorgreater ≶ primereverse ‵ axisshort ∣ equaldotrightleft ≓
equaldotleftright ≒ followsorcurly ≽ greaterdblequal ≧ greaterorequalslant ⩾ greaterorless ≷ squareimage ⊏
squareoriginal ⊐ trianglerightequal ⊵ triangleleftequal ⊴ between ≬ triangledownsld ▼ trianglerightsld ▶
triangleleftsld ◀ trianglesolid ▲ ringinequal ≖ lessequalgreater ⋚ greaterlessequal ⋛ lessdbleqlgreater ⪋
greaterdbleqlless ⪌ Yen ¥ arrowtripleright ⇛ arrowtripleleft ⇚ check ✓ orunderscore ⊻ nand ⊼ perpcorrespond ⩞
measuredangle ∡ sphericalangle ∢ smile ⌣ frown ⌢ subsetdbl ⋐ supersetdbl ⋑ uniondbl ⋓ intersectiondbl ⋒ uprise ⋏
downfall ⋎ multiopenleft ⋋ multiopenright ⋌ subsetdblequal ⫅ supersetdblequal ⫆ difference ≏ geomequivalent ≎
muchless ≪ muchgreater ≫ rightanglenw ⌜ rightanglene ⌝ circleR ® circleS Ⓢ fork ⋔ dotplus ∔ revsimilar ∽
revasymptequal ⋍ rightanglesw ⌞ rightanglese ⌟ maltesecross ✠ complement ∁ intercal ⊺ circlering ⊚
circleasterisk ⊛ lessornotequal ≨ greaterornotequal ≩ notlessequal ≰ notgreaterequal ≱ notless ≮ notgreater ≯
notprecedes ⊀ notfollows ⊁ lessornotdbleql ≨ greaterornotdbleql ≩ notlessorslnteql ≰ notgreaterorslnteql ≱
lessnotequal ⪇ greaternotequal ⪈ notprecedesoreql ⋠ notfollowsoreql ⋡ precedeornoteqvlnt ⋨ followornoteqvlnt ⋩
lessornotsimilar ⋦ greaterornotsimilar ⋧ notlessdblequal ≰ notgreaterdblequal ≱ precedenotslnteql ⪵
follownotslnteql ⪶ precedenotdbleqv ⪹ follownotdbleqv ⪺ lessnotdblequal ⪉ greaternotdblequal ⪊ notsimilar ≁
notapproxequal ≇ upslope ⧸ downslope ⧹ notsubsetoreql ⊊ notsupersetoreql ⊋ notsubsetordbleql ⊈
notsupersetordbleql ⊉ subsetornotdbleql ⫋ supersetornotdbleql ⫌ subsetornoteql ⫋ supersetornoteql ⫌ subsetnoteql
⊊ supersetnoteql ⊋ notsubseteql ⊈ notsuperseteql ⊉ notparallel ∦ notbar ∤ notshortbar ∤ notshortparallel ∦
notturnstile ⊬ notforces ⊮ notsatisfies ⊭ notforcesextra ⊯ nottriangeqlright ⋭ nottriangeqlleft ⋬
nottriangleleft ⋪ nottriangleright ⋫ notarrowleft ↚ notarrowright ↛ notdblarrowleft ⇍ notdblarrowright ⇏
notdblarrowboth ⇎ notarrowboth ↮ dividemultiply ⋇ notexistential ∄ Finv Ⅎ Gmir ⅁ Omegainv ℧ equalorsimilar ≂
beth ℶ gimel ℷ daleth ℸ lessdot ⋖ greaterdot ⋗ multicloseleft ⋉ multicloseright ⋊ barshort ∣ parallelshort ∥
integerdivide ∖ approxorequal ≊ archleftdown ↶ archrightdown ↷ Digamma ϝ planckover2pi1 ℏ epsiloninv ϶
`;

let named: ReadonlyMap<string, number> | undefined;

/** The sign that goes by this name in TeX's fonts. */
export function signNamed(name: string): number | undefined {
  named ??= new Map(
    [...NAMED_SIGNS.matchAll(/(\S+)\s(\S+)/g)].map(([, key, sign]) => [key!, sign!.codePointAt(0)!]),
  );
  return named.get(name);
}

function signAt(signs: string, code: number): number | undefined {
  const sign = signs.codePointAt(code);
  return sign === 0 ? undefined : sign;
}
