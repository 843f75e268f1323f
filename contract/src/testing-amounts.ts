import type { z } from 'zod';
import { yuan } from './wire';

/** An amount in an input: names, `0` for the first of a list; and its schema. */
export interface AmountPlace {
  place: readonly (string | 0)[];
  schema: z.ZodType;
}
const amountText = yuan._zod.def.in;

/** Every amount in an input, those inside of lists and objects as well. */
export function amountsIn(schema: z.core.$ZodType, place: AmountPlace['place'] = []): AmountPlace[] {
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  if (def.type === 'pipe' && def.in === amountText) return [{ place, schema: schema as z.ZodType }];
  if (def.type === 'object')
    return Object.entries(def.shape).flatMap(([name, one]) => amountsIn(one, [...place, name]));
  if (def.type === 'array') return amountsIn(def.element, [...place, 0]);
  if (def.type === 'union') return def.options.flatMap((one) => amountsIn(one, place));
  if (def.type === 'pipe') return [...amountsIn(def.in, place), ...amountsIn(def.out, place)];
  return 'innerType' in def ? amountsIn(def.innerType, place) : [];
}
