import { type Grantable, grantable, isGrantable } from './permissions';

/**
 * Permissions that a code needs beside itself where its own resource has no `view`: paying for what one cannot see
 * makes no sense.
 */
const needs: Partial<Record<Grantable, readonly Grantable[]>> = {
  'crowd.escrow:pay': ['crowd.request:view'],
  // It stands on the home page.
  'deadline:view': ['home:view'],
  'fac.deposit:pay': ['fac.cert:view'],
  'finance.rmb:recharge': ['finance.rmb:view'],
  'ip.case:confirm': ['ip.patent:view'],
};
/** The codes that come with a code: `edit` needs `view`. A role's permissions are closed under it. */
export function dependenciesOf(code: Grantable): readonly Grantable[] {
  const view = `${code.split(':')[0]}:view` as Grantable;
  const own = view !== code && isGrantable(view) ? [view] : [];
  return [...new Set([...own, ...(needs[code] ?? [])])];
}
/** The codes with all that they need, in the catalogue's order. */
export function withDependencies(codes: readonly Grantable[]): Grantable[] {
  const closed = new Set(codes.flatMap((code) => [code, ...dependenciesOf(code)]));
  return grantable.filter((code) => closed.has(code));
}
