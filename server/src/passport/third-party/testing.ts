import { randomUUID } from 'node:crypto';
import { api } from '@uc/contract';
import type { IdentityProviderName } from '@uc/contract/identity-providers';
import { codeOf, startThirdParties } from '../../partners/identity-providers/testing';
import { type Answer, type As, startTestApp, type TestApp } from '../../testing';
import { PASSWORD } from '../testing';
import { openBrowser } from '../testing-browser';

/** The server with fake gateways of WeChat and QQ, and a function that stops them. */
export async function startThirdPartyApp() {
  const there = await startThirdParties();
  const app = await startTestApp({ identityApps: there.apps, publicOrigin: 'http://localhost' });
  const close = async () => {
    await app.close();
    await there.close();
  };
  return { app, there, close };
}

/** A new identity at a provider. */
export const newOpenid = (): string => `o${randomUUID().replaceAll('-', '')}`;

type Browser = ReturnType<typeof openBrowser>;
const stateIn = ({ url }: { url: string }) => new URL(url, 'http://here').searchParams.get('state') ?? '';

/** Begins signing in at a provider; returns the state of the redirect back. */
export const setOut = async (browser: Browser, provider: IdentityProviderName = 'wechat'): Promise<string> =>
  stateIn((await browser.call(api.passport.startThirdParty, { provider })).data);

/** Signs in by an identity at a provider, with a new browser or the given one. */
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

/** A step-up ticket for changing the bound identities. */
export async function ticketFor(app: TestApp, as: As): Promise<string> {
  const proof = { scene: 'third_party', method: 'password', password: PASSWORD } as const;
  return (await app.call(api.passport.verify, proof, as)).data.verify_token;
}

/** Begins binding; returns the state. */
export async function setOutToBind(
  app: TestApp,
  as: As,
  provider: IdentityProviderName = 'wechat',
): Promise<string> {
  const verify_token = await ticketFor(app, as);
  return stateIn((await app.call(api.account.startThirdPartyBinding, { provider, verify_token }, as)).data);
}

/** Binds an identity at a provider to an account. */
export async function bind(app: TestApp, as: As, openid: string, provider: IdentityProviderName = 'wechat') {
  const state = await setOutToBind(app, as, provider);
  return app.call(api.account.bindThirdParty, { code: codeOf(openid), state }, as);
}

/** The ticket in the answer for an unbound identity. */
export function ticketIn(answer: Answer<unknown>): string {
  if (answer.body.errorCode !== 300025) throw new Error(`somebody has it: ${answer.text}`);
  return (answer.body.data as unknown as { ticket: string }).ticket;
}
