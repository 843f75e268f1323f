import { api } from '@uc/contract';
import { dayOf, monthsAfter, monthsUntil } from '@uc/contract/day';
import { VAT_CONSENT } from '@uc/contract/finance/vat-texts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workingDayFrom } from '../../calendar/index';
import { newOwner, newStaff, newSubAccount } from '../../passport/testing';
import { type As, startTestApp, type TestApp } from '../../testing';

let app: TestApp;
let staff: As;
beforeAll(async () => {
  app = await startTestApp();
  staff = (await newStaff(app.deps, 'finance')).as;
});
afterAll(() => app.close());

/** The twelve months that end today, oldest first. */
const months = monthsUntil(dayOf(new Date()), 12);
let count = 0;

async function somebody(status = 'person') {
  const { uid, as } = await newOwner(app.deps);
  await app.database.asOwner(`update users set realname_status = '${status}' where uid = ${uid}`);
  const vat = async () => (await app.call(api.withholding.vat, {}, as)).data;
  const agree = (version = VAT_CONSENT) => app.call(api.withholding.vatConsent, { version }, as);
  const withdraw = () => app.call(api.withholding.vatWithdraw, {}, as);
  return { uid, as, vat, agree, withdraw };
}
/** Income with value added tax that arrived in a month, in 元. */
async function earned(uid: number, month: string, yuan: number): Promise<string> {
  const no = `Z${(count += 1)}`;
  const at = `timestamptz '${month}-01 00:30:00+08'`;
  await app.database.asOwner(
    `insert into settlements (uid, settlement_no, order_no, buyer_name, title, price_fen, fee_fen, created_at, release_at,
       released_at, seller_kind) values (${uid}, '${no}', 'O${count}', '买家', '设计', ${yuan * 100}, 0, ${at}, ${at}, ${at}, 'person')`,
  );
  return no;
}
const wentBack = (uid: number, settlement: string, month: string, yuan: number) =>
  app.database.asOwner(
    `insert into income_refunds (uid, refund_no, settlement_no, order_no, title, amount_fen, reason, status, proposed_by,
       proposer, proposed_at, decided_by, decider, decided_at) values (${uid}, 'TK${(count += 1)}', '${settlement}', 'O1',
       '设计', ${yuan * 100}, '退还部分价款', 'approved', 'a', '甲', app_now(), 'b', '乙', timestamptz '${month}-01 00:30:00+08')`,
  );

test('a natural person who consents is shown the value added tax of each month: none up to 100,000.00 without it, above it 1 % of the whole', async () => {
  const { uid, vat, agree } = await somebody();
  const [first, second, third, fourth] = months.slice(-5) as [string, string, string, string];
  await earned(uid, first, 99_990);
  const taxed = await earned(uid, second, 103_020);
  await earned(uid, third, 103_020);
  await wentBack(uid, taxed, third, 3_030);
  await wentBack(uid, taxed, fourth, 101);
  expect(await vat()).toMatchObject({ is_person: true, consent: null, months: [], must_register: false });
  expect((await agree()).status).toBe(200);
  const shown = await vat();
  expect(shown).toMatchObject({ consent: { version: 1 }, free: 100_000, rate: 100, until: '2027-12-31' });
  const nothing = { gross: 0, refunded: 0 };
  expect(shown.months).toEqual([
    // More went back than came: nothing is due, and nothing comes back of the months before.
    expect.objectContaining({ month: fourth, ...nothing, refunded: 101, net: -100, tax: 0 }),
    // What goes back counts in its own month, whenever it had arrived.
    expect.objectContaining({ month: third, gross: 103_020, refunded: 3_030, net: 99_000, tax: 0 }),
    expect.objectContaining({ month: second, gross: 103_020, refunded: 0, net: 102_000, tax: 1_020 }),
    expect.objectContaining({
      month: first,
      gross: 99_990,
      refunded: 0,
      net: 99_000,
      tax: 0,
      // Over before the consent.
      file_by: null,
    }),
  ]);
  const present = dayOf(new Date()).slice(0, 7);
  await earned(uid, present, 1_010);
  const due = (await vat()).months.find(({ month }) => month === present)!.file_by!;
  expect(due).toBe(workingDayFrom(`${monthsAfter(`${present}-01`, 1).slice(0, 7)}-15`));
  expect(shown.year_net).toBe(99_000 + 102_000 + 99_000 - 100);
});

test('a natural person whose twelve months come to more than 5,000,000.00 is led to register', async () => {
  const { uid, vat, agree } = await somebody();
  await agree();
  await earned(uid, months[0]!, 4_545_000);
  expect(await vat()).toMatchObject({ year_net: 4_500_000, must_register: false });
  await earned(uid, months[11]!, 606_000);
  expect(await vat()).toMatchObject({ year_net: 5_100_000, register_above: 5_000_000, must_register: true });
});

test('a consent to file value added tax is given once however often it is asked for, and ends when it is withdrawn', async () => {
  const { uid, vat, agree, withdraw } = await somebody();
  const answers = await Promise.all([agree(), agree(), agree()]);
  expect(new Set(answers.map(({ status, data }) => `${status} ${data.given_at}`)).size).toBe(1);
  const listed = async () =>
    (await app.call(api.withholding.staffVatList, { keyword: String(uid) }, staff)).data;
  expect(await listed()).toMatchObject({
    total: 1,
    in_force: 1,
    list: [{ uid: String(uid), version: 1, withdrawn_at: null }],
  });
  expect((await withdraw()).status).toBe(200);
  expect((await withdraw()).status).toBe(409);
  expect(await vat()).toMatchObject({ consent: null, months: [] });
  expect(await listed()).toMatchObject({
    total: 1,
    in_force: 0,
    list: [{ withdrawn_at: expect.any(String) as string }],
  });
  expect((await agree()).status).toBe(200);
  expect(await listed()).toMatchObject({ total: 2, in_force: 1 });
});

test('a consent to file value added tax is refused to an organisation, to whom nobody has verified, to a member, and to a text that is not the one of today', async () => {
  for (const status of ['enterprise', 'none']) {
    const { agree, vat } = await somebody(status);
    const { status: answered, body } = await agree();
    expect([answered, body.msg]).toEqual([422, expect.stringContaining('自然人')]);
    expect(await vat()).toMatchObject({ is_person: false, consent: null });
  }
  const { uid, agree } = await somebody();
  expect((await agree(VAT_CONSENT + 1)).status).toBe(409);
  const member = await newSubAccount(app.deps, uid, ['finance.rmb:view']);
  // It is the owner's own affair, so members have no such call.
  expect((await app.call(api.withholding.vatConsent, { version: VAT_CONSENT }, member.as)).status).toBe(404);
  const { as: stranger } = await newOwner(app.deps);
  expect((await app.call(api.withholding.staffVatList, {}, stranger)).status).toBeGreaterThanOrEqual(401);
});
