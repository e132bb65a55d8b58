/** As PostgreSQL takes it, which has no room for halves of characters; they become what UTF-8 makes of them. */
export function toJson(value: object): string {
  return JSON.stringify(value, (_name, one) => (typeof one === 'string' ? Buffer.from(one).toString() : one));
}
