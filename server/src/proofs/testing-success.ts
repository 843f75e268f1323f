import { api } from '@uc/contract';
import { stepUpScenes } from '@uc/contract/step-up';
import { newPassword } from '../credentials/index';
import { forgetTwoStep } from '../factors/testing';
import type { Served } from '../http/mount';
import { newSubAccount } from '../passport/testing';
import type { As, TestApp } from '../testing';
import { PASSWORD } from '../testing-names';
import { exampleOf } from './testing-examples';
import { tenantFor } from './testing-owner';
import { ask, type Reply } from './testing-requests';
import { joined, rooms } from './testing-rooms';
import type { Tenant } from './testing-world';

/** Functions that prepare the state for a call, by path, or by method and path where both are asked for. */
const fresh = joined(rooms.map((room) => room.fresh ?? {}));

/**
 * An input with which the call succeeds: the example, with a fresh proof of the person where one is wanted.
 * For a tenant of which nothing has been used up yet.
 */
export async function wishOf(
  app: TestApp,
  tenant: Tenant,
  { endpoint }: Pick<Served, 'endpoint'>,
  as: As,
): Promise<Record<string, unknown>> {
  // Once there is a second step, the password alone opens its settings no more.
  if (endpoint.path.includes('/two-step') || endpoint.path === api.account.askPasskey.path)
    await forgetTwoStep(app, tenant.uid);
  const proof = endpoint.stepUp && {
    scene: endpoint.stepUp,
    method: 'password' as const,
    password: PASSWORD,
    ...(stepUpScenes[endpoint.stepUp].payPassword && { pay_password: PASSWORD }),
  };
  const stepped = proof && {
    verify_token: (await app.call(api.passport.verify, proof, as)).data.verify_token,
  };
  const made = fresh[`${endpoint.method} ${endpoint.path}`] ?? fresh[endpoint.path];
  return { ...exampleOf(tenant, endpoint), ...stepped, ...(await made?.(app, tenant, as)) };
}

/** A member who may do all. */
const memberOf = async (app: TestApp, { uid }: Tenant): Promise<As> =>
  (await newSubAccount(app.deps, uid, undefined, { password: await newPassword(PASSWORD) })).as;

/** Asks for it as whoever may, so that it is done. */
export async function askWell(app: TestApp, tenant: Tenant, served: Served, as: As): Promise<Reply> {
  const who = await tenantFor(app, tenant, served.endpoint.path);
  const asking = who === tenant ? as : served.credential === 'sub' ? await memberOf(app, who) : who.owner;
  return ask(app, served, await wishOf(app, who, served, asking), asking);
}
