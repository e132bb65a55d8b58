import { type OpenApiDocument, resolveSchema, type Schema } from './open-api.ts';

/** A field of a body, as a line of a table. */
export interface SchemaField {
  /** With the names of what it is inside: `data.pages[].page`. */
  name: string;
  type: string;
  required: boolean;
  description?: string;
  example?: unknown;
}

/** All fields of a schema and of what is inside it, outer ones first; of alternatives, those of all. */
export function schemaFields(
  document: OpenApiDocument,
  schema: Schema | undefined,
  prefix = '',
): SchemaField[] {
  const { properties = {}, required = [], items, ...rest } = resolveSchema(document, schema);
  if (items) return schemaFields(document, items, `${prefix}[]`);
  const own = Object.entries(properties).flatMap(([name, property]) => {
    const path = prefix === '' ? name : `${prefix}.${name}`;
    const resolved = resolveSchema(document, property);
    return [
      {
        name: path,
        type: typeOf(document, resolved),
        required: required.includes(name),
        description: property.description ?? resolved.description,
        example: property.example ?? resolved.example,
      },
      ...schemaFields(document, resolved, path),
    ];
  });
  const others = alternativesOf(rest).flatMap((other) => schemaFields(document, other, prefix));
  return withoutRepeats([...own, ...others]);
}

function alternativesOf({ anyOf = [], oneOf = [], allOf = [] }: Schema): Schema[] {
  return [...anyOf, ...oneOf, ...allOf];
}

/** A field that only some alternatives have, or that only some require, is not required. */
function withoutRepeats(fields: readonly SchemaField[]): SchemaField[] {
  const byName = new Map<string, SchemaField>();
  for (const field of fields) {
    const before = byName.get(field.name);
    byName.set(field.name, before ? { ...before, required: before.required && field.required } : field);
  }
  return [...byName.values()];
}

/** In words: `integer`, `markdown or html`, `list of object`. */
function typeOf(document: OpenApiDocument, schema: Schema): string {
  if (schema.const !== undefined) return String(schema.const);
  if (schema.enum) return schema.enum.map(String).join(' or ');
  if (schema.items) return `list of ${typeOf(document, resolveSchema(document, schema.items))}`;
  const alternatives = alternativesOf(schema).map((other) =>
    typeOf(document, resolveSchema(document, other)),
  );
  if (alternatives.length > 0) return [...new Set(alternatives)].join(' or ');
  const type = Array.isArray(schema.type) ? schema.type.join(' or ') : (schema.type ?? 'anything');
  return schema.format === 'binary' ? 'file' : type;
}
