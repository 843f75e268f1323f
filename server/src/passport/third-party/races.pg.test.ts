import { api } from '@uc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf } from '../../partners/identity-providers/testing';
import type { TestApp } from '../../testing';
import { newOwner } from '../testing';
import { codeFor, openBrowser } from '../testing-browser';
import {
  bind,
  enter,
  newOpenid,
  setOut,
  setOutToBind,
  startThirdPartyApp,
  ticketFor,
  ticketIn,
} from './testing';
import { rounds } from '../../testing-breadth';

let app: TestApp;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ app, close } = await startThirdPartyApp());
});
afterAll(() => close());

const { account, passport } = api;
const sorted = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

test('one of two accounts that bind the same identity at once gets it', async () => {
  for (let round = 0; round < rounds(8); round += 1) {
    const openid = newOpenid();
    const owners = [await newOwner(app.deps), await newOwner(app.deps)];
    const states = await Promise.all(owners.map(({ as }) => setOutToBind(app, as)));
    const answers = await Promise.all(
      owners.map(({ as }, at) =>
        app.call(account.bindThirdParty, { code: codeOf(openid), state: states[at]! }, as),
      ),
    );
    expect(sorted(answers)).toEqual([200, 422]);
    expect(answers.find(({ status }) => status === 422)!.body.errorCode).toBe(300027);
  }
});

test('an account that binds two identities of a provider at once has one', async () => {
  const { uid, as } = await newOwner(app.deps);
  const states = [await setOutToBind(app, as), await setOutToBind(app, as)];
  const answers = await Promise.all(
    states.map((state) => app.call(account.bindThirdParty, { code: codeOf(newOpenid()), state }, as)),
  );
  expect(sorted(answers)).toEqual([200, 422]);
  const rows = await app.database.asOwner(`select 1 from third_party_identities where uid = ${uid}`);
  expect(rows).toHaveLength(1);
});

test('one state signs in once, and one ticket binds once, however many ask with it at once', async () => {
  const [owner, openid] = [await newOwner(app.deps), newOpenid()];
  await bind(app, owner.as, openid);
  const browser = openBrowser(app);
  const state = await setOut(browser);
  const cookie = `__Host-uc_tp=${browser.jar.get('__Host-uc_tp')}`;
  const headers = { cookie, 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' };
  const asked = Array.from({ length: 10 }, () =>
    app.call(passport.signInByThirdParty, { code: codeOf(openid), state }, undefined, headers),
  );
  expect(sorted(await Promise.all(asked))).toEqual([200, ...Array<number>(9).fill(422)]);

  const third_party_ticket = ticketIn(await enter(app, newOpenid()));
  const people = [await newOwner(app.deps), await newOwner(app.deps)];
  const codes: string[] = [];
  for (const { phone } of people) codes.push(await codeFor(app, phone, 'login'));
  const answers = await Promise.all(
    people.map(({ phone }, at) =>
      app.call(passport.signInBySms, { phone, code: codes[at]!, third_party_ticket }),
    ),
  );
  expect(sorted(answers)).toEqual([200, 422]);
});

test('whoever is unbound while they sign in is let in before it or refused after it, never by a bug', async () => {
  const [owner, openid] = [await newOwner(app.deps), newOpenid()];
  await bind(app, owner.as, openid);
  const verify_token = await ticketFor(app, owner.as);
  const [entered, unbound] = await Promise.all([
    enter(app, openid),
    app.call(account.unbindThirdParty, { provider: 'wechat', verify_token }, owner.as),
  ]);
  expect(unbound.status).toBe(200);
  expect([200, 403, 422]).toContain(entered.status);
  expect((await enter(app, openid)).body.errorCode).toBe(300025);
});
