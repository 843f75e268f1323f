import { api } from '@uc/contract';
import { disputeStatusTexts, type DisputeStatus } from '@uc/contract/crowdsourcing/dispute-texts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paperOf } from '../../account/testing';
import { reconcile } from '../../finance/books/reconciliation';
import { withholdAtOneRate } from '../../finance/withholding/testing';
import { balancesOf } from '../../ledger/index';
import { newStaff } from '../../passport/testing';
import { type As, startTestApp, type TestApp } from '../../testing';
import { newContract, newParty, type TestContract } from '../contracts/testing';
import { type DisputeEvent, steps } from './states';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const { disputes, contracts } = api;
const text = '交付的文件与约定不符，附对照说明。';
const balances = (uid: number) => balancesOf(app.database.db, uid);
async function agreed({ buyer, provider }: TestContract): Promise<void> {
  for (const { uid } of [buyer, provider]) expect(await reconcile(app.database.db, { uid })).toEqual([]);
}
/** The buyer's balance, the escrow, the provider's pending income and the fee. */
async function money({ buyer, provider }: TestContract) {
  const [mine, theirs] = [await balances(buyer.uid), await balances(provider.uid)];
  return [mine['L.AVAIL'], mine['L.ESCROW'], theirs['L.PENDING'], theirs['R.FEE.SERVICE']];
}
const open = (one: TestContract, as: As, claim: number, files: string[] = []) =>
  app.call(
    disputes.open,
    { ...one.key(), type: as === one.buyer.as ? 'quality' : 'unpaid', claim, text, files },
    as,
  );
/** A funded and delivered contract with a dispute of its buyer; answered where wanted. */
async function disputed(amount: number, claim: number, answered = true) {
  const one = await newContract(app, [amount]);
  await one.fund();
  await one.deliver();
  const no = (await open(one, one.buyer.as, claim)).data.dispute_no;
  if (answered) await app.call(disputes.respond, { dispute_no: no, text }, one.provider.as);
  return { one, no };
}
const seen = async (no: string, as: As) => (await app.call(disputes.detail, { dispute_no: no }, as)).data;
async function staff(role: 'cs' | 'super' = 'cs') {
  const { as } = await newStaff(app.deps, role);
  const version = async (no: string) =>
    (await app.call(disputes.staffDisputeDetail, { no }, as)).data.version;
  return {
    as,
    arbitrate: async (no: string) =>
      app.call(
        disputes.staffDisputeArbitrate,
        { no, version: await version(no), reason: '双方分歧较大' },
        as,
      ),
    rule: async (no: string, back: number) =>
      app.call(
        disputes.staffDisputeRule,
        { no, version: await version(no), back, reason: '交付件部分符合约定，按完成度分配。' },
        as,
      ),
    review: async (no: string, event: 'confirm' | 'decline') =>
      app.call(disputes.staffDisputeReview, { no, version: await version(no), event, reason: '再议' }, as),
  };
}
const pass = (no: string) =>
  app.database.asOwner(`update disputes set due_at = due_at - interval '20 days' where dispute_no = '${no}'`);

test('each side of a contract disputes by its own types alone', async () => {
  const one = await newContract(app, [100_00]);
  await one.fund();
  await one.deliver();
  const dispute = { ...one.key(), claim: 50, text };
  for (const [as, type] of [
    [one.buyer.as, 'unpaid'],
    [one.provider.as, 'quality'],
    [one.provider.as, 'late'],
  ] as const) {
    const { status, text: answer } = await app.call(disputes.open, { ...dispute, type }, as);
    expect([type, status, answer]).toEqual([
      type,
      422,
      expect.stringContaining('请选择适用于您这一方的维权类型'),
    ]);
  }
  const { data } = await app.call(disputes.open, { ...dispute, type: 'unpaid' }, one.provider.as);
  expect(data.type_text).toBe('拒绝验收付款');
});

test('a dispute moves as crowdsourcing.md#dispute-states lists it, and no other way', () => {
  const printed = (Object.keys(steps) as DisputeStatus[]).flatMap((from) =>
    Object.entries(steps[from] as Record<DisputeEvent, DisputeStatus>).map(
      ([event, to]) => `${disputeStatusTexts[from]} --${event}--> ${disputeStatusTexts[to]}`,
    ),
  );
  expect(printed.join('\n')).toMatchInlineSnapshot(`
    "待对方回应 --respond--> 平台调解中
    待对方回应 --silence--> 逾期未回应，已处理
    待对方回应 --settle--> 已和解
    待对方回应 --withdraw--> 已撤回
    平台调解中 --settle--> 已和解
    平台调解中 --withdraw--> 已撤回
    平台调解中 --arbitrate--> 仲裁中
    仲裁中 --settle--> 已和解
    仲裁中 --rule--> 已裁决
    仲裁中 --rule_large--> 裁决复核中
    裁决复核中 --confirm--> 已裁决
    裁决复核中 --decline--> 仲裁中"
  `);
});

describe('a dispute', () => {
  test('a dispute freezes acceptance and release, and both sides give their statements, with files', async () => {
    const { one, no } = await disputed(1000_00, 1000, false);
    expect((await one.accept()).status).toBe(409);
    await one.letPass(30);
    await app.runner.run('contracts.autoAccept');
    expect((await one.milestone()).status).toBe('disputed');
    expect((await open(one, one.buyer.as, 1)).status).toBe(409);
    expect((await app.call(disputes.respond, { dispute_no: no, text }, one.buyer.as)).status).toBe(409);
    const file = await paperOf(app, one.provider.uid, 'dispute_evidence');
    await app.call(disputes.respond, { dispute_no: no, text, files: [file] }, one.provider.as);
    const mine = await seen(no, one.buyer.as);
    expect(mine).toMatchObject({ status: 'mediating', role: 'buyer', claim: 1000 });
    expect(mine.entries[0]).toMatchObject({ kind: 'respond', author: '服务商', files: [{ file_id: file }] });
    const stranger = await newParty(app);
    expect((await app.call(disputes.detail, { dispute_no: no }, stranger.as)).status).toBe(404);
    await one.terminate(one.buyer.as, 'propose');
    expect((await one.terminate(one.provider.as, 'agree')).status).toBe(409);
  });

  test('a dispute is decided for the applicant by five days of silence, and by nothing before', async () => {
    const { one, no } = await disputed(1000_00, 300, false);
    await app.runner.run('disputes.due');
    expect((await seen(no, one.buyer.as)).status).toBe('open');
    await pass(no);
    await app.runner.run('disputes.due');
    await app.runner.run('disputes.due');
    expect((await seen(no, one.buyer.as)).status).toBe('decided');
    expect(await money(one)).toEqual([300_00, 0, 630_00, 70_00]);
    expect((await one.milestone()).status).toBe('divided');
    await agreed(one);
  });

  test('a dispute of a provider who is not paid is decided by the buyer’s silence: the claim is paid out', async () => {
    const one = await newContract(app, [1000_00]);
    await one.fund();
    await one.deliver();
    const no = (await open(one, one.provider.as, 1000)).data.dispute_no;
    await pass(no);
    await app.runner.run('disputes.due');
    expect(await money(one)).toEqual([0, 0, 900_00, 100_00]);
    expect((await seen(no, one.provider.as)).result).toEqual({ back: 0, paid: 900, fee: 100 });
    await agreed(one);
  });

  test('the preview of a ruling shows staff what the ruling books: fee, tax and what arrives, also of accepted work', async () => {
    const { as, arbitrate, rule } = await staff();
    const preview = (no: string, back: number) => app.call(disputes.staffDisputePreview, { no, back }, as);
    const endWithholding = await withholdAtOneRate(app, 333);
    try {
      for (const isAccepted of [false, true]) {
        const one = await newContract(app, [333_33]);
        await one.fund();
        await one.deliver();
        if (isAccepted) await one.accept();
        const no = (await open(one, one.buyer.as, 333.33)).data.dispute_no;
        await app.call(disputes.respond, { dispute_no: no, text }, one.provider.as);
        await arbitrate(no);
        expect((await preview(no, 333.34)).status).toBe(422);
        expect((await preview(no, 333.33)).data).toEqual({ back: 333.33, fee: 0, tax: 0, arrives: 0 });
        const { data } = await preview(no, 111.17);
        await rule(no, 111.17);
        expect((await preview(no, 111.17)).status).toBe(409);
        await app.database.asOwner(
          `update settlements set release_at = release_at - interval '9 days' where uid = ${one.provider.uid}`,
        );
        await app.runner.run('finance.settlementRelease');
        const [mine, theirs] = [await balances(one.buyer.uid), await balances(one.provider.uid)];
        expect([isAccepted, data]).toEqual([
          isAccepted,
          {
            back: mine['L.AVAIL'] / 100,
            fee: theirs['R.FEE.SERVICE'] / 100,
            tax: theirs['L.TAX'] / 100,
            arrives: theirs['L.AVAIL'] / 100,
          },
        ]);
        expect(data.tax).toBeGreaterThan(0);
        const { result } = await seen(no, one.buyer.as);
        expect([result!.back, result!.fee, result!.paid]).toEqual([
          data.back,
          data.fee,
          data.arrives + data.tax,
        ]);
        await agreed(one);
      }
    } finally {
      await endWithholding();
    }
  });

  test('a dispute is settled by what both agree to', async () => {
    const { one, no } = await disputed(1000_00, 1000);
    const settle = (as: As, event: 'propose' | 'agree' | 'withdraw', back?: number) =>
      app.call(disputes.settle, { dispute_no: no, event, ...(back !== undefined && { back }) }, as);
    expect((await settle(one.provider.as, 'propose', 1000.01)).status).toBe(422);
    await settle(one.provider.as, 'propose', 250);
    expect((await settle(one.provider.as, 'agree')).status).toBe(409);
    expect((await seen(no, one.buyer.as)).offer).toMatchObject({ back: 250, paid: 675, fee: 75 });
    await settle(one.provider.as, 'withdraw');
    expect((await settle(one.buyer.as, 'agree', 250)).status).toBe(409);
    await settle(one.buyer.as, 'propose', 400);
    // An agreement to an offer that has changed is refused.
    for (const read of [undefined, 250, 400.01]) {
      const answer = await settle(one.provider.as, 'agree', read);
      expect(answer.body).toMatchObject({ errorCode: 350027, msg: '和解方案已变更，请重新查看后再答复' });
    }
    expect((await settle(one.provider.as, 'agree', 400)).data.status).toBe('settled');
    expect(await money(one)).toEqual([400_00, 0, 540_00, 60_00]);
    // The income that the milestone shows is the income that was booked.
    expect((await one.milestone()).income).toBe(540);
    await agreed(one);
  });

  test('a dispute that was settled about accepted work cannot be opened again, and the income is paid out', async () => {
    const one = await newContract(app, [1000_00]);
    await one.fund();
    await one.deliver();
    await one.accept();
    const no = (await open(one, one.buyer.as, 400)).data.dispute_no;
    const settle = (as: As, event: 'propose' | 'agree') =>
      app.call(disputes.settle, { dispute_no: no, event, back: 0 }, as);
    await settle(one.provider.as, 'propose');
    expect((await settle(one.buyer.as, 'agree')).data.status).toBe('settled');
    expect((await open(one, one.buyer.as, 400)).body).toMatchObject({ errorCode: 350023 });
    expect((await one.milestone()).actions).toEqual([]);
    await app.database.asOwner(
      `update settlements set release_at = release_at - interval '9 days' where uid = ${one.provider.uid}`,
    );
    await app.runner.run('finance.settlementRelease');
    expect((await balances(one.provider.uid))['L.AVAIL']).toBe(900_00);
    await agreed(one);
  });

  test('a dispute that is withdrawn lets the milestone go on with its seven days', async () => {
    const { one, no } = await disputed(1000_00, 1000);
    expect((await app.call(disputes.withdraw, { dispute_no: no }, one.provider.as)).status).toBe(409);
    await app.call(disputes.withdraw, { dispute_no: no }, one.buyer.as);
    expect((await one.milestone()).clock!.left_seconds).toBeGreaterThan(6 * 86_400);
    const again = await open(one, one.buyer.as, 1000);
    expect([again.status, again.body.msg]).toEqual([409, expect.stringContaining('已撤回')]);
    expect((await one.accept()).status).toBe(200);
    await agreed(one);
  });

  test('a dispute about accepted work holds the income while it is pending, and is refused once it was paid out', async () => {
    const one = await newContract(app, [1000_00]);
    await one.fund();
    await one.deliver();
    await one.accept();
    const no = (await open(one, one.buyer.as, 400)).data.dispute_no;
    await app.database.asOwner(`update settlements set release_at = release_at - interval '9 days'`);
    await app.runner.run('finance.settlementRelease');
    expect((await balances(one.provider.uid))['L.PENDING']).toBe(900_00);
    await pass(no);
    await app.runner.run('disputes.due');
    expect(await money(one)).toEqual([400_00, 0, 540_00, 60_00]);
    await app.runner.run('finance.settlementRelease');
    expect((await balances(one.provider.uid))['L.AVAIL']).toBe(540_00);
    await agreed(one);

    const late = await newContract(app, [100_00]);
    await late.fund();
    await late.deliver();
    await late.accept();
    await app.database.asOwner(`update settlements set release_at = release_at - interval '9 days'`);
    await app.runner.run('finance.settlementRelease');
    expect((await open(late, late.buyer.as, 50)).body.errorCode).toBe(350_021);
  });
});

describe('staff', () => {
  test('staff mediate a dispute, then rule: 60 to 40 on 1,000.00 of a person is 540.00, 400.00 and a fee of 60.00', async () => {
    const { one, no } = await disputed(1000_00, 1000);
    const cs = await staff();
    expect((await cs.rule(no, 400)).status).toBe(409);
    await pass(no);
    await app.runner.run('disputes.due');
    expect((await seen(no, one.buyer.as)).status).toBe('arbitrating');
    expect((await cs.rule(no, 1000.01)).status).toBe(422);
    expect((await cs.rule(no, 400)).data).toMatchObject({
      status: 'ruled',
      result: { back: 400, paid: 540, fee: 60 },
    });
    expect((await cs.rule(no, 400)).status).toBe(409);
    expect(await money(one)).toEqual([400_00, 0, 540_00, 60_00]);
    expect((await one.milestone()).income).toBe(540);
    expect((await one.seen()).status).toBe('completed');
    await agreed(one);
  });

  test('staff rule a dispute above 10,000.00 by two people, and nobody sees the ruling before the second', async () => {
    const { one, no } = await disputed(10_000_01, 5000);
    const [first, second] = [await staff(), await staff('super')];
    await first.arbitrate(no);
    expect((await first.rule(no, 5000)).data).toMatchObject({ status: 'reviewing', actions: [] });
    const mine = await seen(no, one.buyer.as);
    expect([mine.result, mine.actions, mine.entries.some(({ kind }) => kind === 'rule')]).toEqual([
      null,
      [],
      false,
    ]);
    expect((await first.review(no, 'confirm')).status).toBe(409);
    expect((await second.review(no, 'decline')).data.status).toBe('arbitrating');
    await first.rule(no, 6000);
    expect((await second.review(no, 'confirm')).data.status).toBe('ruled');
    expect(await money(one)).toEqual([6000_00, 0, 3600_01, 400_00]);
    await agreed(one);
  });

  test('staff see of a dispute both sides, the contract and what was written; other roles do not', async () => {
    const { one, no } = await disputed(1000_00, 1000);
    await app.call(contracts.write, { contract_no: one.no, text: '请看附件' }, one.buyer.as);
    const { as } = await staff();
    const { data } = await app.call(disputes.staffDisputeDetail, { no }, as);
    expect(data.contract_text).toContain(one.no);
    expect([data.deliverables.length, data.posts.length]).toEqual([1, 1]);
    const { as: finance } = await newStaff(app.deps, 'finance');
    expect((await app.call(disputes.staffDisputeDetail, { no }, finance)).status).toBe(403);
  });
});
