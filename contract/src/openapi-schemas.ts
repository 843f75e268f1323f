import { z } from 'zod';
import type { Endpoint } from './endpoint';
import { sentFile } from './file-view';

/** A JSON schema of the document, of dialect 2020-12. */
export interface JsonSchema {
  properties?: Record<string, unknown>;
  required?: string[];
  [keyword: string]: unknown;
}
/** Bytes: of a form's file, of an answer that is a file. */
export const bytes: JsonSchema = { type: 'string', format: 'binary' };

/** The schemas that more than one place of the document refers to. */
export class Components {
  readonly schemas: Record<string, JsonSchema> = { Refusal: refusal };
  readonly responses: Record<string, unknown> = {};
  readonly #answers = new Map<string, string>();
  readonly #refused = new Map<string, string>();

  /** The fields of a call; shared parts stand in the components under names that begin with `name`. */
  input(endpoint: Endpoint, name: string): JsonSchema {
    return this.#hoist(convert(endpoint.input, 'input'), `${name}Input`);
  }

  /** The answer of a success, once for all that answer alike. */
  answer(endpoint: Endpoint, name: string): JsonSchema {
    const converted = convert(endpoint.output, 'answer');
    const key = `${endpoint.envelope} ${JSON.stringify(converted)}`;
    const answer = this.#answers.get(key) ?? `${name}Answer`;
    if (!this.#answers.has(key)) {
      this.#answers.set(key, answer);
      const data = this.#hoist(converted, `${name}Data`);
      this.schemas[answer] = endpoint.envelope === 'raw' ? { anyOf: [data, rawRefusal] } : envelopeOf(data);
    }
    return reference('schemas', answer);
  }

  /** A refusal of all that share status and sentences. */
  refused(status: number, description: string): JsonSchema {
    const key = `${status} ${description}`;
    const name = this.#refused.get(key) ?? `Refused${status}_${this.#refused.size + 1}`;
    this.#refused.set(key, name);
    this.responses[name] ??= { description, ...json(reference('schemas', 'Refusal')) };
    return reference('responses', name);
  }

  /** zod puts shared or recursive parts beside a schema; here every such part is a component. */
  #hoist({ $defs = {}, ...schema }: JsonSchema & { $defs?: Record<string, JsonSchema> }, name: string) {
    const isOwnPart = JSON.stringify([schema, $defs]).includes('"$ref":"#"');
    const moved = (part: JsonSchema): JsonSchema =>
      JSON.parse(
        JSON.stringify(part)
          .replaceAll('"$ref":"#/$defs/', `"$ref":"#/components/schemas/${name}_`)
          .replaceAll('"$ref":"#"', `"$ref":"#/components/schemas/${name}"`),
      ) as JsonSchema;
    for (const [key, part] of Object.entries($defs)) this.schemas[`${name}_${key}`] = moved(part);
    if (isOwnPart) this.schemas[name] = moved(schema);
    return moved(schema);
  }
}

/** `{ content }` of JSON. */
export const json = (schema: JsonSchema) => ({ content: { 'application/json': { schema } } });

const reference = (kind: 'schemas' | 'responses', name: string): JsonSchema => ({
  $ref: `#/components/${kind}/${name}`,
});

function convert(schema: z.ZodType, side: 'input' | 'answer'): JsonSchema {
  const { $schema: _, ...converted } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    target: 'draft-2020-12',
    override({ zodSchema, jsonSchema: converted }) {
      const jsonSchema = converted as JsonSchema;
      if (zodSchema === sentFile) Object.assign(jsonSchema, bytes);
      nameProperties(jsonSchema);
      const { prefixItems } = jsonSchema;
      // Its length is bounded beside it, and linters want the items of every list.
      if (prefixItems !== undefined) jsonSchema.items = { anyOf: prefixItems };
      // An amount may come in as text, but never goes out as such.
      if (side === 'answer' && JSON.stringify(jsonSchema.anyOf) === AMOUNT) {
        delete jsonSchema.anyOf;
        jsonSchema.type = 'number';
      }
    },
  });
  return converted;
}

/** A record of known names is an object with these. */
function nameProperties(schema: JsonSchema): void {
  const { propertyNames, additionalProperties, required } = schema;
  if (propertyNames === undefined || required === undefined) return;
  schema.properties = Object.fromEntries(required.map((name) => [name, additionalProperties]));
  delete schema.propertyNames;
  schema.additionalProperties = false;
}
const AMOUNT = '[{"type":"number"},{"type":"string","maxLength":20}]';

const [integer, text] = [{ type: 'integer' }, { type: 'string' }];
const envelopeOf = (data: JsonSchema): JsonSchema => ({
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
});
/** Schema of the data of a failure, `FailureData`. */
const refusal = envelopeOf({
  type: ['object', 'null'],
  properties: {
    errors: {
      type: 'array',
      items: { type: 'object', properties: { field: text, message: text }, required: ['field', 'message'] },
    },
    link: text,
  },
});
/** Schema of a refusal by a look-up whose answers are not wrapped. */
const rawRefusal: JsonSchema = {
  type: 'object',
  properties: { status: { const: 0 }, msg: text },
  required: ['status', 'msg'],
};
