import { randomUUID } from 'node:crypto';
import { api } from '@uc/contract';
import type { IdentityProviderName } from '@uc/contract/identity-providers';
import { codeOf, startThirdParties } from '../../partners/identity-providers/testing';
import { type Answer, type As, startTestApp, type TestApp } from '../../testing';
import { PASSWORD } from '../testing';
import { openBrowser } from '../testing-browser';

/** The server with gateways of WeChat and QQ beside it, and who shuts both. */
export async function startThirdPartyApp() {
  const there = await startThirdParties();
  const app = await startTestApp({ identityApps: there.apps, publicOrigin: 'http://localhost' });
  const close = async () => {
    await app.close();
    await there.close();
  };
  return { app, there, close };
}

/** Somebody at a provider whom nobody here has met. */
export const newOpenid = (): string => `o${randomUUID().replaceAll('-', '')}`;

type Browser = ReturnType<typeof openBrowser>;
const stateIn = ({ url }: { url: string }) => new URL(url, 'http://here').searchParams.get('state') ?? '';

/** Sends a browser to a provider to sign in; answers the state that it brings back. */
export const setOut = async (browser: Browser, provider: IdentityProviderName = 'wechat'): Promise<string> =>
  stateIn((await browser.call(api.passport.startThirdParty, { provider })).data);

/** Signs in as somebody at a provider, with a browser of one's own or the given one. */
export async function enter(
  app: TestApp,
  openid: string,
  {
    provider = 'wechat',
    browser = openBrowser(app),
  }: { provider?: IdentityProviderName; browser?: Browser } = {},
) {
  const state = await setOut(browser, provider);
  return browser.call(api.passport.signInByThirdParty, { code: codeOf(openid), state });
}

/** A ticket for changing what is bound. */
export async function ticketFor(app: TestApp, as: As): Promise<string> {
  const proof = { scene: 'third_party', method: 'password', password: PASSWORD } as const;
  return (await app.call(api.passport.verify, proof, as)).data.verify_token;
}

/** Sets out to bind; answers the state. */
export async function setOutToBind(
  app: TestApp,
  as: As,
  provider: IdentityProviderName = 'wechat',
): Promise<string> {
  const verify_token = await ticketFor(app, as);
  return stateIn((await app.call(api.account.startThirdPartyBinding, { provider, verify_token }, as)).data);
}

/** Binds somebody at a provider to an account. */
export async function bind(app: TestApp, as: As, openid: string, provider: IdentityProviderName = 'wechat') {
  const state = await setOutToBind(app, as, provider);
  return app.call(api.account.bindThirdParty, { code: codeOf(openid), state }, as);
}

/** The ticket that an identity without an account is given. */
export function ticketIn(answer: Answer<unknown>): string {
  if (answer.body.errorCode !== 300025) throw new Error(`somebody has it: ${answer.text}`);
  return (answer.body.data as unknown as { ticket: string }).ticket;
}
