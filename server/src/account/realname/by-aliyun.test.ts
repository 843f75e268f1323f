import { api } from '@uc/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bankForm, deciderOf, manualForm } from '../testing';
import { readConfig } from '../../config';
import { codeTo, newCardNo, person } from '../../finance/withdrawals/testing';
import { newNo } from '../../finance/testing';
import { type Said, startCloudauth } from '../../partners/identity/testing';
import { newOwner, newPhone, newStaff } from '../../passport/testing';
import { recordIdentity } from './identity';
import { type As, startTestApp, type TestApp } from '../../testing';

const AGREED = '2026-11-29';
let there: Awaited<ReturnType<typeof startCloudauth>>;
let app: TestApp;
beforeAll(async () => {
  there = await startCloudauth({ keyId: 'AKIDtest', secret: 'secretOfTheTest' });
  const partners = { ...readConfig({}).partners, identity: 'aliyun' as const };
  app = await startTestApp({ partners, aliyunIdentity: there.account });
});
afterAll(() => Promise.all([app.close(), there.close()]));
beforeEach(() => {
  there.says.splice(0);
  there.questions.splice(0);
});

const mismatch: Said = { result: { BizCode: '2', SubCode: '201' } };
const unable: Said = { result: { BizCode: '3', SubCode: '302' } };

/** Somebody who hands in papers for people to look at. */
async function applicant(more: object = {}) {
  const owner = await newOwner(app.deps);
  const form = { ...(await manualForm(app, owner.uid, { agreement_version: AGREED })), ...more };
  const { data } = await app.call(api.account.submitPerson, form, owner.as);
  return { ...owner, form, no: data.latest!.auth_no, warnings: data.latest!.warnings };
}
const checksOf = async (staff: { as: As }, no: string) =>
  (await app.call(api.account.realNameTyped, { no }, staff.as)).data.checks;
const statusOf = async (as: As) => (await app.call(api.account.realName, {}, as)).data.status;

test('A person whose name and number Alibaba Cloud confirms is verified by one reviewer, who sees the paper', async () => {
  const owner = await applicant();
  expect(there.questions.map(({ values }) => values)).toEqual([
    { ParamType: 'normal', UserName: owner.form.real_name, IdentifyNum: owner.form.id_no },
  ]);
  expect(await statusOf(owner.as)).toBe('pending');
  const one = await deciderOf(app, 'auditor');
  expect(await checksOf(one, owner.no)).toContainEqual({
    text: '身份核验机构核验一致：姓名与证件号',
    result: 'right',
  });
  expect((await one.approve(owner.no)).data.status).toBe('approved');
  const text = (await app.call(api.passport.agreement, { code: 'realname' })).data;
  expect([text.version, text.content]).toEqual([AGREED, expect.stringContaining('阿里云计算有限公司')]);
  const { ways, verified_by } = (await app.call(api.account.realName, {}, owner.as)).data;
  expect([ways, verified_by]).toEqual([['bank4', 'manual'], 'aliyun']);
});

test.each([
  [
    mismatch,
    ['身份核验机构登记的姓名与证件号和填写的不一致，请人工核对'],
    /^身份核验机构核验不一致：姓名与证件号/,
  ],
  [
    { result: { BizCode: '3' } },
    ['身份核验机构没有该证件号的记录，请人工核对'],
    /^身份核验机构没有该证件号的记录/,
  ],
  [{ code: '402' }, [], /^身份核验机构未给出结果/],
  ['lost' as const, [], /^身份核验机构未给出结果/],
])(
  'A person of whom it is answered %j is refused by no machine and verified by two reviewers',
  async (said, warnings, check) => {
    there.says.push(said);
    const owner = await applicant({ real_name: '王䶮' });
    expect(owner.warnings).toEqual(warnings);
    const [first, second] = [await deciderOf(app, 'auditor'), await deciderOf(app, 'auditor')];
    expect((await checksOf(first, owner.no)).map(({ text }) => text)).toContainEqual(
      expect.stringMatching(check),
    );
    expect((await first.approve(owner.no)).data.review_step).toBe('second');
    expect((await second.approve(owner.no)).data.status).toBe('approved');
    expect(there.questions).toHaveLength(1);
  },
);

test('A person who hands in again with the same name and number is not asked about again, one with a passport never', async () => {
  there.says.push(mismatch);
  const { as, uid, no, form } = await applicant();
  const one = await deciderOf(app, 'auditor');
  await one.reject(no, 'id_front');
  const { id_front } = await manualForm(app, uid);
  const again = { auth_no: no, id_front, agreement_version: AGREED };
  expect((await app.call(api.account.submitPerson, again, as)).data.latest!.warnings).toHaveLength(1);
  await one.reject(no, 'real_name');
  const corrected = { auth_no: no, real_name: `${form.real_name}儿`, agreement_version: AGREED };
  expect((await app.call(api.account.submitPerson, corrected, as)).data.latest!.warnings).toEqual([]);
  expect(there.questions).toHaveLength(2);
  const foreign = await applicant({ id_type: 'passport', id_no: 'E12345678', id_back: undefined });
  expect([foreign.warnings, there.questions.length]).toEqual([[], 2]);
  expect((await one.detail(foreign.no)).review_step).toBe('first');
});

test('A person whom the bank confirms is verified at once; who does not match or cannot be told is shown the way to people', async () => {
  const owner = await newOwner(app.deps);
  const phone = newPhone();
  const form = await bankForm(app, owner, { phone, agreement_version: AGREED });
  const send = (more: object = {}) => app.call(api.account.submitPerson, { ...form, ...more }, owner.as);
  there.says.push(mismatch);
  expect((await send()).body.msg).toMatch(
    /^银行登记的信息与填写的不一致，请核对.*；核对无误的，请选择“人工审核”$/,
  );
  for (const said of [unable, 'lost' as const]) {
    there.says.push(said);
    expect((await send()).body.msg).toBe('银行未能给出核验结果，请选择“人工审核”并上传手持证件照');
  }
  expect(await statusOf(owner.as)).toBe('none');
  expect((await send()).data.status).toBe('person');
  expect(there.questions.at(-1)!.values).toMatchObject({ BankCard: form.bank_card_no, Mobile: phone });
});

test('A bank card that the bank confirms is bound, one of which it cannot tell waits for its micro-deposit, one that does not match is told so', async () => {
  const owner = await newOwner(app.deps, { realnameStatus: 'person' });
  await app.database.transaction((tx) => recordIdentity(app.deps, tx, owner.uid, person));
  const form = (await app.call(api.cards.form, { kind: 'person' }, owner.as)).data;
  expect([form.proof, form.verified_by, form.agreements[0]!.version]).toEqual(['bank', 'aliyun', AGREED]);
  const add = async (...said: Said[]) => {
    there.says.push(...said);
    const phone = newPhone();
    const sms_code = await codeTo(app, owner.as, 'bank_bind', phone);
    const card = {
      kind: 'person' as const,
      card_no: newCardNo(),
      bank_code: 'CCB',
      province: '江苏省',
      city: '苏州市',
      branch_name: '建设银行苏州分行营业部',
      phone,
      sms_code,
      agree_version: AGREED,
      request_token: newNo('token-'),
    };
    return app.call(api.cards.save, card, owner.as);
  };
  expect((await add()).data).toMatchObject({ status: 'bound', micro: null });
  for (const said of [unable, 'lost' as const, { code: '500' }]) {
    const { data } = await add(said);
    expect(data).toMatchObject({ status: 'verifying', micro: { sent_at: null } });
    const finance = await newStaff(app.deps, 'finance');
    const { data: payee } = await app.call(api.cards.staffPayee, { no: data.id }, finance.as);
    await app.call(api.cards.staffMicroSent, { no: data.id }, finance.as);
    const entered = { id: data.id, amount: payee.micro_amount };
    expect((await app.call(api.cards.verifyMicro, entered, owner.as)).data.status).toBe('bound');
  }
  expect((await add(mismatch)).body.msg).toBe('姓名、身份证号、卡号与预留手机号不一致，请核对');
  expect((await add({ result: { BizCode: '2', SubCode: '210' } })).body.msg).toBe('此卡已挂失');
});

test('Staff see how often it has failed today and by which code, and nothing of whom it was about', async () => {
  there.says.push({ code: '412' });
  const owner = await applicant();
  const staffSide = await newStaff(app.deps);
  const { list } = (await app.call(api.operator.partners, {}, staffSide.as)).data;
  const seen = list.find(({ partner }) => partner === 'identity');
  expect(seen).toMatchObject({ mode: 'real', last_failure: '412', failures_in_a_row: 1 });
  expect(JSON.stringify(seen)).not.toContain(owner.form.id_no);
});
