import { api } from '@uc/contract';
import type { WireInput, WireOutput } from '@uc/contract/endpoint';
import { PASSWORD } from '../passport/testing';
import type { As, TestApp } from '../testing';

type Scene = 'member' | 'member_quota' | 'member_password' | 'role';
/** A fresh proof of the person for a change of members or roles. */
export const ticketFor = async (app: TestApp, as: As, scene: Scene = 'member'): Promise<string> =>
  (await app.call(api.passport.verify, { scene, method: 'password', password: PASSWORD }, as)).data
    .verify_token;

type NewMember = WireInput<typeof api.access.createMember>;
let made = 0;
/** What a form for a new member sends, with a name that nobody has. */
export function memberForm(given: Partial<NewMember> = {}): NewMember {
  made += 1;
  return { sub_username: `worker.${made}`, true_name: '李小明', role_ids: ['PM'], ...given };
}

/** Makes a member over HTTP, proven; answers the whole reply. */
export const create = async (app: TestApp, as: As, given: Partial<NewMember> = {}) =>
  app.call(api.access.createMember, { ...memberForm(given), verify_token: await ticketFor(app, as) }, as);

/** The member as it is shown now. */
export const memberOf = async (
  app: TestApp,
  as: As,
  sub_id: string,
): Promise<WireOutput<typeof api.access.member>> => (await app.call(api.access.member, { sub_id }, as)).data;

/** What is sent about a member, with the version it has now and a fresh proof. */
export const about = async (app: TestApp, as: As, sub_id: string, scene?: Scene) => ({
  sub_id,
  version: (await memberOf(app, as, sub_id)).version,
  verify_token: await ticketFor(app, as, scene),
});
