/** Counts the o200k_base tokens of texts. */
export interface TokenCounter {
  /** Begins to load what counting needs. */
  prepare(): void;
  count(text: string): Promise<number>;
}
