import { api } from '@uc/contract';
import { sharedScenes, type StepUpScene } from '@uc/contract/step-up';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Served } from '../http/mount';
import { openBrowser } from '../passport/testing-browser';
import { startTestApp, type TestApp } from '../testing';
import { PASSWORD } from '../testing-names';
import { tenantFor } from './testing-owner';
import { wishOf } from './testing-success';
import { newTenant, sellSomething, type Tenant } from './testing-world';

let app: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  app = await startTestApp();
  await sellSomething(app);
  tenant = await newTenant(app);
});
afterAll(() => app.close());

/** The input that makes a call sensitive that has a plain use as well. */
const sensitive: Record<string, object> = {
  [api.cards.info.path]: { reveal: '1' },
};
/** Calls that ask only when they are about more than a page of a list: their examples are not. */
const small: ReadonlySet<string> = new Set(
  [api.orders.exportList, api.statements.exportRecords, api.statements.exportStatement].map(
    ({ path }) => path,
  ),
);

const browsers = new Map<number, ReturnType<typeof proveInBrowser>>();
/** One for each account: five devices may be signed in. */
const provenBrowser = (who: Tenant) => {
  const known = browsers.get(who.uid) ?? proveInBrowser(who);
  browsers.set(who.uid, known);
  return known;
};
/** The account in a browser, having proven itself for every scene of equal weight this minute. */
async function proveInBrowser({ username }: Tenant) {
  const browser = openBrowser(app);
  const { vso_token } = (await browser.call(api.passport.signIn, { account: username, password: PASSWORD }))
    .data;
  const as = { vso_token };
  for (const scene of sharedScenes)
    await browser.call(api.passport.verify, { scene, method: 'password', password: PASSWORD }, as);
  return { browser, as };
}

/** The error code of a call without a ticket right after such proofs: 0 is done. */
async function saidTo(served: Served): Promise<number> {
  const { endpoint } = served;
  const who = await tenantFor(app, tenant, endpoint.path);
  const { verify_token: _, ...wish } = await wishOf(app, who, served, who.owner);
  const isEdit = endpoint.path === api.cards.save.path && endpoint.method === 'POST';
  const card = {
    id: tenant.cards.main,
    kind: 'person',
    alias: '工资卡',
    request_token: 'token-of-the-edit-1',
  };
  const { browser, as } = await provenBrowser(who);
  const input = isEdit ? card : { ...wish, ...sensitive[endpoint.path] };
  return (await browser.call(endpoint, input as never, as)).body.errorCode ?? 0;
}

describe('after a proof for every scene of equal weight', () => {
  test('a proof for every scene of equal weight opens those scenes alone: money, cards, passwords, phone and the rest ask again', async () => {
    const asking = app.served.filter(
      ({ credential, endpoint }) => credential === 'main' && endpoint.stepUp !== undefined,
    );
    expect(asking.length).toBeGreaterThan(30);
    const seen: Record<string, number> = {};
    for (const served of asking) seen[served.endpoint.path] = await saidTo(served);
    const isOpen = ({ endpoint }: Served) =>
      small.has(endpoint.path) || sharedScenes.includes(endpoint.stepUp!);
    expect(seen).toEqual(
      Object.fromEntries(asking.map((served) => [served.endpoint.path, isOpen(served) ? 0 : 300017])),
    );
  });

  test('the scenes of equal weight are these and no others', () => {
    const shared: StepUpScene[] = ['export', 'member', 'role'];
    expect(sharedScenes).toEqual(shared);
  });
});
