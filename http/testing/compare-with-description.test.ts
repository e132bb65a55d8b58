import { expect, test } from 'vitest';
import { createComparison } from './compare-with-description.ts';

const thing = {
  type: 'object',
  properties: { name: { type: 'string' }, size: { $ref: '#/components/schemas/Size' } },
  required: ['name'],
};
const compare = createComparison({
  paths: {
    '/things/{id}': {
      get: {
        responses: {
          200: {
            headers: { Location: {} },
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } },
          },
        },
      },
    },
  },
  components: { schemas: { Thing: thing, Size: { type: 'integer', minimum: 1 } } },
});

const ask = (body: unknown, init: ResponseInit = {}, path = '/things/1', method = 'GET') =>
  compare({ method, path, response: Response.json(body, init) });

test('a response as it is described has no fault, nor has what is not described at all', async () => {
  expect(await ask({ name: 'a', size: 2 }, { headers: { Location: '/things/1' } })).toEqual([]);
  expect(await ask({ other: 1 }, { status: 404 }, '/things')).toEqual([]);
  expect(await ask({ other: 1 }, { status: 405 }, '/things/1', 'PUT')).toEqual([]);
  expect(await ask({ code: 'FOREIGN_ORIGIN' }, { status: 403 })).toEqual([]);
});

test.each([
  ['a status', { name: 'a' }, { status: 404 }, 'the status 404'],
  [
    'a type',
    'text',
    { headers: { 'content-type': 'text/plain' } },
    'the type text/plain with the status 200',
  ],
  ['a header', { name: 'a' }, { headers: { 'Retry-After': '1' } }, 'the header retry-after'],
  ['a field', { name: 'a', colour: 'red' }, {}, 'colour'],
  ['a field left out', { size: 1 }, {}, "must have required property 'name'"],
  ['a value', { name: 'a', size: 0 }, {}, 'must be >= 1'],
] as [string, unknown, ResponseInit, string][])(
  '%s that is not described is found',
  async (_what, body, init, told) => {
    expect((await ask(body, init)).join()).toContain(told);
  },
);
