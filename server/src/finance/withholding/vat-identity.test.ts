import { api } from '@uc/contract';
import { dayOf, monthsUntil } from '@uc/contract/day';
import { VAT_CONSENT } from '@uc/contract/finance/vat-texts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyForm, deciderOf, manualForm } from '../../account/testing';
import { newOwner, newStaff, PASSWORD } from '../../passport/testing';
import { type As, startTestApp, type TestApp } from '../../testing';
import { figuresBetween } from './report-store';

let app: TestApp;
let staff: As;
beforeAll(async () => {
  app = await startTestApp();
  staff = (await newStaff(app.deps, 'finance')).as;
});
afterAll(() => app.close());

const present = dayOf(new Date()).slice(0, 7);
const [before] = monthsUntil(dayOf(new Date()), 2) as [string, string];
let count = 0;
/** Income that arrived at a moment of China, in 元, accepted as a natural person's or an organisation's. */
async function earned(uid: number, at: string, yuan: number, kind: 'person' | 'enterprise') {
  const no = `ZV${(count += 1)}`;
  await app.database.asOwner(
    `insert into settlements (uid, settlement_no, order_no, buyer_name, title, price_fen, fee_fen, created_at, release_at,
       released_at, seller_kind) select ${uid}, '${no}', 'O${count}', '买家', '设计', ${yuan * 100}, 0, at, at, at, '${kind}'
     from (select timestamptz '${at}+08' as at) moment`,
  );
  return no;
}
const wentBack = (uid: number, settlement: string, yuan: number) =>
  app.database.asOwner(
    `insert into income_refunds (uid, refund_no, settlement_no, order_no, title, amount_fen, reason, status, proposed_by,
       proposer, proposed_at, decided_by, decider, decided_at) values (${uid}, 'TV${(count += 1)}', '${settlement}', 'O1',
       '设计', ${yuan * 100}, '退还部分价款', 'approved', 'a', '甲', app_now(), 'b', '乙', timestamptz '${present}-01 00:30:00+08')`,
  );

/** A verified person who has consented. */
async function consenting() {
  const owner = await newOwner(app.deps);
  const decider = await deciderOf(app);
  const person = async () => {
    const { data } = await app.call(api.account.submitPerson, await manualForm(app, owner.uid), owner.as);
    await decider.approve(data.latest!.auth_no);
    await app.runner.run('outbox');
  };
  await person();
  const agree = () => app.call(api.withholding.vatConsent, { version: VAT_CONSENT }, owner.as);
  expect((await agree()).status).toBe(200);
  return {
    ...owner,
    person,
    agree,
    vat: async () => (await app.call(api.withholding.vat, {}, owner.as)).data,
    async enterprise() {
      const form = await companyForm(app, owner.uid);
      const { data } = await app.call(api.account.submitEnterprise, form, owner.as);
      const no = data.latest!.auth_no;
      await decider.approve(no);
      const { data: sent } = await decider.microSent(no);
      await app.call(api.account.verifyMicro, { amount: sent.micro_amount! }, owner.as);
      await app.runner.run('outbox');
    },
  };
}
const listed = async (uid: number) =>
  (await app.call(api.withholding.staffVatList, { keyword: String(uid) }, staff)).data;

test('a person who is certified as an enterprise in the middle of a month has the consent ended, and only what was accepted before is filed, whenever it arrives', async () => {
  const who = await consenting();
  const { uid } = who;
  // One minute before midnight of China, which is the day before in UTC.
  const early = await earned(uid, `${before}-01 00:00:30`, 10_100, 'person');
  await earned(uid, `${present}-01 00:00:30`, 20_200, 'person');
  await who.enterprise();
  await earned(uid, `${present}-01 00:01:00`, 101_000, 'person');
  const own = await earned(uid, `${present}-01 00:02:00`, 300_000, 'enterprise');
  await wentBack(uid, early, 1_010);
  await wentBack(uid, own, 9_000);
  const shown = await who.vat();
  expect(shown).toMatchObject({
    is_person: false,
    consent: null,
    outgrown_at: expect.any(String) as string,
    must_register: false,
  });
  expect(shown.months.map(({ month, gross, refunded, tax }) => [month, gross, refunded, tax])).toEqual([
    [present, 121_200, 1_010, 1_190],
    [before, 10_100, 0, 0],
  ]);
  expect(await listed(uid)).toMatchObject({ in_force: 0, list: [{ is_outgrown: true }] });
  expect((await who.agree()).status).toBe(422);
  // The report has everybody's income, from the same rows.
  const figures = (
    await figuresBetween(
      app.database.db,
      new Date(`${before}-01T00:00:00+08:00`),
      new Date(`${present}-28T00:00:00+08:00`),
    )
  ).find((one) => one.uid === uid);
  expect(figures).toMatchObject({
    gross: (10_100 + 20_200 + 101_000 + 300_000) * 100,
    refunds: (1_010 + 9_000) * 100,
    deals: 4,
  });
});

test('a person who is verified anew as another one has the consent ended, and gives it again', async () => {
  const who = await consenting();
  await app.database.asOwner(
    `update realname_auths set status = 'expired' where uid = ${who.uid};
     update users set realname_status = 'expired' where uid = ${who.uid}`,
  );
  await who.person();
  expect(await who.vat()).toMatchObject({ is_person: true, consent: null, outgrown_at: expect.any(String) });
  expect((await who.agree()).status).toBe(200);
  expect(await who.vat()).toMatchObject({ consent: { version: VAT_CONSENT }, outgrown_at: null });
  expect(await listed(who.uid)).toMatchObject({ total: 2, in_force: 1 });
});

test('a person who withdraws the consent to be verified withdraws the one to the filing of value added tax with it, and gives it anew once verified again', async () => {
  const who = await consenting();
  await earned(who.uid, `${present}-01 08:00:00`, 10_100, 'person');
  const { list } = (await app.call(api.account.consents, {}, who.as)).data;
  const { consent_id, note } = list.find(({ purpose }) => purpose === 'realname')!;
  expect(note).toContain('增值税代办同意随之撤回');
  const proof = { scene: 'privacy', method: 'password', password: PASSWORD } as const;
  const { verify_token } = (await app.call(api.passport.verify, proof, who.as)).data;
  expect((await app.call(api.account.withdrawConsent, { consent_id, verify_token }, who.as)).status).toBe(
    200,
  );
  await app.runner.run('outbox');
  expect(await who.vat()).toMatchObject({ is_person: false, consent: null, outgrown_at: null, months: [] });
  expect(await listed(who.uid)).toMatchObject({ in_force: 0, list: [{ is_outgrown: false }] });
  expect((await who.agree()).status).toBe(422);
  await who.person();
  expect((await who.agree()).status).toBe(200);
  // The deletion of before, delivered once more, is not about what was agreed to since.
  await app.database.asOwner(
    `update outbox set done_at = null, due_at = app_now() where uid = ${who.uid} and kind = 'realname.dropped'`,
  );
  expect(await app.runner.run('outbox')).toBeGreaterThan(0);
  expect(await who.vat()).toMatchObject({ consent: { version: VAT_CONSENT } });
});

test('a person whose verification staff revoke has no consent to the filing of value added tax any more', async () => {
  const who = await consenting();
  const [one, other] = [await deciderOf(app, 'auditor'), await deciderOf(app)];
  const no = (await app.call(api.account.realName, {}, who.as)).data.current!.auth_no;
  const proposed = { no, version: (await one.detail(no)).version, reason: '证件系伪造' };
  expect((await app.call(api.account.realNameRevoke, proposed, one.as)).status).toBe(200);
  const decided = {
    no,
    version: (await other.detail(no)).version,
    event: 'confirm',
    reason: '经核实',
  } as const;
  expect((await app.call(api.account.realNameRevokeDecide, decided, other.as)).status).toBe(200);
  await app.runner.run('outbox');
  expect(await listed(who.uid)).toMatchObject({ in_force: 0, list: [{ is_outgrown: false }] });
});

test('a month of a person who consents comes to the same sums in the preview as in the report', async () => {
  const who = await consenting();
  const sold = await earned(who.uid, `${present}-01 00:00:00`, 60_600, 'person');
  await earned(who.uid, `${present}-01 08:30:00`, 60_600, 'person');
  await wentBack(who.uid, sold, 606);
  const [month] = (await who.vat()).months;
  const reported = (
    await figuresBetween(
      app.database.db,
      new Date(`${present}-01T00:00:00+08:00`),
      new Date(`${present}-28T00:00:00+08:00`),
    )
  ).find(({ uid }) => uid === who.uid);
  expect([month!.gross * 100, month!.refunded * 100]).toEqual([reported!.gross, reported!.refunds]);
});
