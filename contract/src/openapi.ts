import { withSupport } from './support';
import type { Endpoint } from './endpoint';
import { errors } from './errors';
import { bytes, Components, json, type JsonSchema } from './openapi-schemas';
import { PRINCIPAL_HEADER } from './page-principal';

interface Operation {
  endpoint: Endpoint;
  method: 'GET' | 'POST';
  path: string;
  credential: 'public' | 'main' | 'sub' | 'staff';
}
interface OpenApi {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, unknown>>;
  components: Record<string, Record<string, unknown>>;
}

const inHeader = (name: string, description: string) => ({ type: 'apiKey', in: 'header', name, description });
const inQuery = (name: string, description: string) => ({ type: 'apiKey', in: 'query', name, description });
const securitySchemes = {
  vso_token: inHeader('vso_token', '主账号登录凭据'),
  auth_token: inQuery('auth_token', '主账号登录凭据，仅用于查询'),
  sub_cid: inQuery('sub_cid', '企业标识'),
  sub_username: inQuery('sub_username', '子账号用户名'),
  sub_token: inQuery('sub_token', '子账号登录凭据'),
  staff_token: inHeader('staff_token', '运营人员登录凭据'),
};
const security = {
  public: () => [],
  main: (method: string) => [{ vso_token: [] }, ...(method === 'GET' ? [{ auth_token: [] }] : [])],
  sub: () => [{ sub_cid: [], sub_username: [], sub_token: [] }],
  staff: () => [{ staff_token: [] }],
};
const headers = {
  principal: parameter(PRINCIPAL_HEADER, 'header', { type: 'string' }),
  idempotencyKey: parameter('Idempotency-Key', 'header', { type: 'string' }),
};

/** The OpenAPI 3.1 document of everything that is served, twins and POST twins included (trust H5). */
export function openApi(operations: readonly Operation[]): OpenApi {
  const paths: OpenApi['paths'] = {};
  const components = new Components();
  for (const operation of operations) {
    (paths[operation.path] ??= {})[operation.method.toLowerCase()] = describe(operation, components);
  }
  const { schemas, responses } = components;
  return {
    openapi: '3.1.0',
    info: { title: '用户中心', version: '1', description: '用户中心全部接口，成功与失败均为同一信封。' },
    servers: [{ url: '/' }],
    paths,
    components: { schemas, responses, parameters: headers, securitySchemes },
  };
}

function describe({ endpoint, method, path, credential }: Operation, components: Components) {
  const name = nameOf(method, path);
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  const input = components.input(endpoint, name);
  const fields = Object.entries(input.properties ?? {}).filter(([field]) => !inPath.includes(field));
  const required = (input.required ?? []).filter((field) => !inPath.includes(field));
  return {
    operationId: name,
    summary: endpoint.summary,
    'x-access': endpoint.access,
    security: security[credential](method),
    parameters: [
      ...(credential === 'public' ? [] : [{ $ref: '#/components/parameters/principal' }]),
      ...(endpoint.idempotent ? [{ $ref: '#/components/parameters/idempotencyKey' }] : []),
      ...inPath.map((field) =>
        parameter(field, 'path', input.properties?.[field] ?? { type: 'string' }, true),
      ),
      ...(method === 'GET'
        ? fields.map(([field, one]) => parameter(field, 'query', one, required.includes(field)))
        : []),
    ],
    ...(method === 'POST'
      ? bodyOf(endpoint, { ...input, properties: Object.fromEntries(fields), required })
      : {}),
    responses: {
      200: { description: '成功', ...answerOf(endpoint, name, components) },
      ...refusals(endpoint, components),
    },
  };
}

const nameOf = (method: string, path: string) =>
  `${method.toLowerCase()}${path.replaceAll(/[^A-Za-z0-9]+(\w)?/g, (_, letter: string | undefined) => letter?.toUpperCase() ?? '')}`;

/** None where nothing is sent. Without fields that must be there it may be left out. */
function bodyOf({ body }: Endpoint, { required = [], ...schema }: JsonSchema) {
  if (body === 'raw') return { requestBody: { required: true, content: { '*/*': { schema: bytes } } } };
  if (Object.keys(schema.properties ?? {}).length === 0) return {};
  const sent = required.length > 0 ? { ...schema, required } : schema;
  const content = body === 'multipart' ? { 'multipart/form-data': { schema: sent } } : json(sent).content;
  return { requestBody: { required: required.length > 0, content } };
}

const answerOf = (endpoint: Endpoint, name: string, components: Components) =>
  endpoint.envelope === 'document'
    ? { content: { '*/*': { schema: bytes } } }
    : json(components.answer(endpoint, name));

function refusals(endpoint: Endpoint, components: Components): Record<string, JsonSchema> {
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
    [...texts].map(([http, lines]) => [
      String(http),
      components.refused(http, [...new Set(lines)].join(' · ')),
    ]),
  );
}

function parameter(name: string, where: 'query' | 'header' | 'path', schema: unknown, required = false) {
  return { name, in: where, required, schema };
}
