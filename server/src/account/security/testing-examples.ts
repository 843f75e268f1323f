import { api } from '@uc/contract';
import { beginTotp, bindPasskey, bindTotp, madePasskey, ticketFor, totpOf } from '../../factors/testing';
import type { As, TestApp } from '../../testing';
import type { Fresh } from '../../testing-examples';
import { PASSWORD } from '../../testing-names';

const { account, passport } = api;
const provider = 'wechat';

/**
 * The state that each call about third-party accounts and second factors needs: nothing bound by anybody, or
 * something by this account.
 */
export const fresh: Record<string, Fresh> = {
  async [account.startThirdPartyBinding.path](app) {
    await forget(app);
    return {};
  },
  [account.bindThirdParty.path]: (app, _, as) => returned(app, as),
  async [account.unbindThirdParty.path](app, _, as) {
    await app.call(account.bindThirdParty, await returned(app, as), as);
    return {};
  },
  async [account.confirmTotp.path](app, _, as) {
    const { secret, setup_token } = await beginTotp(app, as, await ticketFor(app, as, PASSWORD));
    return { setup_token, code: totpOf(secret) };
  },
  async [account.removeTotp.path](app, _, as) {
    await bindTotp(app, as, await ticketFor(app, as, PASSWORD));
    return {};
  },
  async [account.renewRecovery.path](app, _, as) {
    await bindTotp(app, as, await ticketFor(app, as, PASSWORD));
    return {};
  },
  [account.addPasskey.path]: async (app, _, as) => ({
    credential: (await madePasskey(app, as, await ticketFor(app, as, PASSWORD))).credential,
  }),
  [account.renamePasskey.path]: async (app, _, as) => ({
    credential_id: (await bindPasskey(app, as, await ticketFor(app, as, PASSWORD))).authenticator.id,
  }),
  [account.removePasskey.path]: async (app, _, as) => ({
    credential_id: (await bindPasskey(app, as, await ticketFor(app, as, PASSWORD))).authenticator.id,
  }),
  async [account.askPasskey.path](app, _, as) {
    await bindPasskey(app, as, await ticketFor(app, as, PASSWORD));
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
