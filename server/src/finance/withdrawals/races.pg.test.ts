import { api } from '@uc/contract';
import { fen } from '@uc/contract/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordIdentity } from '../../account/realname/identity';
import { DatabaseUnavailable } from '../../db/index';
import { balancesOf } from '../../ledger/index';
import { newOwner, newPhone, newStaff } from '../../passport/testing';
import { startTestApp, type TestApp } from '../../testing';
import { reconcile } from '../books/reconciliation';
import { newNo } from '../testing';
import {
  codeTo,
  file,
  newCardNo,
  newPayee,
  PAY,
  type Payee,
  person,
  ticket,
  withdrawRequest,
} from './testing';
import { rounds } from '../../testing-breadth';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ databasePool: 16 });
});
afterAll(() => app.close());

/** All at once; whoever is told 503 asks again. How many won, and how the others were refused. */
async function race(count: number, run: (index: number) => Promise<unknown>) {
  const served = async (index: number, tries = 40): Promise<unknown> => {
    try {
      return await run(index);
    } catch (error) {
      if (error instanceof DatabaseUnavailable && tries > 0) return served(index, tries - 1);
      throw error;
    }
  };
  const results = await Promise.allSettled(Array.from({ length: count }, (_, index) => served(index)));
  const lost = results.filter((result) => result.status === 'rejected');
  return {
    won: count - lost.length,
    refused: [
      ...new Set(lost.map(({ reason }) => (reason as { refusal?: string }).refusal ?? String(reason))),
    ],
  };
}
const generous = () => ({
  min: fen(1),
  max: fen(1_000_000_00),
  countPerDay: 1000,
  perDay: fen(1_000_000_00),
});

test('1,000.00 pay 16 of 200 withdrawals of 60.00 that come together, five times over, trust M2', async () => {
  for (let round = 1; round <= 5; round += 1) {
    const payee = await newPayee(app);
    const outcome = await race(200, () => file(app, payee, 60_00, { limitsOf: generous }));
    expect([round, outcome]).toEqual([round, { won: 16, refused: ['money.insufficient'] }]);
    const { 'L.AVAIL': available, 'L.FROZEN': frozen } = await balancesOf(app.database.db, payee.uid);
    expect([available, frozen]).toEqual([40_00, 960_00]);
    expect(await reconcile(app.database.db, { uid: payee.uid })).toEqual([]);
  }
});

test('withdrawals that come 50 at once are three a day at most, and never one 分 above the day’s sum, trust M14', async () => {
  const [counted, summed] = [await newPayee(app), await newPayee(app, { rmb: 300_000_00 })];
  expect(await race(50, () => file(app, counted, 10_00))).toEqual({ won: 3, refused: ['withdraw.dayCount'] });
  const oneBelow = () => ({ ...generous(), perDay: fen(100_000_00) });
  await file(app, summed, 50_000_00, { limitsOf: oneBelow });
  const rest = await race(50, (index) =>
    file(app, summed, index % 2 === 0 ? 49_999_99 : 50_000_01, { limitsOf: oneBelow }),
  );
  expect(rest).toEqual({ won: 1, refused: ['withdraw.daySum'] });
  expect((await balancesOf(app.database.db, summed.uid))['L.FROZEN']).toBe(99_999_99);
});

test('the first withdrawal of a month is free once, of 40 at once', async () => {
  const payee = await newPayee(app, { rmb: 50_000_00 });
  await race(40, () => file(app, payee, 100_00, { limitsOf: generous }));
  const [{ free, paid }] = (await app.database.asOwner<{ free: number; paid: number }>(
    `select (count(*) filter (where fee_fen = 0))::int as free, (count(*) filter (where fee_fen = 100))::int as paid
     from withdrawals where uid = ${payee.uid}`,
  )) as [{ free: number; paid: number }];
  expect([free, paid]).toEqual([1, 39]);
});

test('five of 40 guesses at the payment password at once are compared, and then the right one is locked out, trust A8', async () => {
  const payee = await newPayee(app);
  const body = await withdrawRequest(app, payee, 100);
  const ask = (pay_password: string) =>
    app.call(api.withdrawals.create, { ...body, pay_password, request_token: newNo('token-') }, payee.as);
  const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => ask(`Guess${index}Word`)));
  const codes = answers.map(({ body }) => body.errorCode);
  expect(codes.filter((code) => code === 330006)).toHaveLength(4);
  expect(codes.filter((code) => code === 330007)).toHaveLength(36);
  const right = await ask(PAY);
  expect([right.status, right.body.errorCode]).toEqual([423, 330007]);
  expect((await balancesOf(app.database.db, payee.uid))['L.FROZEN']).toBe(0);
});

test('one code serves one of five withdrawals that are sent with it', async () => {
  const payee = await newPayee(app);
  const body = await withdrawRequest(app, payee, 10);
  const answers = await Promise.all(
    Array.from({ length: 5 }, () =>
      app.call(api.withdrawals.create, { ...body, request_token: newNo('token-') }, payee.as),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await balancesOf(app.database.db, payee.uid))['L.FROZEN']).toBe(10_00);
});

test('a card number that four customers bind at once is bound by one', async () => {
  const number = newCardNo();
  const people = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const owner = await newOwner(app.deps, { realnameStatus: 'person' });
      await app.database.transaction((tx) => recordIdentity(app.deps, tx, owner.uid, person));
      const phone = newPhone();
      return { ...owner, reserved: phone, code: await codeTo(app, owner.as, 'bank_bind', phone) };
    }),
  );
  const answers = await Promise.all(
    people.map(({ as, reserved, code }) =>
      app.call(
        api.cards.save,
        {
          kind: 'person',
          card_no: number,
          province: '江苏省',
          city: '苏州市',
          branch_name: '建设银行苏州分行',
          phone: reserved,
          sms_code: code,
          agree_version: '2026-11-01',
          request_token: newNo('token-'),
        },
        as,
      ),
    ),
  );
  expect(answers.map(({ body }) => body.errorCode).toSorted((a, b) => a - b)).toEqual([
    0, 330031, 330031, 330031,
  ]);
});

test('a card that is unbound while a withdrawal to it begins ends as one of the two, never both', async () => {
  for (let round = 0; round < rounds(8); round += 1) {
    const payee: Payee = await newPayee(app);
    const verify_token = await ticket(app, payee.as, 'card_unbind');
    const [unbound, filed] = await Promise.all([
      app.call(api.cards.unbind, { id: payee.cardId, verify_token }, payee.as),
      race(1, () => file(app, payee, 100_00)),
    ]);
    expect((unbound.status === 200) !== (filed.won === 1)).toBe(true);
  }
});

test('a withdrawal cancelled by its owner and rejected by staff at once gives the money back once', async () => {
  const staff = await newStaff(app.deps, 'finance');
  for (let round = 0; round < rounds(5); round += 1) {
    const payee = await newPayee(app);
    const withdraw_no = await file(app, payee, 100_00);
    const reject = { no: withdraw_no, reason: '账户异常' };
    const answers = await Promise.all([
      app.call(api.withdrawals.cancel, { withdraw_no }, payee.as),
      app.call(api.withdrawals.staffReject, reject, staff.as),
      app.call(api.withdrawals.cancel, { withdraw_no }, payee.as),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const balances = await balancesOf(app.database.db, payee.uid);
    expect([balances['L.AVAIL'], balances['L.FROZEN']]).toEqual([1000_00, 0]);
  }
});
