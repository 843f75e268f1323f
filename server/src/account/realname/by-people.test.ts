import { api } from '@uc/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyForm, deciderOf, manualForm, newApplicant, paperOf } from '../testing';
import { readConfig } from '../../config';
import { ocrOfCards } from '../../partners/ocr/testing';
import { identityOf } from './identity';
import { newOwner } from '../../passport/testing';
import { type As, startTestApp, type TestApp } from '../../testing';

const AGREED = '2026-11-28';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ partners: { ...readConfig({}).partners, identity: 'people' } });
  app.deps.partners.ocr = ocrOfCards();
});
afterAll(() => app.close());

const typedBy = (staff: { as: As }, no: string) => app.call(api.account.realNameTyped, { no }, staff.as);
const waitsFor = async (staff: { as: As }) =>
  (await app.call(api.account.realNameList, { todo: '1', page_size: 50 }, staff.as)).data.list.map(
    ({ auth_no }) => auth_no,
  );
const newPerson = (more: object = {}) => newApplicant(app, 'person', { agreement_version: AGREED, ...more });

test('Somebody who asks for the bank’s or the face’s answer is told that only people verify here', async () => {
  const owner = await newOwner(app.deps);
  expect((await app.call(api.account.realName, {}, owner.as)).data.ways).toEqual(['manual']);
  const text = (await app.call(api.passport.agreement, { code: 'realname' })).data;
  expect(text.version).toBe(AGREED);
  expect(text.content).toContain('不进行人脸比对，也不向银行或身份核验机构提供');
  const form = await manualForm(app, owner.uid, { agreement_version: AGREED });
  for (const verify_method of ['face', 'bank4'] as const) {
    const bank = { bank_card_no: '6217000010012345677', bank_phone: '13812345678', sms_code: '123456' };
    const answer = await app.call(api.account.submitPerson, { ...form, ...bank, verify_method }, owner.as);
    expect([answer.status, answer.body.data.errors]).toEqual([
      422,
      [{ field: 'verify_method', message: '该验证方式暂未开通，请选择人工审核' }],
    ]);
  }
  expect((await app.call(api.account.realName, {}, owner.as)).data.status).toBe('none');
});

test('A person whose card was read on this machine is verified once two reviewers have looked at what was read beside what was typed, the second of them somebody else', async () => {
  const owner = await newOwner(app.deps);
  const form = await manualForm(app, owner.uid, { agreement_version: AGREED, real_name: '王䶮' });
  const card = sharp({ create: { width: 900, height: 600, channels: 3, background: '#789' } });
  const id_front = await paperOf(app, owner.uid, 'id_front', '照片.jpg', await card.jpeg().toBuffer());
  const { read } = (await app.call(api.account.readPaper, { file_id: id_front, side: 'front' }, owner.as))
    .data;
  expect(read.map(({ field, value, confidence }) => [field, value, confidence])).toEqual([
    ['real_name', '王芳', 98],
    ['id_no', '11010519491231002X', 98],
  ]);
  const sent = await app.call(api.account.submitPerson, { ...form, id_front }, owner.as);
  const { auth_no: no } = sent.data.latest!;
  const [first, second] = [await deciderOf(app, 'auditor'), await deciderOf(app, 'auditor')];

  const { fields, checks } = (await typedBy(first, no)).data;
  expect(fields).toContainEqual({
    field: 'real_name',
    typed: '王䶮',
    read: '王芳',
    agrees: false,
  });
  expect(fields.find(({ field }) => field === 'id_no')).toMatchObject({ typed: form.id_no, agrees: false });
  expect(checks).toContainEqual({ text: '没有其他账号以该证件认证', result: 'right' });
  expect(checks).toContainEqual({ text: '未向银行或身份核验机构核验', result: 'not_made' });
  expect(checks.find(({ text }) => text.startsWith('证件号：校验位正确'))?.result).toBe('right');
  const log = await app.database.asOwner<{ actor_name: string; changes: unknown }>(
    `select actor_name, changes from operation_logs where uid = ${owner.uid} and action = 'realNameTyped'`,
  );
  expect(log).toEqual([{ actor_name: '平台', changes: [] }]);

  expect((await first.detail(no)).review_step).toBe('first');
  expect((await first.approve(no)).data).toMatchObject({
    status: 'pending',
    review_step: 'second',
    first_review: { by: expect.any(String) },
    actions: ['reject'],
  });
  expect((await app.call(api.account.realName, {}, owner.as)).data.status).toBe('pending');
  expect(await identityOf(app.deps, app.database.db, owner.uid)).toBeUndefined();
  const twice = await first.approve(no);
  expect([twice.status, twice.body.msg]).toEqual([409, '须由另一位同事复核，不能复核自己提交的申请']);
  expect(await waitsFor(first)).not.toContain(no);
  expect(await waitsFor(second)).toContain(no);

  const approved = (await second.approve(no)).data;
  expect(approved.status).toBe('approved');
  expect(approved.events.map(({ text }) => text)).toEqual(['审核通过', '初审通过，待复核', '提交认证']);
  expect((await app.call(api.account.realName, {}, owner.as)).data.status).toBe('person');
  expect((await typedBy(second, no)).status).toBe(409);
});

test('A person whom the second reviewer rejects hands in again, and two reviewers look anew', async () => {
  const owner = await newPerson();
  const [first, second] = [await deciderOf(app, 'auditor'), await deciderOf(app, 'auditor')];
  await first.approve(owner.no);
  expect((await second.reject(owner.no, 'id_front')).data.status).toBe('rejected');
  const again = await app.call(
    api.account.submitPerson,
    {
      auth_no: owner.no,
      id_front: await paperOf(app, owner.uid, 'id_front'),
      agreement_version: AGREED,
    },
    owner.as,
  );
  expect(again.data.latest!.status).toBe('pending');
  expect(await second.detail(owner.no)).toMatchObject({ review_step: 'first', first_review: null });
  expect((await second.approve(owner.no)).data.status).toBe('pending');
  expect((await first.approve(owner.no)).data.status).toBe('approved');
});

test('One of two reviewers who approve the same application at once is the first, and the second review still waits', async () => {
  const owner = await newPerson();
  const staff = await deciderOf(app, 'auditor');
  const { version } = await staff.detail(owner.no);
  const answers = await Promise.all(
    [1, 2].map(() => app.call(api.account.realNameApprove, { no: owner.no, version }, staff.as)),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await staff.detail(owner.no)).toMatchObject({ status: 'pending', review_step: 'second' });
});

test('A company’s micro-deposit is paid by somebody else than its reviewer, who sees where to and how much', async () => {
  const owner = await newApplicant(app, 'enterprise', { agreement_version: AGREED });
  const [reviewer, payer] = [await deciderOf(app), await deciderOf(app, 'finance')];
  expect((await typedBy(payer, owner.no)).status).toBe(409);
  expect((await typedBy(reviewer, owner.no)).data.checks).toContainEqual({
    text: '对公账户尚未经打款验证',
    result: 'not_made',
  });
  expect((await reviewer.approve(owner.no)).data).toMatchObject({ status: 'micro_pay', actions: [] });
  expect((await reviewer.microSent(owner.no)).status).toBe(409);
  expect(await waitsFor(reviewer)).not.toContain(owner.no);
  const { fields, micro_amount: amount } = (await typedBy(payer, owner.no)).data;
  expect(fields).toContainEqual(
    expect.objectContaining({ field: 'account_no', typed: '1102020409000012345', read: null }),
  );
  expect((await payer.microSent(owner.no)).data.status).toBe('micro_sent');
  const done = await app.call(api.account.verifyMicro, { amount: amount! }, owner.as);
  expect(done.data).toMatchObject({ ok: true, status: 'enterprise' });
});

test('An application keeps whom it is for from staff who neither decide nor pay it', async () => {
  const owner = await newApplicant(app, 'enterprise', { agreement_version: AGREED });
  const finance = await deciderOf(app, 'finance');
  expect((await typedBy(finance, owner.no)).status).toBe(409);
  const shown = JSON.stringify(await finance.detail(owner.no));
  expect(shown).not.toContain((await companyForm(app, owner.uid)).account_no);
});
