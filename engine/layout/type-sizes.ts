/** Type at least this many times as large as the text around it is display type: titles, headlines, pull quotes. */
export const DISPLAY_SIZE = 1.25;

/** Type more than this many times as large as what is beside or below it is no part of the same text. */
export const UNRELATED_SIZE = 1.6;
