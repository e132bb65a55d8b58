import { html } from 'hono/html';
import { codeBlock } from '../components/code-block.ts';
import type { Markup } from '../layout.ts';
import { type SchemaField, schemaFields } from './fields.ts';
import type { MediaType, OpenApiDocument, Parameter, PlacedOperation, ReceivedResponse } from './open-api.ts';
import { prose } from './prose.ts';

/** One operation: what it takes, what it answers, how it fails. */
export function operationSection(document: OpenApiDocument, operation: PlacedOperation): Markup {
  const {
    id,
    method,
    path,
    summary,
    description,
    parameters = [],
    requestBody,
    security,
    responses = {},
  } = operation;
  const all = Object.entries(responses);
  return html`<section class="operation" aria-labelledby="${id}">
<h2 id="${id}">${summary ?? path}</h2>
<p class="address"><span class="method">${method}</span> <code>${path}</code></p>
${description === undefined ? '' : html`<p>${prose(description)}</p>`}
<p class="hint">${(security ?? []).length > 0 ? 'Needs a key.' : 'Needs no key.'}</p>
${parameters.length === 0 ? '' : parameterTable(parameters)}
${requests(document, id, Object.entries(requestBody?.content ?? {}))}
${all.filter(([status]) => status.startsWith('2')).map(([status, response]) => success(document, id, status, response))}
${failures(all.filter(([status]) => !status.startsWith('2')))}
</section>`;
}

function slug(text: string): string {
  return text.replace(/\W+/g, '-');
}

function parameterTable(parameters: readonly Parameter[]): Markup {
  const rows = parameters.map(({ name, in: place, required = false, description, schema }) => ({
    name,
    type: `${place}, ${schema?.type ?? 'string'}`,
    required,
    description: description ?? schema?.description,
  }));
  return html`<h3>Parameters</h3>${fieldTable('Parameters', rows)}`;
}

/** Of every further form of the request only what is different. */
function requests(document: OpenApiDocument, id: string, content: readonly [string, MediaType][]): Markup[] {
  const [first, ...others] = content;
  if (!first) return [];
  const known = new Set(schemaFields(document, first[1].schema).map(({ name }) => name));
  return [
    body(document, `${id}-${slug(first[0])}`, `Request as ${first[0]}`, first[1]),
    ...others.map(([type, media]) => otherRequest(document, `Request as ${type}`, media, known)),
  ];
}

function otherRequest(
  document: OpenApiDocument,
  title: string,
  { schema }: MediaType,
  known: ReadonlySet<string>,
): Markup {
  const fields = schemaFields(document, schema);
  const own = fields.filter(({ name }) => !known.has(name));
  const missing = [...known].filter((name) => !fields.some((field) => field.name === name));
  const without = missing.map((name, i) => html`${i > 0 ? ', ' : ''}<code>${name}</code>`);
  return html`<h3>${title}</h3>
<p>The same fields${missing.length === 0 ? '' : html`, without ${without}`}${own.length === 0 ? '.' : ', and these:'}</p>
${own.length === 0 ? '' : fieldTable(title, own)}`;
}

function success(
  document: OpenApiDocument,
  id: string,
  status: string,
  { description, content = {} }: ReceivedResponse,
) {
  const media = Object.entries(content);
  if (media.length === 0) return html`<h3>Answer ${status}</h3><p>${prose(description ?? '')}</p>`;
  return media.map(([type, each]) =>
    body(document, `${id}-${status}-${slug(type)}`, `Answer ${status}`, each, description),
  );
}

function body(
  document: OpenApiDocument,
  id: string,
  title: string,
  media: MediaType,
  description?: string,
): Markup {
  const fields = schemaFields(document, media.schema);
  return html`<h3>${title}</h3>
${description === undefined ? '' : html`<p>${prose(description)}</p>`}
${fields.length === 0 ? '' : fieldTable(title, fields)}
${examplesOf(media).map(({ name, value }, i) => codeBlock({ id: `${id}-${i}`, caption: name, code: written(value), copies: false }))}`;
}

function fieldTable(title: string, fields: readonly SchemaField[]): Markup {
  return html`<div class="scroll" tabindex="0" role="group" aria-label="${title}"><table class="fields">
<thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">What it is</th></tr></thead>
<tbody>
${fields.map(
  ({
    name,
    type,
    required,
    description,
  }) => html`<tr><th scope="row"><code>${name}</code>${required ? '' : html`<span class="hint">optional</span>`}</th>
<td>${type}</td><td>${description === undefined ? '' : prose(description)}</td></tr>`,
)}
</tbody></table></div>`;
}

function examplesOf({ example, examples = {} }: MediaType): { name: string; value: unknown }[] {
  const named = Object.entries(examples).map(([name, { summary, value }]) => ({
    name: summary ?? name,
    value,
  }));
  return example === undefined ? named : [{ name: 'Example', value: example }, ...named];
}

function written(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, undefined, 2);
}

function failures(refusals: readonly [string, ReceivedResponse][]): Markup | '' {
  if (refusals.length === 0) return '';
  return html`<h3>Errors</h3>
<dl class="failures">
${refusals.map(([status, { description }]) => html`<div><dt>${status}</dt><dd>${prose(description ?? '')}</dd></div>`)}
</dl>`;
}
