import { api } from '@uc/contract';
import { dayAfter, dayOf } from '@uc/contract/day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMember } from '../../demo/testing';
import { newOwner } from '../../passport/testing';
import { type As, startTestApp, type TestApp } from '../../testing';
import { newContract } from '../contracts/testing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const deskOf = async (as: As) => (await app.call(api.desk.show, {}, as)).data;

test('a provider sees milestones that wait for work by their day, and what arrives when, as the forecast has it', async () => {
  const one = await newContract(app, [1000_00, 500_00, 200_00]);
  await one.fund(1);
  await one.fund(2);
  const { as } = one.provider;
  const before = await deskOf(as);
  expect(before).toMatchObject({ milestone_total: 2, later: 0, held: 0 });
  expect(before.milestones).toMatchObject([
    { contract_no: one.no, seq: 1, amount: 1000, status_text: '进行中', is_late: false, can_deliver: true },
    { contract_no: one.no, seq: 2, can_deliver: true },
  ]);
  await one.deliver(1);
  await one.accept(1);
  await one.deliver(2);
  const { milestones, arrivals } = await deskOf(as);
  expect(milestones).toMatchObject([{ seq: 2, status_text: '待验收', can_deliver: false }]);
  const forecast = (await app.call(api.contracts.income, {}, as)).data;
  const added = (kind: 'pending' | 'escrow') => arrivals.reduce((all, day) => all + day[kind], 0);
  expect([added('pending'), added('escrow')]).toEqual([forecast.pending, forecast.escrow]);
  expect(arrivals.map(({ day }) => day)).toEqual(
    [...new Set(forecast.list.map(({ expected_on: day }) => day))].toSorted((one, other) =>
      String(one).localeCompare(String(other)),
    ),
  );
  // The buyer of it provides nothing.
  expect(await deskOf(one.buyer.as)).toMatchObject({ milestones: [], arrivals: [] });
});

test('a milestone whose day has passed is late on its provider’s desk, and one in a dispute has no day of arrival', async () => {
  const one = await newContract(app, [1000_00, 500_00]);
  await one.fund(1);
  await one.fund(2);
  await app.database.asOwner(
    `update milestones set due_date = '${dayAfter(dayOf(new Date()), -1)}' where contract_no = '${one.no}' and seq = 2`,
  );
  const dispute = {
    ...one.key(),
    type: 'quality',
    claim: 400,
    text: '标志与约定的方向不符，且未附源文件。',
    files: [],
  };
  await one.deliver(1);
  expect((await app.call(api.disputes.open, dispute as never, one.buyer.as)).status).toBe(200);
  const desk = await deskOf(one.provider.as);
  expect(desk.milestones).toMatchObject([
    { seq: 2, is_late: true },
    { seq: 1, is_late: false, can_deliver: false, status_text: '维权中' },
  ]);
  expect(desk.held).toBe(900);
});

test('a member sees a provider’s desk with the right to bids alone, and on it its own contracts where its role says so', async () => {
  const one = await newContract(app, [1000_00]);
  await one.fund(1);
  const permissions = ['crowd.bid:view'] as const;
  const viewer = await aMember(app, one.provider.uid, { permissions });
  expect((await deskOf(viewer.as)).milestones).toMatchObject([{ can_deliver: false }]);
  const own = await aMember(app, one.provider.uid, { permissions, scope: { crowd: 'self' } });
  expect(await deskOf(own.as)).toMatchObject({ milestones: [], milestone_total: 0, arrivals: [] });
  const stranger = await newOwner(app.deps);
  expect(await deskOf(stranger.as)).toMatchObject({ milestones: [], arrivals: [], later: 0 });
});
