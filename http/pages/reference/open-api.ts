/* As much of an OpenAPI 3.1 document as the reference shows. */

export interface OpenApiDocument {
  info: { title: string; version: string; description?: string };
  tags?: { name: string }[];
  paths?: Record<string, unknown>;
  components?: { schemas?: Record<string, unknown> };
}

interface Operation {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  security?: Record<string, unknown>[];
  parameters?: Parameter[];
  requestBody?: { content?: Record<string, MediaType> };
  responses?: Record<string, ReceivedResponse>;
}

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
}

export interface MediaType {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, { summary?: string; value?: unknown }>;
}

export interface ReceivedResponse {
  description?: string;
  content?: Record<string, MediaType>;
}

export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  example?: unknown;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

/** An operation and where it is. */
export interface PlacedOperation extends Operation {
  /** Upper case. */
  method: string;
  path: string;
  /** Fit for an anchor. */
  id: string;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** What an operation is listed under. */
export function tagOf({ tags = [] }: Operation): string {
  return tags[0] ?? 'Other';
}

/** All operations, in the order of the document's tags. */
export function operationsOf(document: OpenApiDocument): PlacedOperation[] {
  const ranks = new Map((document.tags ?? []).map(({ name }, i) => [name, i]));
  const rankOf = (operation: Operation) => ranks.get(tagOf(operation)) ?? ranks.size;
  return placed(document).sort((a, b) => rankOf(a) - rankOf(b));
}

function placed({ paths = {} }: OpenApiDocument): PlacedOperation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, Operation>)
      .filter(([method]) => METHODS.includes(method))
      .map(([method, operation]) => ({
        ...operation,
        method: method.toUpperCase(),
        path,
        id: operation.operationId ?? `${method}-${path.replace(/\W+/g, '-')}`,
      })),
  );
}

const LOCAL = '#/components/schemas/';

/** Follows references inside the document. */
export function resolveSchema(document: OpenApiDocument, schema: Schema | undefined): Schema {
  if (!schema?.$ref) return schema ?? {};
  const name = schema.$ref.startsWith(LOCAL) ? schema.$ref.slice(LOCAL.length) : undefined;
  const found = name === undefined ? undefined : document.components?.schemas?.[name];
  if (!found) throw new Error(`the OpenAPI document has no ${schema.$ref}`);
  return resolveSchema(document, found as Schema);
}
