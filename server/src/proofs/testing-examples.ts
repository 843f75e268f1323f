import type { Endpoint } from '@uc/contract/endpoint';
import { operationOf } from '../testing-examples';
import { joined, rooms } from './testing-rooms';
import { nothing } from './testing-waiting';
import type { Tenant } from './testing-world';

type Inputs = Record<string, Record<string, unknown> | undefined>;

/** Input that an endpoint takes, about the tenant's own things; undefined where it takes none. */
export const exampleOf = (
  tenant: Tenant,
  endpoint: Pick<Endpoint, 'method' | 'path'>,
): Record<string, unknown> | undefined => {
  const all = endpoint.path.includes('/adminapi/') ? staffExamplesOf(tenant) : examplesOf(tenant);
  return all[operationOf(endpoint)];
};

/** Makes the examples of a tenant once: the proofs ask for one tens of thousands of times. */
function onceFor(make: (tenant: Tenant) => Inputs): (tenant: Tenant) => Inputs {
  const known = new WeakMap<Tenant, Inputs>();
  return (tenant) => {
    const made = known.get(tenant) ?? make(tenant);
    known.set(tenant, made);
    return made;
  };
}

const examplesOf = onceFor((tenant) =>
  joined([
    ...rooms.map(({ examples }): Inputs => examples?.(tenant) ?? {}),
    { 'testApi.move': { kind: 'recharge', amount: 1, ref: `T${tenant.uid}` } },
  ]),
);

const staffExamplesOf = onceFor((tenant) => {
  const asStaff = { ...tenant, staffObjects: tenant.staffObjects ?? nothing };
  return joined(rooms.map(({ staffExamples }): Inputs => staffExamples?.(asStaff) ?? {}));
});
