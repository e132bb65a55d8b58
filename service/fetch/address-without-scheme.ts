/** `www.example.org/report.pdf`, as browsers show addresses. Paths can look the same. */
const ADDRESS_WITHOUT_SCHEME = /^(?:[a-z\d-]+\.)+[a-z]{2,}(?::\d+)?\//i;

/** What looks like an address to fetch, but for its scheme → the whole address; undefined for all else. */
export function withScheme(written: string): string | undefined {
  return ADDRESS_WITHOUT_SCHEME.test(written) ? `https://${written}` : undefined;
}
