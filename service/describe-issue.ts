/** What a schema found wrong, as far as it is shown. */
export interface Issue {
  code?: string;
  path: readonly PropertyKey[];
  /** Ours where the schema gives one. */
  message: string;
  expected?: string;
  values?: readonly unknown[];
  maximum?: number | bigint;
  minimum?: number | bigint;
  origin?: string;
}

/** Says of a field what is wrong with it, in words of the API and without its value: `has to be text`. */
export function describeIssue(issue: Issue): string {
  const { code, message, expected = '', values = [], maximum, minimum, origin } = issue;
  const unit = origin === 'string' ? ' characters' : origin === 'array' ? ' entries' : '';
  switch (code) {
    case 'invalid_type':
      return /received undefined$/.test(message) ? 'is missing' : `has to be ${TYPES[expected] ?? expected}`;
    case 'invalid_value':
      return `has to be ${values.map((value) => JSON.stringify(value)).join(' or ')}`;
    case 'too_big':
      return unit === '' ? `may be ${maximum} at most` : `may have at most ${maximum}${unit}`;
    case 'too_small':
      if (unit === '') return `has to be at least ${minimum}`;
      return minimum === 1 ? 'is empty' : `has to have at least ${minimum}${unit}`;
    default:
      return isOurs(message) ? `cannot be used: ${message}` : 'does not have the form that is asked for';
  }
}

const TYPES: Record<string, string> = {
  string: 'text',
  boolean: 'true or false',
  number: 'a number',
  int: 'a whole number',
  object: 'an object',
  record: 'an object',
  array: 'a list',
};

/** Those of the schema library itself all begin so. */
function isOurs(message: string): boolean {
  return !message.startsWith('Invalid ');
}
