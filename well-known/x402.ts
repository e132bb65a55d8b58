/** What is paid for one by one, where a server takes payments. */
export interface PaidOffer {
  /** CAIP-2. */
  network: string;
  /** Whether money of that network is worth nothing. */
  isTest: boolean;
  /** Dollars a page in decimal, e.g. `0.005`. */
  pricePerPage: string;
  /** Dollars of the most pages that one payment pays for. */
  highestPrice: string;
}

export const X402_PATH = '/.well-known/x402';

/** The resources that take payments of x402, for catalogs that ask a host for them. */
export function x402Document(publicUrl: string, { network, pricePerPage }: PaidOffer) {
  return {
    version: 1,
    x402Version: 2,
    resources: [`${publicUrl}/api/x402/convert`],
    instructions: `Converts one PDF at a public https address to Markdown or HTML for $${pricePerPage} a page, paid in USDC on ${network}, without an account. Ask ${publicUrl}/api/x402/probe?url=… for the pages and the price, which is free; then GET the convert_url of its response with an x402 client. More: ${publicUrl}/for/ai-agents`,
  };
}

/** What the description of the API says of the price of the operation: it depends on the pages that are authorized. */
export function paymentInfo({ pricePerPage, highestPrice }: PaidOffer) {
  return {
    price: { mode: 'dynamic', currency: 'USD', min: pricePerPage, max: highestPrice },
    protocols: [{ x402: {} }],
  };
}
