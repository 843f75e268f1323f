import { z } from 'zod';
import type { Served } from '../http/mount';
import type { As } from '../testing';
import { written, type Written } from './testing-requests';
import type { OddValue } from './testing-strange';

type Schema = { properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[]; oneOf?: Schema[] };
/** The path of a value in the input: names, and 0 for the first of a list. */
export type Place = readonly (string | 0)[];

const deepest = 4;

/** Every place of an operation's input that takes a value, those inside of lists and objects as well. */
export function placesOf({ endpoint }: Pick<Served, 'endpoint'>): Place[] {
  const schema = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as Schema;
  return within(schema, []).slice(1);
}

function within(schema: Schema, place: Place): Place[] {
  if (place.length > deepest) return [];
  const inner = [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => within(one, [...place, name])),
    ...(schema.items ? within(schema.items, [...place, 0]) : []),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((one) => within(one, place).slice(1)),
  ];
  return [place, ...inner];
}

const MARK = 'the-odd-value-stands-here';

/** A request that would do, but for one odd value at one place. */
export function requestWith(
  served: Served,
  example: Record<string, unknown>,
  place: Place,
  { query, json }: OddValue,
  as: As | undefined,
): Written {
  const [name] = place as [string];
  const inPath = served.path.includes(`{${name}}`);
  if (inPath || served.method === 'GET') {
    const { [name]: _, ...rest } = example;
    const raw = query.slice(query.indexOf('=') + 1);
    if (inPath) {
      const path = served.path.replace(`{${name}}`, raw || '-');
      return written({ ...served, path }, rest, as);
    }
    const { query: valid = '', ...request } = written(served, rest, as);
    return { ...request, query: [valid, query.replaceAll('#', name)].filter(Boolean).join('&') };
  }
  const input = structuredClone(example);
  put(input, place, MARK);
  const request = written(served, input, as);
  if (typeof request.body === 'string')
    return { ...request, body: request.body.replace(`"${MARK}"`, () => json) };
  const text: unknown = json.length < 1_000 ? JSON.parse(json) : '';
  return { ...request, ...written(served, { ...example, [name]: text }, as) };
}

function put(into: Record<string, unknown>, place: Place, value: unknown): void {
  const [first, ...rest] = place as [string, ...(string | 0)[]];
  if (rest.length === 0) {
    into[first] = value;
    return;
  }
  const inner = into[first];
  if (typeof inner !== 'object' || inner === null) into[first] = rest[0] === 0 ? [] : {};
  put(into[first] as Record<string, unknown>, rest as Place, value);
}
