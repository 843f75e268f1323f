import type { JsonSchema } from '@uc/contract/openapi-schemas';
import type { openApi } from '@uc/contract/openapi';
import type { Served } from './mount';

const style = `body{font:15px/1.6 system-ui,sans-serif;margin:0 auto;max-width:60rem;padding:2rem 1rem;color-scheme:light dark}
summary{cursor:pointer;padding:.4rem 0}code,p{overflow-wrap:anywhere}code{font:13px/1.5 ui-monospace,monospace}
b{display:inline-block;min-width:3.2rem}small{opacity:.7}`;

/** The document of `/openapi.json` as a page without scripts: a line for every address, fields and answers as types. */
export function documentationPage(
  served: readonly Served[],
  { paths, components }: ReturnType<typeof openApi>,
  nonce: string,
): string {
  const rows = served.map(({ endpoint, method, path }) => {
    const operation = paths[path]?.[method.toLowerCase()] as Operation;
    return `<details><summary><b>${method}</b> <code>${escape(path)}</code> <small>${escape(endpoint.summary)} · ${escape(endpoint.access)}</small></summary>
${described(operation)}</details>`;
  });
  const types = Object.entries(components.schemas ?? {}).map(
    ([name, schema]) => `<p id="${name}"><code>${name} = ${typeOf(schema as JsonSchema)}</code></p>`,
  );
  const refusals = Object.entries(components.responses ?? {}).map(
    ([name, one]) => `<p id="${name}">${name}：${escape((one as { description: string }).description)}</p>`,
  );
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>用户中心接口文档</title>
<style nonce="${nonce}">${style}</style></head><body><h1>用户中心接口文档</h1><p>共 ${served.length} 个接口，机器可读版本见 <a href="/openapi.json">/openapi.json</a>。</p>
${rows.join('\n')}<h2>返回与类型</h2>${types.join('\n')}<h2>失败</h2>${refusals.join('\n')}</body></html>`;
}

interface Operation {
  parameters: { name?: string; in?: string; required?: boolean; schema?: JsonSchema; $ref?: string }[];
  security: Record<string, unknown>[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: JsonSchema }> }>;
}

function described({ parameters, security, requestBody, responses }: Operation): string {
  const lines = [
    ['凭据', security.map((one) => Object.keys(one).join('、')).join(' 或 ')],
    ...parameters.flatMap(({ name, in: where, required, schema }) =>
      name === undefined ? [] : [[`${where}`, `${name}${required ? '' : '?'}: ${typeOf(schema ?? {})}`]],
    ),
    ...contents(requestBody?.content),
    ...Object.entries(responses).flatMap(([, { content }]) => contents(content)),
    [
      '失败',
      Object.entries(responses)
        .map(([status, { $ref }]) => ($ref === undefined ? '' : link($ref, status)))
        .join(' '),
    ],
  ];
  return lines
    .filter(([, text]) => text !== '')
    .map(([head, text]) => `<p><small>${head}</small> <code>${text}</code></p>`)
    .join('\n');
}

const contents = (content: Record<string, { schema: JsonSchema }> = {}) =>
  Object.entries(content).map(([type, { schema }]) => [type, typeOf(schema)]);

const link = (reference: string, text = reference.split('/').at(-1) ?? '') =>
  `<a href="#${reference.split('/').at(-1)}">${text}</a>`;

/** A schema in the notation of TypeScript, escaped. */
function typeOf(schema: JsonSchema): string {
  const { $ref, anyOf, allOf, enum: values, const: value, type, items, properties, required = [] } = schema;
  if (typeof $ref === 'string') return link($ref);
  if (value !== undefined) return escape(JSON.stringify(value));
  if (Array.isArray(values)) return escape(values.map((one) => JSON.stringify(one)).join(' | '));
  const parts = (anyOf ?? schema.oneOf ?? allOf) as JsonSchema[] | undefined;
  if (parts !== undefined) return parts.map(typeOf).join(allOf === undefined ? ' | ' : ' &amp; ');
  if (type === 'array') return `(${typeOf((items ?? {}) as JsonSchema)})[]`;
  if (properties !== undefined) {
    const fields = Object.entries(properties).map(
      ([name, one]) => `${escape(name)}${required.includes(name) ? '' : '?'}: ${typeOf(one as JsonSchema)}`,
    );
    return `{ ${fields.join('; ')} }`;
  }
  const name = schema.format ?? type;
  if (Array.isArray(name)) return name.join(' | ');
  return typeof name === 'string' ? name : 'unknown';
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
