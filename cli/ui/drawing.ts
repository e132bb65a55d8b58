/** The drawing on a screen once it is there. */
export interface Drawing {
  hide(): void;
  show(): void;
  remove(): void;
}
