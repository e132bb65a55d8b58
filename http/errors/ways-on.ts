/**
 * What else a caller can do whose plan refuses a conversion, one sentence or two.
 * @param isUsedUp whether it is for what is left of the month, which a payment per request does not touch
 */
export function waysOn({ isUsedUp, takesPayments }: { isUsedUp: boolean; takesPayments: boolean }): string {
  const plans = 'The plans are at /pricing.';
  return isUsedUp && takesPayments ? `${plans} ${WITHOUT_PLAN}` : plans;
}

const WITHOUT_PLAN =
  'One PDF at a public https address can also be paid for without a plan: GET /api/x402/probe?url=… has the price, /for/ai-agents the steps.';
