import { api } from '@uc/contract';
import type { As, TestApp } from '../testing';
import { PASSWORD } from './testing-names';

const { account, passport } = api;
type Fresh = (app: TestApp, tenant: unknown, as: As) => Promise<Record<string, unknown>>;
const provider = 'wechat';

/**
 * The state that each call about third-party accounts needs: nothing bound by anybody, or something by this
 * account.
 */
export const thirdPartyFresh: Record<string, Fresh> = {
  async [account.startThirdPartyBinding.path](app) {
    await forget(app);
    return {};
  },
  [account.bindThirdParty.path]: (app, _, as) => returned(app, as),
  async [account.unbindThirdParty.path](app, _, as) {
    await app.call(account.bindThirdParty, await returned(app, as), as);
    return {};
  },
};

const forget = (app: TestApp) => app.database.asOwner('delete from third_party_identities');

/** The parameters with which the sandbox's page sends a browser back. */
async function returned(app: TestApp, as: As): Promise<{ code: string; state: string }> {
  await forget(app);
  const proof = {
    scene: 'third_party',
    method: 'password',
    password: PASSWORD,
    pay_password: PASSWORD,
  } as const;
  const { verify_token } = (await app.call(passport.verify, proof, as)).data;
  const { url } = (await app.call(account.startThirdPartyBinding, { provider, verify_token }, as)).data;
  const { identities } = (await app.call(passport.sandboxIdentities, { provider })).data;
  return { state: new URL(url, app.url).searchParams.get('state') ?? '', code: identities[0]!.code };
}
