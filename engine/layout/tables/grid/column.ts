/** Reach of the text of one column. */
export interface Column {
  left: number;
  right: number;
}
