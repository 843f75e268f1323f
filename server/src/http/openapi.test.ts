import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing';

type Json = Record<string, unknown>;
let app: TestApp;
let document: Json;
beforeAll(async () => {
  app = await startTestApp();
  document = (await (await fetch(`${app.url}/openapi.json`)).json()) as Json;
});
afterAll(() => app.close());

/** Every object of the document with its place. */
function* objectsIn(node: unknown, place = '#'): Generator<[string, Json]> {
  if (typeof node !== 'object' || node === null) return;
  if (!Array.isArray(node)) yield [place, node as Json];
  for (const [key, one] of Object.entries(node)) yield* objectsIn(one, `${place}/${key}`);
}
const operations = () =>
  Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  );
interface Operation {
  operationId: string;
  security: Record<string, unknown>[];
  parameters: { name?: string; in?: string }[];
  requestBody?: { required: boolean; content: Record<string, { schema: Json }> };
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: Json }> }>;
}

test('a reader of the document finds every part that it refers to', () => {
  const at = (reference: string) =>
    reference
      .slice(2)
      .split('/')
      .reduce<unknown>((node, key) => (node as Json | undefined)?.[key], document);
  const references = [...objectsIn(document)].flatMap(([place, { $ref }]) =>
    typeof $ref === 'string' ? [[place, $ref] as const] : [],
  );
  expect(references.length).toBeGreaterThan(1000);
  expect(references.filter(([, reference]) => at(reference) === undefined)).toEqual([]);
});

test('a generator of types can write every schema down: none is made of itself', () => {
  const { schemas } = document.components as Record<string, Record<string, unknown>>;
  const made = new Map(
    Object.entries(schemas!).map(([name, schema]) => [
      name,
      [...objectsIn(schema)].flatMap(([, { $ref }]) =>
        typeof $ref === 'string' ? [$ref.split('/').at(-1)!] : [],
      ),
    ]),
  );
  const partsOf = (name: string, seen = new Set<string>()): Set<string> => {
    for (const part of made.get(name) ?? []) if (!seen.has(part)) partsOf(part, seen.add(part));
    return seen;
  };
  expect([...made.keys()].filter((name) => partsOf(name).has(name))).toEqual([]);
});

test('a client can send every body: what is required is among its properties, and is said to be required', () => {
  const lacking = [...objectsIn(document)].filter(
    ([, { type, required, properties }]) =>
      type === 'object' &&
      Array.isArray(required) &&
      required.some((name) => !((name as string) in ((properties ?? {}) as Json))),
  );
  expect(lacking.map(([place]) => place)).toEqual([]);
  const bodies = operations().flatMap(({ path, requestBody }) =>
    requestBody ? [{ path, requestBody }] : [],
  );
  const unsaid = bodies.filter(({ requestBody: { required, content } }) =>
    Object.values(content).some(({ schema }) => Array.isArray(schema.required) && !required),
  );
  expect(unsaid.map(({ path }) => path)).toEqual([]);
});

test('a client sees which bodies are forms and which answers are files', () => {
  for (const { endpoint, method, path } of app.served) {
    const operation = operations().find((one) => one.path === path && one.method === method.toLowerCase())!;
    const { body, envelope } = endpoint;
    const sent = Object.keys(operation.requestBody?.content ?? {});
    if (body !== 'json')
      expect([path, sent]).toEqual([path, [body === 'multipart' ? 'multipart/form-data' : '*/*']]);
    const answered = Object.keys(operation.responses['200']?.content ?? {});
    expect([path, answered]).toEqual([path, [envelope === 'document' ? '*/*' : 'application/json']]);
  }
});

test('a client sees the credentials of every call, and the envelope of every refusal', () => {
  const { securitySchemes } = document.components as Record<string, Json>;
  for (const { path, security, responses } of operations()) {
    for (const name of security.flatMap(Object.keys))
      expect([path, name in securitySchemes!]).toEqual([path, true]);
    const refusals = Object.entries(responses).filter(([status]) => status !== '200');
    expect(refusals.every(([, { $ref }]) => $ref?.startsWith('#/components/responses/Refused'))).toBe(true);
  }
  expect(operations().filter(({ security }) => security.length === 0).length).toBe(
    app.served.filter(({ credential }) => credential === 'public').length,
  );
  const names = operations().map(({ operationId }) => operationId);
  expect(new Set(names).size).toBe(names.length);
});

test('a reader gets the document compressed, and the page of it in 1.5 MB', async () => {
  for (const path of ['/openapi.json', '/docs']) {
    const { headers } = await fetch(app.url + path, { headers: { 'accept-encoding': 'gzip' } });
    expect(headers.get('content-encoding')).toBe('gzip');
    expect(Number(headers.get('content-length'))).toBeLessThan(200_000);
  }
  const page = await (await fetch(`${app.url}/docs`)).text();
  expect(Buffer.byteLength(page)).toBeLessThanOrEqual(1_500_000);
});
