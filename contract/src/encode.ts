import { z } from 'zod';

type Encoder = (value: unknown) => unknown;

/**
 * Compiles an output schema into the function that turns domain values into the wire: codecs run backwards (Fen → 元,
 * Date → text), and a field that the schema does not name stays inside. It trusts its input as the compiler checked it;
 * `z.encode`, which verifies every value, costs five times as much and runs beside it outside production.
 */
export function encoderOf(schema: z.ZodType): Encoder {
  const { def } = schema._zod as unknown as { def: Definition };
  switch (def.type) {
    case 'object':
      return objectEncoder(Object.entries(def.shape).map(([name, inner]) => [name, encoderOf(inner)]));
    case 'array': {
      const element = encoderOf(def.element);
      return (value) => (value as unknown[]).map(element);
    }
    case 'record': {
      const inner = encoderOf(def.valueType);
      return (value) =>
        Object.fromEntries(Object.entries(value as object).map(([key, one]) => [key, inner(one)]));
    }
    case 'nullable':
    case 'optional': {
      const inner = encoderOf(def.innerType);
      return (value) => (value === null || value === undefined ? value : inner(value));
    }
    case 'pipe':
      return def.reverseTransform === undefined
        ? plain
        : (value) => def.reverseTransform?.(value, { value, issues: [] });
    case 'union':
      // Only the full check can tell which member of the union it is.
      return def.options.every(isPrimitive) ? plain : (value) => z.encode(schema, value);
    default:
      return plain;
  }
}

type Definition =
  | { type: 'object'; shape: Record<string, z.ZodType> }
  | { type: 'array'; element: z.ZodType }
  | { type: 'record'; valueType: z.ZodType }
  | { type: 'nullable' | 'optional'; innerType: z.ZodType }
  | { type: 'pipe'; reverseTransform?: (value: unknown, payload: unknown) => unknown }
  | { type: 'union'; options: z.ZodType[] }
  | { type: 'string' };

const plain: Encoder = (value) => value;
const isPrimitive = (schema: z.ZodType) =>
  ['string', 'number', 'boolean', 'literal', 'enum', 'null'].includes(schema._zod.def.type);

function objectEncoder(fields: [string, Encoder][]): Encoder {
  return (value) => {
    const from = value as Record<string, unknown>;
    const to: Record<string, unknown> = {};
    for (const [name, encode] of fields) {
      const inner = from[name];
      if (inner !== undefined) to[name] = encode(inner);
    }
    return to;
  };
}
