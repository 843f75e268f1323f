import { withSupport } from './support';
import { z } from 'zod';
import type { Endpoint } from './endpoint';
import { errors } from './errors';
import { PRINCIPAL_HEADER } from './page-principal';

interface Operation {
  endpoint: Endpoint;
  method: 'GET' | 'POST';
  path: string;
  credential: 'public' | 'main' | 'sub' | 'staff';
}
interface OpenApi {
  openapi: '3.1.0';
  info: { title: string; version: string };
  paths: Record<string, Record<string, unknown>>;
}

const subParameters = ['sub_cid', 'sub_username', 'sub_token'].map((name) =>
  parameter(name, 'query', { type: 'string' }, true),
);
const credentials = {
  public: () => [],
  main: (method: string) =>
    method === 'GET'
      ? [
          parameter('vso_token', 'header', { type: 'string' }),
          parameter('auth_token', 'query', { type: 'string' }),
        ]
      : [parameter('vso_token', 'header', { type: 'string' }, true)],
  sub: () => subParameters,
  staff: () => [parameter('staff_token', 'header', { type: 'string' }, true)],
};

/** The OpenAPI 3.1 document of everything that is served, twins and POST twins included (trust H5). */
export function openApi(operations: readonly Operation[]): OpenApi {
  const paths: OpenApi['paths'] = {};
  for (const operation of operations) {
    (paths[operation.path] ??= {})[operation.method.toLowerCase()] = describe(operation);
  }
  return { openapi: '3.1.0', info: { title: '用户中心', version: '1' }, paths };
}

function describe({ endpoint, method, path, credential }: Operation) {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  const schema = jsonSchema(endpoint.input);
  const properties = Object.entries(schema.properties ?? {});
  const required = new Set(schema.required ?? []);
  const query = method === 'GET' ? properties.filter(([name]) => !inPath.includes(name)) : [];
  const body =
    method === 'POST'
      ? { ...schema, properties: Object.fromEntries(properties.filter(([name]) => !inPath.includes(name))) }
      : undefined;
  return {
    operationId: `${method.toLowerCase()}${path.replaceAll(/[^A-Za-z0-9]+(\w)?/g, (_, letter: string | undefined) => letter?.toUpperCase() ?? '')}`,
    summary: endpoint.summary,
    'x-access': endpoint.access,
    parameters: [
      ...credentials[credential](method),
      ...(credential === 'public' ? [] : [parameter(PRINCIPAL_HEADER, 'header', { type: 'string' })]),
      ...inPath.map((name) => parameter(name, 'path', { type: 'string' }, true)),
      ...query.map(([name, one]) => parameter(name, 'query', one, required.has(name))),
    ],
    ...(body === undefined ? {} : { requestBody: { content: { 'application/json': { schema: body } } } }),
    responses: {
      200: { description: '成功', content: { 'application/json': { schema: answerSchema(endpoint) } } },
      ...refusalResponses(endpoint),
    },
  };
}

function answerSchema(endpoint: Endpoint) {
  const data = jsonSchema(endpoint.output);
  if (endpoint.envelope === 'raw') return data;
  const integer = { type: 'integer' };
  const text = { type: 'string' };
  return {
    type: 'object',
    properties: {
      ret: integer,
      code: integer,
      status: integer,
      msg: text,
      message: text,
      data,
      errorCode: integer,
      request_id: text,
    },
    required: ['ret', 'code', 'status', 'msg', 'message', 'data', 'errorCode', 'request_id'],
  };
}

function refusalResponses(endpoint: Endpoint): Record<string, { description: string }> {
  const always = ['request.invalid', 'form.invalid', 'rate.exceeded', 'server.error', 'server.busy'] as const;
  const guarded =
    endpoint.access === 'public'
      ? []
      : (['session.expired', 'session.otherPrincipal', 'permission.denied'] as const);
  const later = endpoint.later === undefined ? [] : (['server.later'] as const);
  const names = [...always, ...guarded, ...later, ...endpoint.refusals];
  const texts = new Map<number, string[]>();
  for (const name of names) {
    const { http, text } = errors[name];
    texts.set(http, [...(texts.get(http) ?? []), withSupport(text)]);
  }
  return Object.fromEntries(
    [...texts].map(([http, lines]) => [String(http), { description: [...new Set(lines)].join(' · ') }]),
  );
}

function parameter(name: string, where: 'query' | 'header' | 'path', schema: unknown, required = false) {
  return { name, in: where, required, schema };
}

type JsonSchema = { properties?: Record<string, unknown>; required?: string[] };
const jsonSchema = (schema: z.ZodType | z.ZodObject): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', target: 'draft-2020-12' }) as JsonSchema;
