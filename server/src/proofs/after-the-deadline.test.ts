import { api } from '@uc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  newBuyer,
  newProviders,
  offer,
  openRequest,
  requestStaff,
  submittedOf,
} from '../crowdsourcing/testing';
import { confirmedBy, newContract } from '../crowdsourcing/contracts/testing';
import { begun } from '../finance/channels/testing';
import { newOwner } from '../passport/testing';
import { type As, startTestApp, type TestApp } from '../testing';

// A deadline is over when its moment has passed, not when its job has run: nothing is offered then that would be refused.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** The clocks of one row stand as if so many days had gone by; no job runs. */
const backdate = (table: string, key: string, value: string, columns: readonly string[]) =>
  app.database.asOwner(
    `update ${table} set ${columns.map((one) => `${one} = ${one} - interval '90 days'`).join(', ')} where ${key} = '${value}'`,
  );

describe('after a deadline and before its job', () => {
  test.each([
    ['not signed', false],
    ['not funded', true],
  ])(
    'a contract that was %s in time offers its sides nothing, and refuses what is asked',
    async (_, isSigned) => {
      const { no, buyer, provider, seen, key } = await newContract(app, [100_00], { isSigned });
      expect((await seen()).actions).toContain('refuse');
      await backdate('contracts', 'contract_no', no, ['due_at']);
      for (const { as } of [buyer, provider]) {
        const { actions, milestones } = await seen(as);
        expect([actions, milestones.map((one) => one.actions)]).toEqual([[], [[]]]);
        expect((await confirmedBy(app, as, no)).status).toBe(409);
      }
      expect((await app.call(api.contracts.fund, key(), buyer.as)).status).toBe(409);
      expect(await app.runner.run('contracts.expiry')).toBe(1);
      expect((await seen()).status).toBe('closed');
    },
  );

  test('a request is not extended, and its bids are not changed', async () => {
    const buyer = await newBuyer(app);
    const [provider] = await newProviders(app, 1);
    const no = await openRequest(app, await requestStaff(app), buyer.as);
    const { bid_no, version } = (await app.call(api.bids.submit, offer(no), provider!.as)).data;
    const own = async () => (await app.call(api.requests.detail, { request_no: no }, buyer.as)).data.own!;
    const listed = async () => {
      const { list } = (await app.call(api.bids.carried, {}, provider!.as)).data;
      return list.find((one) => one.bid_no === bid_no)!.actions;
    };
    expect((await own()).actions).toEqual(expect.arrayContaining(['extend', 'add_budget']));
    expect(await listed()).toContain('edit');
    await backdate('crowd_requests', 'request_no', no, ['deadline_at', 'due_at']);
    const { actions, version: seen } = await own();
    for (const action of ['extend', 'add_budget']) expect(actions).not.toContain(action);
    expect(await listed()).not.toContain('edit');
    const more = { request_no: no, version: seen, days: 3 };
    expect((await app.call(api.requests.extend, more, buyer.as)).status).toBe(409);
    const { request_no: _, ...changed } = { ...offer(no, { price: 2100 }), bid_no, version };
    expect((await app.call(api.bids.edit, changed, provider!.as)).status).toBe(409);
  });

  test('prizes that were not paid in time are not offered to be paid', async () => {
    const buyer = await newBuyer(app);
    const no = await submittedOf(app, buyer.as, {
      mode: 'reward',
      reward: 500,
      winners: 1,
      split: [100],
      budget_min: undefined,
      budget_max: undefined,
    });
    const own = async () => (await app.call(api.requests.detail, { request_no: no }, buyer.as)).data.own!;
    expect((await own()).actions).toContain('pay');
    await backdate('crowd_requests', 'request_no', no, ['due_at']);
    expect((await own()).actions).not.toContain('pay');
  });

  test('a recharge can be cancelled and is not offered to be paid', async () => {
    const { as } = await newOwner(app.deps);
    const { rechargeNo } = await begun(app, as);
    const shown = async (who: As) => {
      const { list } = (await app.call(api.recharge.list, {}, who)).data;
      const { actions } = (await app.call(api.recharge.detail, { recharge_no: rechargeNo }, who)).data;
      return [list[0]!.actions, actions];
    };
    expect(await shown(as)).toEqual([
      ['pay', 'cancel'],
      ['pay', 'cancel'],
    ]);
    await backdate('recharges', 'recharge_no', rechargeNo, ['expires_at']);
    expect(await shown(as)).toEqual([['cancel'], ['cancel']]);
    expect((await app.call(api.recharge.cancel, { recharge_no: rechargeNo }, as)).status).toBe(200);
  });
});
