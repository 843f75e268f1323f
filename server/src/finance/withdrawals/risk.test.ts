import { api } from '@uc/contract';
import { fen } from '@uc/contract/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newStaff, newSubAccount, signedIn } from '../../passport/testing';
import { type As, startTestApp, type TestApp } from '../../testing';
import { reconcile } from '../books/reconciliation';
import { hitBy, type Signals } from './risk';
import { enterprise, file, newCard, newPayee, type Payee, person, ticket } from './testing';

let app: TestApp;
let one: As;
let two: As;
beforeAll(async () => {
  app = await startTestApp();
  one = (await newStaff(app.deps, 'finance')).as;
  two = (await newStaff(app.deps, 'finance2')).as;
});
afterAll(() => app.close());

const HOUR = 3_600_000;
const detail = async (no: string) => (await app.call(api.withdrawals.staffDetail, { no }, one)).data;
const approve = (no: string, as = one) => app.call(api.withdrawals.staffApprove, { no }, as);
const approve2 = (no: string, as = two) => app.call(api.withdrawals.staffApprove2, { no }, as);
const rulesOf = async (no: string) => (await detail(no)).risks.map(({ rule }) => rule);
const change = ({ uid }: Payee, set: string) =>
  app.database.asOwner(`update users set ${set} where uid = ${uid}`);
/** A card that was bound so many hours ago. */
const withCard = async (payee: Payee, hours: number): Promise<Payee> => ({
  ...payee,
  ...(await newCard(app, payee.uid, person, undefined, hours)),
});

describe('a withdrawal below 50,000.00 that hits a rule (finance.md#withdrawal-states)', () => {
  test('a withdrawal that hits a risk rule is looked at by two people, who read which rule it is; its customer does not (finance.md#withdrawal-states)', async () => {
    const payee = await withCard(await newPayee(app), 1);
    const no = await file(app, payee, 100_00);
    expect(await detail(no)).toMatchObject({
      needs_second: true,
      risks: [{ rule: 'new_card', text: '收款卡绑定不足24小时' }],
      events: ['approve', 'reject'],
    });
    expect((await approve(no)).data.status).toBe('submitted');
    expect((await approve2(no, one)).status).toBe(409);
    expect((await detail(no)).status_text).toBe('待复核');
    expect((await approve2(no)).data.status).toBe('approved');
    const own = await app.call(api.withdrawals.detail, { withdraw_no: no }, payee.as);
    expect(own.text).not.toContain('绑定不足');
    expect(await reconcile(app.database.db, { uid: payee.uid })).toEqual([]);
  });

  test('a withdrawal below 50,000.00 that hits no risk rule is looked at by one person', async () => {
    const no = await file(app, await newPayee(app), 100_00);
    expect(await detail(no)).toMatchObject({ needs_second: false, risks: [] });
    expect((await approve(no)).data.status).toBe('approved');
  });

  test('a withdrawal hits a risk rule after a password that was changed, and not after the one of registration', async () => {
    const payee = await newPayee(app);
    await change(payee, `created_at = created_at - interval '30 days'`);
    expect(await rulesOf(await file(app, payee, 10_00))).toEqual(['security_changed']);
    await change(payee, `password_changed_at = app_now() - interval '73 hours'`);
    expect(await rulesOf(await file(app, payee, 10_00))).toEqual([]);
  });

  test.each(['phone_changed_at', 'pay_password_changed_at'])(
    'a withdrawal hits a risk rule within 72 hours of %s',
    async (column) => {
      const payee = await newPayee(app);
      await change(payee, `${column} = app_now() - interval '71 hours'`);
      expect(await rulesOf(await file(app, payee, 10_00))).toEqual(['security_changed']);
      await change(payee, `${column} = app_now() - interval '73 hours'`);
      expect(await rulesOf(await file(app, payee, 10_00))).toEqual([]);
    },
  );

  test('a large first withdrawal hits a risk rule, and may hit several at once', async () => {
    const payee = await newPayee(app, { rmb: 50_000_00 });
    expect(await rulesOf(await file(app, payee, 19_999_99))).toEqual([]);
    const recent = await withCard(payee, 23);
    expect(await rulesOf(await file(app, recent, 20_000_00))).toEqual(['new_card', 'large_first']);
  });

  test('a withdrawal that a sub-account asks for counts for the risk rules from the moment its owner confirms it', async () => {
    const payee = await newPayee(app, { identity: enterprise, rmb: 200_000_00 });
    const { subId } = await newSubAccount(app.deps, payee.uid, ['FIN']);
    const byMember = () => file(app, payee, 26_000_00, { by: { kind: 'sub', name: 'caiwu', subId }, subId });
    const at = (hours: number) => app.database.setClock(hours * HOUR);
    const confirm = async (withdraw_no: string) => {
      const as = { ...payee.as, ...(await signedIn(app.deps, payee.uid)) };
      const verify_token = await ticket(app, as, 'withdraw_confirm');
      const body = { withdraw_no, agree: true, verify_token };
      expect((await app.call(api.withdrawals.confirm, body, as)).status).toBe(200);
    };
    const isSplit = async (no: string) => {
      const [row] = await app.database.asOwner<{ risk_rules: string[] }>(
        `select risk_rules from withdrawals where withdraw_no = '${no}'`,
      );
      return row!.risk_rules.includes('split');
    };
    try {
      const first = await byMember();
      await at(23);
      await confirm(first);
      await at(25);
      const own = await file(app, payee, 26_000_00);
      await at(46);
      const next = await byMember();
      await confirm(next);
      expect(await Promise.all([first, own, next].map(isSplit))).toEqual([false, true, true]);
      await at(69.5);
      expect(await isSplit(await file(app, payee, 26_000_00))).toBe(true);
      await at(94);
      expect(await isSplit(await file(app, payee, 10_000_00))).toBe(false);
    } finally {
      await at(0);
    }
  });

  test('a withdrawal that hits a risk rule is left out of a batch of one person’s approvals all the same', async () => {
    const payee = await withCard(await newPayee(app), 1);
    const no = await file(app, payee, 100_00);
    const { data } = await app.call(api.withdrawals.staffBatch, { items: [{ no, version: 1 }] }, one);
    expect(data).toEqual({ done: [no], waiting: [no], failed: [] });
    expect((await detail(no)).status).toBe('submitted');
  });
});

describe('a rule', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR);
  const quiet: Signals = {
    now,
    amount: fen(19_999_99),
    boundAt: ago(24),
    profile: {
      createdAt: ago(72),
      passwordChangedAt: ago(72),
      phoneChangedAt: ago(72),
      payPasswordChangedAt: null,
    },
    isFirst: true,
    beside: fen(0),
  };
  test.each<[string, Partial<Signals>, string[]]>([
    ['nothing', {}, []],
    ['a card bound a moment less than a day ago', { boundAt: ago(23.99) }, ['new_card']],
    ['a card that was never bound', { boundAt: null }, ['new_card']],
    ['a first one of 20,000.00', { amount: fen(20_000_00) }, ['large_first']],
    ['one that makes 50,000.00 of a day', { isFirst: false, beside: fen(30_000_01) }, ['split']],
    ['one that stays below it', { isFirst: false, beside: fen(30_000_00) }, []],
    ['a large one alone, which two look at anyway', { isFirst: false, amount: fen(50_000_00) }, []],
    ['a later one of 20,000.00', { amount: fen(20_000_00), isFirst: false }, []],
    [
      'a phone changed just within three days',
      { profile: { ...quiet.profile, phoneChangedAt: ago(71.9) } },
      ['security_changed'],
    ],
    [
      'a password changed just within three days',
      { profile: { ...quiet.profile, createdAt: ago(900), passwordChangedAt: ago(71.9) } },
      ['security_changed'],
    ],
  ])('a risk rule sees %s', (_what, given, hit) => {
    expect(hitBy({ ...quiet, ...given })).toEqual(hit);
  });
});
