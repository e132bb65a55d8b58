import { expect, test } from 'vitest';
import { schemaFields } from './fields.ts';
import type { OpenApiDocument, Schema } from './open-api.ts';

const document: OpenApiDocument = {
  info: { title: 'test', version: '1' },
  components: { schemas: { Page: { type: 'object', properties: { page: { type: 'integer' } } } } },
};

function namesAndTypes(schema: Schema): string[] {
  return schemaFields(document, schema).map(
    ({ name, type, required }) => `${name}: ${type}${required ? '' : '?'}`,
  );
}

test('fields are named with all that they are inside', () => {
  const schema: Schema = {
    type: 'object',
    required: ['data'],
    properties: {
      data: {
        type: 'object',
        required: ['pages'],
        properties: { pages: { type: 'array', items: { $ref: '#/components/schemas/Page' } } },
      },
    },
  };
  expect(namesAndTypes(schema)).toEqual([
    'data: object',
    'data.pages: list of object',
    'data.pages[].page: integer?',
  ]);
});

test('a field is required only where all alternatives require it', () => {
  const one: Schema = {
    type: 'object',
    required: ['id', 'kind'],
    properties: { id: { type: 'string' }, kind: { enum: ['a', 'b'] } },
  };
  const other: Schema = {
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'string' }, kind: {} },
  };
  expect(namesAndTypes({ anyOf: [one, other] })).toEqual(['id: string', 'kind: a or b?']);
});

test('a reference that leads nowhere is an error', () => {
  expect(() => namesAndTypes({ $ref: '#/components/schemas/Gone' })).toThrow('Gone');
});
