import { Ajv, addFormats } from '@modelcontextprotocol/server/validators/ajv';

/** As much of a description of the API (OpenAPI 3.1) as is compared. */
interface ComparableDescription {
  paths?: Record<string, Record<string, DescribedOperation>>;
  components?: { schemas?: Record<string, unknown> };
}

interface DescribedOperation {
  responses?: Record<string, DescribedResponse>;
}

interface DescribedResponse {
  headers?: Record<string, { required?: boolean }>;
  content?: Record<string, { schema?: unknown }>;
}

/** A request as it was sent, and how it was answered. */
interface Exchange {
  method: string;
  path: string;
  response: Response;
}

/** Headers that tell a program what to do; whatever sends one has to say so. */
const TELLING_HEADERS = [
  'idempotency-replayed',
  'idempotent-replayed',
  'location',
  'payment-required',
  'payment-response',
  'retry-after',
  'www-authenticate',
];

/** Refusals of whatever is asked, wherever it is asked: of a foreign site or host. */
const OF_NO_OPERATION = ['FOREIGN_ORIGIN', 'MISDIRECTED_REQUEST'];

/**
 * Finds what the description of an API does not have: a status, a type, a header, a field.
 * @param document OpenAPI 3.1
 * @returns what differs, in words; nothing for what is no operation of the API. Bodies that come bit by bit are not read.
 */
export function createComparison(document: object) {
  const description: ComparableDescription = document;
  const ajv = new Ajv({ strict: false });
  addFormats(ajv);
  const schemas = JSON.stringify(closed(description.components?.schemas ?? {}));
  ajv.addSchema({
    $id: 'api',
    $defs: JSON.parse(schemas.replaceAll('#/components/schemas/', 'api#/$defs/')),
  });
  const validators = new Map<unknown, ReturnType<typeof ajv.compile>>();

  function validatorOf(schema: unknown) {
    const known = validators.get(schema);
    if (known) return known;
    const text = JSON.stringify(closed(schema)).replaceAll('#/components/schemas/', 'api#/$defs/');
    const made = ajv.compile(JSON.parse(text));
    validators.set(schema, made);
    return made;
  }

  return async ({ method, path, response }: Exchange): Promise<string[]> => {
    const operation = operationAt(description, method, path);
    if (operation === undefined) return [];
    const described = operation.responses?.[response.status];
    if (described === undefined) {
      const { code } = (await jsonOf(response)) as { code?: string };
      return OF_NO_OPERATION.includes(code ?? '') ? [] : [`the status ${response.status}`];
    }
    const { headers = {}, content = {} } = described;
    const type = response.headers.get('content-type')?.split(';')[0] ?? '';
    const { schema } = content[type] ?? {};
    if (schema === undefined) return [`the type ${type} with the status ${response.status}`];
    const faults = strangeHeaders(response.headers, Object.keys(headers)).map((name) => `the header ${name}`);
    if (type !== 'application/json' || method === 'HEAD') return faults;
    const validate = validatorOf(schema);
    if (validate(await jsonOf(response))) return faults;
    return [...faults, ...(validate.errors ?? []).map((error) => `the body: ${JSON.stringify(error)}`)];
  };
}

function operationAt(
  { paths = {} }: ComparableDescription,
  method: string,
  path: string,
): DescribedOperation | undefined {
  const parts = path.replace(/\?.*$/, '').split('/');
  const isHere = (template: string) => {
    const places = template.split('/');
    return (
      places.length === parts.length &&
      places.every((place, i) => place === parts[i] || (place.startsWith('{') && parts[i] !== ''))
    );
  };
  const found = Object.entries(paths).find(([template]) => isHere(template));
  return found?.[1][method === 'HEAD' ? 'get' : method.toLowerCase()];
}

function strangeHeaders(sent: Headers, described: readonly string[]): string[] {
  const known = described.map((name) => name.toLowerCase());
  return TELLING_HEADERS.filter((name) => sent.has(name) && !known.includes(name));
}

async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.clone().text();
  return text === '' ? {} : JSON.parse(text);
}

/** Schemas by which nothing may be in an object that they do not name. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const parts = Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, closed(part)]));
  return 'properties' in parts && !('additionalProperties' in parts)
    ? { ...parts, additionalProperties: false }
    : parts;
}
