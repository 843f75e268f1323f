import { api } from '@uc/contract';
import { hasTwin } from '@uc/contract/endpoint';
import { stepUpScenes } from '@uc/contract/step-up';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Served } from '../http/mount';
import { type As, startTestApp, type TestApp } from '../testing';
import { exampleOf } from './testing-examples';
import { PASSWORD } from '../testing-names';
import { tenantFor } from './testing-owner';
import { type Place, placesOf, requestWith } from './testing-parameters';
import { isLedOn, send, together } from './testing-requests';
import { isWhole } from '../testing-breadth';
import { testSeed as seed } from '../testing-seed';
import { isSlow } from './testing-slow';
import { type OddValue, oddValues } from './testing-strange';
import { newStaff, newTenant, sellSomething, type Tenant } from './testing-world';

/** `npm run fuzz` tries every value; the check one at each place, at every third of a twin, others with every run. */
const TWIN_SHARE = 3;
/** A value is sent to one in so many places. */
const PLACE_SHARE = 2;

let app: TestApp;
let tenant: Tenant;
/** The customer in requests of staff: freezing it stops nobody who asks. */
let other: Tenant;
let staff: As;
beforeAll(async () => {
  app = await startTestApp();
  await sellSomething(app);
  [tenant, other, staff] = [await newTenant(app), await newTenant(app), await newStaff(app)];
  // So that what lies behind them is reached: one ticket of the step-up serves all requests of its scene, and no wrong
  // password locks anybody out.
  await app.database.asOwner(`
    create function kept() returns trigger language plpgsql as $$
      begin new.used_at := null; new.expires_at := 'infinity'; return new; end $$;
    create trigger kept before insert or update on verify_tokens for each row execute function kept();
    create function forgiven() returns trigger language plpgsql as $$ begin new.tries := 0; return new; end $$;
    create trigger forgiven before insert or update on attempt_counters for each row execute function forgiven();`);
});
afterAll(() => app.close());

/** Signing out would end the run, and so would another clock. */
const isSwept = ({ path }: Served): boolean => !/logout|trial\/clock/.test(path);

/** The caller and an example that is done, with a ticket where one is wanted. */
async function askerOf(served: Served): Promise<{ as: As | undefined; example: Record<string, unknown> }> {
  const { credential, endpoint } = served;
  if (credential === 'public') return { as: undefined, example: exampleOf(tenant, endpoint) ?? {} };
  if (credential === 'staff') return { as: staff, example: exampleOf(other, endpoint) ?? {} };
  const who = credential === 'main' ? await tenantFor(app, tenant, endpoint.path) : tenant;
  const as = credential === 'main' ? who.owner : tenant.member;
  const example = exampleOf(who, endpoint) ?? {};
  if (!endpoint.stepUp) return { as, example };
  const scene = endpoint.stepUp;
  const pay = stepUpScenes[scene].payPassword && { pay_password: PASSWORD };
  const proof = { scene, method: 'password' as const, password: PASSWORD, ...pay };
  const ticket = await app.call(api.passport.verify, proof, as);
  if (ticket.status !== 401) return { as, example: { ...example, verify_token: ticket.data.verify_token } };
  // Something that was asked for before was done, and ended its sessions.
  tenant = await newTenant(app);
  return askerOf(served);
}

/** The share of a place: other values in every run, each of them in so many runs. */
function valuesFor({ credential, endpoint }: Served, index: number): readonly OddValue[] {
  if (isWhole) return oddValues;
  if (credential === 'sub' && hasTwin(endpoint) && (seed + index) % TWIN_SHARE !== 0) return [];
  return (seed + index) % PLACE_SHARE === 0
    ? [oddValues[(((seed + index) / PLACE_SHARE) * 7) % oddValues.length]!]
    : [];
}

async function timed(request: NonNullable<ReturnType<typeof requestWith>>) {
  const sent = performance.now();
  const reply = await send(app, request);
  return { ...reply, ms: performance.now() - sent };
}

test(`one odd value at every second place of each operation is never answered with 5xx nor slowly (TEST_SEED=${seed})`, async () => {
  const [failures, statuses] = [new Set<string>(), new Map<number, number>()];
  const attack = async (
    served: Served,
    place: Place,
    odd: OddValue,
    asker: Awaited<ReturnType<typeof askerOf>>,
  ) => {
    const request = requestWith(served, asker.example, place, odd, asker.as);
    const { status, ms } = await timed(request);
    if (!isLedOn(served, status)) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const isFault = status >= 500 && status !== 501;
    const fault = isFault ? status : (await isSlow(app, ms, () => send(app, request))) && 'slow';
    if (fault)
      failures.add([served.method, served.path, place.join('.'), odd.json.slice(0, 60), fault].join(' '));
    return status;
  };
  await together(app.served.filter(isSwept), 6, async (served, index) => {
    let asker = await askerOf(served);
    for (const [offset, place] of placesOf(served).entries())
      for (const odd of valuesFor(served, index + offset)) {
        const status = await attack(served, place, odd, asker);
        if (status === 401 && asker.as !== undefined) {
          if (asker.as === tenant.owner || asker.as === tenant.member) tenant = await newTenant(app);
          if (asker.as === staff) staff = await newStaff(app);
          asker = await askerOf(served);
        }
      }
  });
  expect([...failures]).toEqual([]);
  const documented = new Set([200, 400, 401, 403, 404, 405, 409, 413, 414, 422, 423, 429, 431, 501]);
  expect([...statuses.keys()].filter((status) => !documented.has(status))).toEqual([]);
  expect(statuses.get(200)).toBeGreaterThan(100);
});
