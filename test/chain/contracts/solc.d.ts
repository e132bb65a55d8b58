declare module 'solc' {
  /** From the compiler's standard JSON input to its output. */
  export function compile(input: string): string;
}
