/** What works for those only who have an account. */
const TOOLS: readonly unknown[] = ['convert', 'usage'];

/** Whether a message asks for something that nobody gets without a key; of several, whether any does. */
export function needsKey(message: unknown): boolean {
  if (Array.isArray(message)) return message.some(needsKey);
  const { method, params } = recordOf(message);
  switch (method) {
    case 'tools/call':
      return TOOLS.includes(recordOf(params).name);
    case 'resources/read':
      return String(recordOf(params).uri).startsWith('docconv:');
    default:
      return false;
  }
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
