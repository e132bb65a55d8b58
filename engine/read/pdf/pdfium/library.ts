import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { init } from '@embedpdf/pdfium';

/** What PDFium's C functions take and give: numbers, pointers among them; 64-bit ones never. */
type Native = (...values: number[]) => number;

/** The functions of PDFium's C interface this reader calls, by their own names. */
export type PdfiumFunctions = Record<FunctionName, Native>;

export type FunctionName = (typeof functionNames)[number];

/** PDFium in its own WebAssembly memory. Not reentrant: one document is read at a time by one thread. */
export interface Pdfium extends PdfiumFunctions {
  /** Small block for out-parameters; calls overwrite it. */
  readonly scratch: number;
  /** Views of the whole memory; fetch them anew after each call that may allocate. */
  u8(): Uint8Array;
  i32(): Int32Array;
  f32(): Float32Array;
  f64(): Float64Array;
  /** Makes a function callable by PDFium, which knows it by the number returned; `i` is a number, the result's first. */
  addFunction(call: Native, signature: string): number;
  removeFunction(number: number): void;
  /** Set once a call has trapped: the memory is in an unknown state and the instance must not be used again. */
  broken: boolean;
}

const functionNames = [
  'malloc',
  'free',
  'PDFiumExt_Init',
  'FPDF_LoadCustomDocument',
  'FPDF_CloseDocument',
  'FPDF_GetLastError',
  'FPDF_GetPageCount',
  'FPDF_LoadPage',
  'FPDF_ClosePage',
  'FPDF_GetPageWidthF',
  'FPDF_GetPageHeightF',
  'FPDF_GetPageBoundingBox',
  'FPDF_GetMetaText',
  'FPDF_GetPageLabel',
  'FPDFCatalog_GetLanguage',
  'FPDF_GetPageSizeByIndexF',
  'EPDF_GetPageBoxByIndex',
  'EPDF_GetPageRotationByIndex',
  'FPDFLink_Enumerate',
  'FPDFLink_GetAnnotRect',
  'FPDFLink_CountQuadPoints',
  'FPDFLink_GetQuadPoints',
  'FPDFLink_GetDest',
  'FPDFLink_GetAction',
  'FPDFAction_GetType',
  'FPDFAction_GetURIPath',
  'FPDFAction_GetDest',
  'FPDFDest_GetDestPageIndex',
  'FPDFDest_GetLocationInPage',
  'FPDFDest_GetView',
  'FPDFBookmark_GetFirstChild',
  'FPDFBookmark_GetNextSibling',
  'FPDFBookmark_GetTitle',
  'FPDFBookmark_GetDest',
  'FPDFBookmark_GetAction',
  'FPDFDoc_GetAttachmentCount',
  'FPDFDoc_GetAttachment',
  'FPDFAttachment_GetName',
  'FPDF_GetFormType',
  'PDFiumExt_OpenFormFillInfo',
  'PDFiumExt_CloseFormFillInfo',
  'PDFiumExt_InitFormFillEnvironment',
  'PDFiumExt_ExitFormFillEnvironment',
  'FPDFPage_GetAnnotCount',
  'FPDFPage_GetAnnot',
  'FPDFPage_CloseAnnot',
  'FPDFPage_RemoveAnnot',
  'FPDFPage_Flatten',
  'FPDFAnnot_GetSubtype',
  'FPDFAnnot_GetRect',
  'FPDFAnnot_GetFlags',
  'FPDFAnnot_GetStringValue',
  'FPDFAnnot_GetFormFieldType',
  'FPDFAnnot_GetFormFieldFlags',
  'FPDFAnnot_GetFormFieldName',
  'FPDFAnnot_GetFormFieldValue',
  'FPDFAnnot_GetFormFieldExportValue',
  'FPDFAnnot_IsChecked',
  'FPDFAnnot_GetOptionCount',
  'FPDFAnnot_GetOptionLabel',
  'FPDFAnnot_IsOptionSelected',
  'FPDFAnnot_HasKey',
  'EPDFAnnot_HasAppearanceStream',
  'EPDFAnnot_GenerateFormFieldAP',
  'EPDFAnnot_GenerateAppearance',
  'EPDFAnnot_GetButtonExportValue',
  'FPDFPage_GetRotation',
  'FPDFPage_CountObjects',
  'FPDFPage_GetObject',
  'FPDFFormObj_CountObjects',
  'FPDFFormObj_GetObject',
  'FPDFPageObj_GetType',
  'FPDFPageObj_GetMatrix',
  'FPDFPageObj_GetBounds',
  'FPDFPageObj_GetFillColor',
  'FPDFPageObj_GetStrokeColor',
  'FPDFPageObj_GetStrokeWidth',
  'FPDFPageObj_GetMarkedContentID',
  'FPDFPageObj_GetClipPath',
  'FPDFClipPath_CountPaths',
  'FPDFClipPath_CountPathSegments',
  'FPDFClipPath_GetPathSegment',
  'FPDFPageObj_SetMatrix',
  'FPDFImageObj_GetImagePixelSize',
  'FPDFImageObj_GetImageMetadata',
  'FPDFImageObj_GetImageFilterCount',
  'FPDFImageObj_GetImageFilter',
  'FPDFImageObj_GetImageDataRaw',
  'FPDFImageObj_GetRenderedBitmap',
  'FPDFBitmap_CreateEx',
  'FPDFBitmap_FillRect',
  'FPDFBitmap_GetBuffer',
  'FPDFBitmap_GetFormat',
  'FPDFBitmap_GetWidth',
  'FPDFBitmap_GetHeight',
  'FPDFBitmap_GetStride',
  'FPDFBitmap_Destroy',
  'FPDF_RenderPageBitmap',
  'FPDF_StructTree_GetForPage',
  'FPDF_StructTree_Close',
  'FPDF_StructTree_CountChildren',
  'FPDF_StructTree_GetChildAtIndex',
  'FPDF_StructElement_GetType',
  'FPDF_StructElement_GetAltText',
  'FPDF_StructElement_CountChildren',
  'FPDF_StructElement_GetChildAtIndex',
  'FPDF_StructElement_GetChildMarkedContentID',
  'FPDF_StructElement_GetAttributeCount',
  'FPDF_StructElement_GetAttributeAtIndex',
  'FPDF_StructElement_Attr_GetValue',
  'FPDF_StructElement_Attr_GetNumberValue',
  'FPDFPageObj_CountMarks',
  'FPDFPageObj_GetMark',
  'FPDFPageObj_SetIsActive',
  'FPDFPageObjMark_GetName',
  'FPDFPageObjMark_GetParamStringValue',
  'FPDFPath_GetDrawMode',
  'FPDFPath_CountSegments',
  'FPDFPath_GetPathSegment',
  'FPDFPathSegment_GetPoint',
  'FPDFPathSegment_GetType',
  'FPDFPathSegment_GetClose',
  'FPDFText_LoadPage',
  'FPDFText_ClosePage',
  'FPDFText_CountChars',
  'FPDFText_GetUnicode',
  'FPDFText_IsGenerated',
  'FPDFText_IsHyphen',
  'FPDFText_HasUnicodeMapError',
  'FPDFText_GetTextObject',
  'FPDFText_GetLooseCharBox',
  'FPDFText_GetCharOrigin',
  'FPDFText_GetMatrix',
  'FPDFText_GetFontSize',
  'FPDFText_GetFontInfo',
  'FPDFTextObj_GetFont',
  'FPDFTextObj_GetTextRenderMode',
  'FPDFFont_GetBaseFontName',
  'FPDFFont_GetFlags',
  'FPDFFont_GetWeight',
  'FPDFFont_GetGlyphWidth',
  'FPDFFont_GetAscent',
  'FPDFFont_GetDescent',
] as const;

/** Room for the longest list of out-parameters (eight doubles). */
const SCRATCH_BYTES = 64;

/** Growth of the memory is refused past this: a page that needs more is hostile. */
const MEMORY_LIMIT = 1 << 30;

let loading: Promise<Pdfium> | undefined;

/** The thread's PDFium; compiled and started at the first call, and again after one broke. */
export async function loadPdfium(): Promise<Pdfium> {
  loading ??= startPdfium();
  const pdfium = await loading;
  if (!pdfium.broken) return pdfium;
  loading = startPdfium();
  return loading;
}

/** Whether PDFium itself failed: an abort, a bad access, memory or stack used up. */
export function isTrap(error: unknown): boolean {
  return error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
}

interface WasmInstance {
  exports: Record<string, unknown>;
}
type WasmImports = Record<string, Record<string, unknown>>;
declare const WebAssembly: {
  RuntimeError: new () => Error;
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: WasmImports) => WasmInstance;
};

let compiled: object | undefined;

/** Functions are compiled when first called: most of them never are, and a cold start would wait for them all. */
function compilePdfium(): object {
  if (compiled) return compiled;
  setFlagsFromString('--wasm-lazy-compilation');
  const file = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm');
  compiled = new WebAssembly.Module(readFileSync(file));
  return compiled;
}

async function startPdfium(): Promise<Pdfium> {
  let exports: Record<string, unknown> = {};
  const silent = () => {};
  const overrides = {
    print: silent,
    printErr: silent,
    instantiateWasm(imports: WasmImports, receive: (instance: WasmInstance) => void) {
      limitGrowth(imports);
      const instance = new WebAssembly.Instance(compilePdfium(), imports);
      exports = instance.exports;
      receive(instance);
      return exports;
    },
  };
  const { pdfium: runtime } = await init(overrides as unknown as Parameters<typeof init>[0]);
  const pdfium = bindPdfium(exports, runtime);
  pdfium.PDFiumExt_Init();
  return pdfium;
}

function limitGrowth(imports: WasmImports): void {
  const env = imports.env as { emscripten_resize_heap: (bytes: number) => number | boolean };
  const grow = env.emscripten_resize_heap;
  env.emscripten_resize_heap = (bytes) => (bytes >>> 0 > MEMORY_LIMIT ? 0 : grow(bytes));
}

function bindPdfium(
  exports: Record<string, unknown>,
  runtime: Pick<Pdfium, 'addFunction' | 'removeFunction'>,
): Pdfium {
  const memory = exports.memory as { buffer: ArrayBuffer };
  let views = viewsOf(memory.buffer);
  const current = () => {
    if (views.buffer !== memory.buffer) views = viewsOf(memory.buffer);
    return views;
  };
  const functions = Object.fromEntries(functionNames.map((name) => [name, exports[name] as Native]));
  // As a prototype the functions are constants to the compiler; as properties of their own, so many would be looked up
  // in a hash table at every call.
  return Object.assign(Object.create(functions as PdfiumFunctions) as PdfiumFunctions, {
    scratch: (exports.malloc as Native)(SCRATCH_BYTES),
    broken: false,
    u8: () => current().u8,
    i32: () => current().i32,
    f32: () => current().f32,
    f64: () => current().f64,
    addFunction: (call: Native, signature: string) => runtime.addFunction(call, signature),
    removeFunction: (number: number) => runtime.removeFunction(number),
  });
}

function viewsOf(buffer: ArrayBuffer) {
  return {
    buffer,
    u8: new Uint8Array(buffer),
    i32: new Int32Array(buffer),
    f32: new Float32Array(buffer),
    f64: new Float64Array(buffer),
  };
}
