import { api } from '@uc/contract';
import type { WireInput, WireOutput } from '@uc/contract/endpoint';
import { PASSWORD } from '../passport/testing';
import type { As, TestApp } from '../testing';

type Scene = 'member' | 'member_quota' | 'member_password' | 'role';
/** A step-up ticket for a change of members or roles. */
export const ticketFor = async (app: TestApp, as: As, scene: Scene = 'member'): Promise<string> =>
  (await app.call(api.passport.verify, { scene, method: 'password', password: PASSWORD }, as)).data
    .verify_token;

type NewMember = WireInput<typeof api.access.createMember>;
let made = 0;
/** The form of a new member, with a unique name. */
export function memberForm(given: Partial<NewMember> = {}): NewMember {
  made += 1;
  return { sub_username: `worker.${made}`, true_name: '李小明', role_ids: ['PM'], ...given };
}

/** Creates a member over HTTP with a step-up; returns the whole reply. */
export const create = async (app: TestApp, as: As, given: Partial<NewMember> = {}) =>
  app.call(api.access.createMember, { ...memberForm(given), verify_token: await ticketFor(app, as) }, as);

/** The member as it is answered now. */
export const memberOf = async (
  app: TestApp,
  as: As,
  sub_id: string,
): Promise<WireOutput<typeof api.access.member>> => (await app.call(api.access.member, { sub_id }, as)).data;

/** The input of a change of a member, with its current version and a new step-up ticket. */
export const about = async (app: TestApp, as: As, sub_id: string, scene?: Scene) => ({
  sub_id,
  version: (await memberOf(app, as, sub_id)).version,
  verify_token: await ticketFor(app, as, scene),
});
