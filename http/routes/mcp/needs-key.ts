/** What works for those only who have an account. */
const TOOLS: readonly unknown[] = ['convert', 'job', 'usage'];

/** Whether a message, or any of several, asks for something that needs a key. */
export function needsKey(message: unknown): boolean {
  if (Array.isArray(message)) return message.some(needsKey);
  const { method, params } = asRecord(message);
  switch (method) {
    case 'tools/call':
      return TOOLS.includes(asRecord(params).name);
    case 'tasks/get':
    case 'tasks/update':
    case 'tasks/cancel':
      return true;
    case 'resources/read':
      return String(asRecord(params).uri).startsWith('docconv:');
    default:
      return false;
  }
}

/** The fields of what should be an object. */
export function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
