/** Kinds of page objects, as `FPDFPageObj_GetType` tells them. */
export const TEXT = 1;
export const PATH = 2;
export const IMAGE = 3;
export const SHADING = 4;
export const FORM = 5;
