import { api } from '@uc/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { balancesOf } from '../../ledger/index';
import { newOwner, newPhone, newSubAccount, signedIn } from '../../passport/testing';
import { type As, startTestApp, type TestApp } from '../../testing';
import { identityOf } from './identity';
import {
  bankForm,
  companyForm,
  deciderOf,
  manualForm,
  newApplicant,
  newIdNo,
  newUscc,
  paperOf,
} from '../testing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.database.setClock(0));

const statusOf = async (as: As) => (await app.call(api.account.realName, {}, as)).data;
const accountStatus = async (uid: number) =>
  (
    await app.database.asOwner<{ realname_status: string; realname_expires_on: string | null }>(
      `select realname_status, realname_expires_on::text from users where uid = ${uid}`,
    )
  )[0]!;
const fieldsOf = ({ body }: { body: { data: { errors?: { field: string; message: string }[] } } }) =>
  Object.fromEntries((body.data.errors ?? []).map(({ field, message }) => [field, message]));

describe('a person', () => {
  test('a person whom the bank knows is verified at once, and shown masked', async () => {
    const owner = await newOwner(app.deps);
    const form = await bankForm(app, owner, {
      real_name: '周晓岚',
      is_long_term: false,
      valid_to: '2040-03-07',
    });
    const { data } = await app.call(api.account.submitPerson, form, owner.as);
    expect(data).toMatchObject({
      status: 'person',
      latest: null,
      can_upgrade: true,
      left_submissions: 4,
      current: {
        status: 'approved',
        name_mask: '周*岚',
        id_mask: expect.stringMatching(/^1\*{16}[\dX]$/),
        expire_on: '2040-03-07',
      },
    });
    expect(JSON.stringify(data)).not.toContain(form.id_no);
    expect(await accountStatus(owner.uid)).toEqual({
      realname_status: 'person',
      realname_expires_on: '2040-03-07',
    });
    const told = await app.database.asOwner<{ title: string }>(
      `select title from messages where uid = ${owner.uid} and category = 'audit'`,
    );
    expect(told).toEqual([{ title: '实名认证已通过' }]);
    const consents = await app.database.asOwner(
      `select version from consents where uid = ${owner.uid} and purpose = 'realname' and withdrawn_at is null`,
    );
    expect(consents).toHaveLength(1);
    const again = await app.call(api.account.submitPerson, await manualForm(app, owner.uid), owner.as);
    expect(again.status).toBe(409);
  });

  test('a person whom the bank does not know is told so, and a card is asked about four times a day', async () => {
    const owner = await newOwner(app.deps);
    const card = '6228480402564890018';
    const ask = async (phone: string) =>
      app.call(api.account.submitPerson, await bankForm(app, owner, { phone, bank_card_no: card }), owner.as);
    for (let tries = 0; tries < 4; tries += 1)
      expect((await ask(`190000${tries}0000`)).body.msg).toBe(
        '银行登记的信息与填写的不一致，请核对姓名、证件号、卡号与预留手机号；核对无误的，请选择“人工审核”',
      );
    expect((await ask(newPhone())).body.msg).toBe('验证次数超限，请次日重试');
    expect((await statusOf(owner.as)).status).toBe('none');
    await app.database.setClock(86_400_000 + 1000);
  });

  test('a person with another paper waits for an auditor, and may take the application back', async () => {
    const owner = await newOwner(app.deps);
    const pass = await manualForm(app, owner.uid, {
      id_type: 'passport',
      id_no: 'e12345678',
      id_back: undefined,
    });
    const machine = { ...pass, verify_method: 'face' as const };
    expect(fieldsOf(await app.call(api.account.submitPerson, machine, owner.as))).toEqual({
      verify_method: '该证件类型请选择人工审核',
    });
    const { data } = await app.call(api.account.submitPerson, pass, owner.as);
    expect(data).toMatchObject({ status: 'pending', latest: { status: 'pending', status_text: '审核中' } });
    expect(data.latest!.papers.map(({ field }) => field).sort()).toEqual(['id_front', 'id_hand']);
    const second = await app.call(api.account.submitPerson, await manualForm(app, owner.uid), owner.as);
    expect(second.body.errorCode).toBe(320002);
    expect((await app.call(api.account.withdrawRealName, {}, owner.as)).data.status).toBe('none');
    expect((await app.call(api.account.withdrawRealName, {}, owner.as)).status).toBe(409);
  });

  test.each([
    ['a wrong check digit', { id_no: '110105194912310021' }, { id_no: '身份证校验位错误' }],
    ['a child', { id_no: '110105201501010018' }, { id_no: expect.stringMatching(/校验位错误|未满18周岁/) }],
    ['a short number', { id_no: '1101051949' }, { id_no: '请输入正确的18位身份证号' }],
    ['a name in digits', { real_name: '周1岚' }, { real_name: '请输入与证件一致的姓名' }],
    [
      'a paper that is over',
      { is_long_term: false, valid_to: '2020-01-01' },
      { valid_to: '证件已过期，请使用有效证件' },
    ],
    ['no end of it', { is_long_term: false }, { valid_to: '请选择证件有效期' }],
    ['no picture of it', { id_front: undefined }, { id_front: '请上传证件人像面' }],
  ])('a person with %s is refused at the field', async (_, more, expected) => {
    const owner = await newOwner(app.deps);
    const answer = await app.call(api.account.submitPerson, await manualForm(app, owner.uid, more), owner.as);
    expect([answer.status, fieldsOf(answer)]).toEqual([422, expected]);
  });

  test('a person agrees to the text that holds today, and to the comparison of the face where they choose it', async () => {
    const owner = await newOwner(app.deps);
    const old = await manualForm(app, owner.uid, { agreement_version: '2020-01-01' });
    expect((await app.call(api.account.submitPerson, old, owner.as)).body.msg).toBe(
      '请阅读并同意最新的实名认证授权协议',
    );
    const face = await manualForm(app, owner.uid, { verify_method: 'face', real_name: '周测试失败' });
    expect((await app.call(api.account.submitPerson, face, owner.as)).body.errorCode).toBe(320004);
    const right = { ...face, real_name: '周岚' };
    expect((await app.call(api.account.submitPerson, right, owner.as)).data.status).toBe('person');
  });

  test('a person submits five times in thirty days, and nobody else’s papers', async () => {
    const [owner, other] = [await newOwner(app.deps), await newOwner(app.deps)];
    const strange = await manualForm(app, owner.uid, { id_front: await paperOf(app, other.uid, 'id_front') });
    expect((await app.call(api.account.submitPerson, strange, owner.as)).status).toBe(404);
    for (let count = 0; count < 5; count += 1) {
      expect(
        (await app.call(api.account.submitPerson, await manualForm(app, owner.uid), owner.as)).status,
      ).toBe(200);
      await app.call(api.account.withdrawRealName, {}, owner.as);
    }
    const sixth = await app.call(api.account.submitPerson, await manualForm(app, owner.uid), owner.as);
    expect(sixth.body.msg).toMatch(/^30天内最多提交5次实名认证，请于\d{4}-\d\d-\d\d后再试$/);
  });

  test('a person is verified for one main account, and a sub-account has no such call', async () => {
    const [first, second] = [await newOwner(app.deps), await newOwner(app.deps)];
    const id_no = newIdNo();
    const form = async (one: typeof first) =>
      app.call(
        api.account.submitPerson,
        await bankForm(app, one, { id_no, bank_card_no: '6222600260001072444' }),
        one.as,
      );
    expect((await form(first)).status).toBe(200);
    expect((await form(second)).body).toMatchObject({ errorCode: 320003, msg: '该证件已认证其他账号' });
    const member = await newSubAccount(app.deps, first.uid);
    expect((await app.call(api.account.realName, {}, member.as)).status).toBe(404);
  });

  test('a paper is read by the machine only when it knows it', async () => {
    const owner = await newOwner(app.deps);
    const read = async (name: string) =>
      app.call(
        api.account.readPaper,
        { file_id: await paperOf(app, owner.uid, 'id_front', name), side: 'front' },
        owner.as,
      );
    expect((await read('演示身份证人像面.jpg')).data).toMatchObject({
      read: [
        { field: 'real_name', value: '周晓岚', confidence: 96, box: null },
        { field: 'id_no', value: '320505199003074414', confidence: 96, box: null },
      ],
    });
    expect((await read('照片.jpg')).body.msg).toBe('未能识别证件，请确认图片清晰完整，或手动填写');
  });
});

describe('what was read of a paper', () => {
  /** A form with a front that the sandbox reads as 周晓岚, 320505199003074414. */
  const readForm = async (owner: Awaited<ReturnType<typeof newOwner>>, more: object = {}) => {
    const id_front = await paperOf(app, owner.uid, 'id_front', '演示身份证人像面.jpg');
    const read = await app.call(api.account.readPaper, { file_id: id_front, side: 'front' }, owner.as);
    expect(read.status).toBe(200);
    return manualForm(app, owner.uid, {
      id_front,
      id_no: '320505199003074414',
      verify_method: 'face',
      id_hand: undefined,
      ...more,
    });
  };
  const warning = '姓名与证件影像的识别结果不一致，请人工核对';

  test('a person who types another name than was read is not refused: people decide, who see both', async () => {
    const owner = await newOwner(app.deps);
    const sent = await app.call(
      api.account.submitPerson,
      await readForm(owner, { real_name: '王䶮', id_no: newIdNo() }),
      owner.as,
    );
    expect([sent.status, sent.data?.status, sent.data?.latest?.warnings]).toEqual([
      200,
      'pending',
      [warning, '证件号与证件影像的识别结果不一致，请人工核对'],
    ]);
    const staff = await deciderOf(app, 'auditor');
    const no = sent.data.latest!.auth_no;
    const seen = await staff.detail(no);
    expect(seen.read.map(({ field, value, differs }) => [field, value, differs])).toEqual([
      ['real_name', '周*岚', true],
      ['id_no', '3****************4', true],
    ]);
    expect(JSON.stringify(seen)).not.toContain('320505199003074414');
    expect((await staff.approve(no)).data.status).toBe('approved');
    expect((await identityOf(app.deps, app.database.db, owner.uid))?.realName).toBe('王䶮');
  });

  test('a person whose paper says what was typed is proven at once', async () => {
    const owner = await newOwner(app.deps);
    const sent = await app.call(api.account.submitPerson, await readForm(owner), owner.as);
    expect([sent.status, sent.data?.status]).toEqual([200, 'person']);
  });

  test('an enterprise whose licence says something else is reviewed with a warning', async () => {
    const owner = await newOwner(app.deps);
    const license_img = await paperOf(app, owner.uid, 'license', '演示营业执照.jpg');
    await app.call(api.account.readPaper, { file_id: license_img, side: 'license' }, owner.as);
    const form = await companyForm(app, owner.uid, {
      license_img,
      company_name: '云栖数字创意(苏州)有限公司',
      founded_at: '2018-06-02',
    });
    const { data } = await app.call(api.account.submitEnterprise, form, owner.as);
    expect(data.latest!.warnings.filter((one) => one.includes('影像'))).toEqual([
      '统一社会信用代码与证件影像的识别结果不一致，请人工核对',
      '成立日期与证件影像的识别结果不一致，请人工核对',
    ]);
  });

  test('an enterprise reads of its legal representative’s card the name and number by the names of its form, and one that says something else is reviewed with a warning', async () => {
    const owner = await newOwner(app.deps);
    const legal_front = await paperOf(app, owner.uid, 'id_front', '演示证件.jpg');
    const { read } = (
      await app.call(api.account.readPaper, { file_id: legal_front, side: 'legal_front' }, owner.as)
    ).data;
    expect(read.map(({ field, value }) => [field, value])).toEqual([
      ['legal_name', '周晓岚'],
      ['legal_id_no', '320505199003074414'],
    ]);
    const form = await companyForm(app, owner.uid, { legal_front, legal_name: '周晓岚' });
    const { data } = await app.call(api.account.submitEnterprise, form, owner.as);
    expect(form.legal_id_no).not.toBe('320505199003074414');
    expect(data.latest!.warnings.filter((one) => one.includes('影像'))).toEqual([
      '法定代表人证件号与证件影像的识别结果不一致，请人工核对',
    ]);
  });

  test('what was read is kept encrypted with its file', async () => {
    const owner = await newOwner(app.deps);
    const { id_front } = await readForm(owner);
    const [row] = await app.database.asOwner<{ reading: string | null }>(
      `select reading from files where uid = ${owner.uid} and file_id = '${id_front}'`,
    );
    expect(row!.reading).toMatch(/^v1\./);
    expect(row!.reading).not.toContain('周晓岚');
  });

  test('who reads papers by hand reads none by machine, and says so', async () => {
    const byHand = await startTestApp({ partners: { ...app.deps.config.partners, ocr: 'people' } });
    try {
      const owner = await newOwner(byHand.deps);
      const file_id = await paperOf(byHand, owner.uid, 'id_front', '演示身份证人像面.jpg');
      const read = await byHand.call(api.account.readPaper, { file_id, side: 'front' }, owner.as);
      expect([read.status, read.body.msg]).toEqual([422, '证件信息请手动填写，工作人员会与影像核对']);
      const { data } = await byHand.call(api.account.realName, {}, owner.as);
      expect(data.paper_reading).toBe('people');
      const form = await manualForm(byHand, owner.uid, { id_front: file_id });
      const sent = await byHand.call(api.account.submitPerson, form, owner.as);
      expect([sent.status, sent.data?.status, sent.data?.latest?.warnings]).toEqual([200, 'pending', []]);
    } finally {
      await byHand.close();
    }
  });
});

describe('a rejection', () => {
  test('a rejection opens its fields and no other, and they are submitted alone', async () => {
    const { as, no, uid } = await newApplicant(app, 'person');
    const auditor = await deciderOf(app, 'auditor');
    expect((await auditor.reject(no, 'id_front')).data.status).toBe('rejected');
    const { latest, status } = await statusOf(as);
    expect([status, latest!.reject_items]).toEqual([
      'rejected',
      [{ field: 'id_front', text: '证件人像面', reason: '不清晰，请重新提供' }],
    ]);
    const again = (more: object) =>
      app.call(api.account.submitPerson, { auth_no: no, agreement_version: '2026-11-01', ...more }, as);
    expect(fieldsOf(await again({ real_name: '王五' }))).toEqual({ real_name: '该项已通过审核，无需修改' });
    expect(fieldsOf(await again({}))).toEqual({ id_front: '请上传证件人像面' });
    const id_front = await paperOf(app, uid, 'id_front');
    const { data } = await again({ id_front });
    expect(data.latest).toMatchObject({
      auth_no: no,
      status: 'pending',
      reject_items: [],
      name_mask: '周*岚',
    });
    const [old] = await app.database.asOwner<{ n: number }>(
      `select count(*)::int as n from files where uid = ${uid} and status = 'removing'`,
    );
    expect(old!.n).toBe(1);
    expect((await auditor.approve(no)).data.status).toBe('approved');
    expect((await statusOf(as)).status).toBe('person');
    expect((await again({ id_front })).status).toBe(409);
  });

  test('a rejected application of somebody else is not found by who submits it again', async () => {
    const { no } = await newApplicant(app, 'person');
    await (await deciderOf(app)).reject(no, 'id_front');
    const other = await newOwner(app.deps);
    const form = { ...(await manualForm(app, other.uid)), auth_no: no };
    expect((await app.call(api.account.submitPerson, form, other.as)).status).toBe(404);
  });
});

describe('an enterprise', () => {
  const waiting = async (more: object = {}) => {
    const applicant = await newApplicant(app, 'enterprise', more);
    const staff = await deciderOf(app);
    expect((await staff.approve(applicant.no)).data.status).toBe('micro_pay');
    return { ...applicant, staff };
  };
  const answer = (as: As, amount: number) => app.call(api.account.verifyMicro, { amount }, as);

  test('an enterprise is verified by the amount that finance has sent, at the platform’s expense (J30)', async () => {
    const { as, uid, no, staff } = await waiting();
    expect((await answer(as, 0.01)).status).toBe(409);
    const { data: sent } = await staff.microSent(no);
    const amount = sent.micro_amount!;
    expect((await staff.microSent(no)).status).toBe(409);
    expect((await balancesOf(app.database.db, uid))['E.VERIFY']).toBe(-Math.round(amount * 100));
    const shown = (await statusOf(as)).latest!;
    expect(shown.micro).toMatchObject({ left_tries: 3, account_mask: '**** **** **** 2345' });
    expect(JSON.stringify(shown)).not.toContain('micro_amount');
    const wrong = amount === 0.99 ? 0.98 : 0.99;
    expect((await answer(as, wrong)).data).toMatchObject({ ok: false, left: 2 });
    expect((await answer(as, amount)).data).toMatchObject({
      ok: true,
      status: 'enterprise',
      current: { company_mask: expect.stringMatching(/^云\*+司$/) },
    });
    expect((await accountStatus(uid)).realname_status).toBe('enterprise');
  });

  test('an enterprise fails at the third wrong amount, and asks for amounts three times a day and six in all', async () => {
    const { uid, no } = await waiting();
    for (const day of [0, 1]) {
      await app.database.setClock(day * 86_400_000);
      const [as, staff] = [await signedIn(app.deps, uid), await deciderOf(app)];
      const again = () => app.call(api.account.sendMicro, {}, as);
      for (let sends = 0; sends < 3; sends += 1) {
        if (day + sends > 0) expect((await again()).data.latest!.status).toBe('micro_pay');
        expect((await again()).status).toBe(409);
        const amount = (await staff.microSent(no)).data.micro_amount!;
        const wrong = amount === 0.5 ? 0.51 : 0.5;
        for (const left of [2, 1, 0]) expect((await answer(as, wrong)).data.left).toBe(left);
        expect((await answer(as, amount)).status).toBe(409);
        expect((await statusOf(as)).latest!.status).toBe('micro_failed');
      }
      expect((await again()).body.msg).toBe('今日认证次数已达上限，请次日重试');
    }
    await app.database.setClock(2 * 86_400_000);
    const as = await signedIn(app.deps, uid);
    expect((await app.call(api.account.sendMicro, {}, as)).status).toBe(422);
    expect((await app.call(api.account.withdrawRealName, {}, as)).data.status).toBe('none');
  });

  test('an enterprise’s micro-deposit fails by itself after seven days', async () => {
    const { uid, no, staff } = await waiting();
    await staff.microSent(no);
    await app.database.setClock(6.9 * 86_400_000);
    expect(await app.runner.run('account.realNameMicroEnd')).toBe(0);
    const late = async () => signedIn(app.deps, uid);
    expect((await statusOf(await late())).latest!.micro).toMatchObject({ can_answer: true });
    await app.database.setClock(7 * 86_400_000 + 60_000);
    expect((await statusOf(await late())).latest!.micro).toMatchObject({ can_answer: false });
    expect((await app.call(api.account.verifyMicro, { amount: 0.5 }, await late())).status).toBe(409);
    expect(await app.runner.run('account.realNameMicroEnd')).toBe(1);
    expect((await statusOf(await signedIn(app.deps, uid))).latest!.status).toBe('micro_failed');
  });

  test('an enterprise with a code whose check digit does not fit is warned, not turned away', async () => {
    const { no } = await newApplicant(app, 'enterprise', { uscc: '91350211M0000XUF46' });
    expect((await (await deciderOf(app)).detail(no)).warnings).toEqual([
      '校验位与编码规则不一致，将转人工审核',
    ]);
    const owner = await newOwner(app.deps);
    const form = await companyForm(app, owner.uid, { uscc: '9135021', operator_is_legal: false });
    expect(fieldsOf(await app.call(api.account.submitEnterprise, form, owner.as))).toEqual({
      uscc: '请输入正确的18位统一社会信用代码',
      operator_name: '请输入与证件一致的姓名',
      operator_id_no: '请输入正确的18位身份证号',
      authorization_img: '请上传授权委托书',
    });
  });

  test('an enterprise is verified for one main account', async () => {
    const uscc = newUscc();
    const first = await waiting({ uscc });
    const second = await waiting({ uscc });
    for (const one of [first, second]) {
      const amount = (await one.staff.microSent(one.no)).data.micro_amount!;
      const { status, body } = await answer(one.as, amount);
      expect([status, body.msg]).toEqual(one === first ? [200, 'success'] : [422, '该企业已认证其他账号']);
    }
  });

  test('an enterprise may come of a verified person, who stays valid until it is approved', async () => {
    const owner = await newOwner(app.deps);
    const form = await bankForm(app, owner, { bank_card_no: newBankCard() });
    await app.call(api.account.submitPerson, form, owner.as);
    const asked = await app.call(api.account.submitEnterprise, await companyForm(app, owner.uid), owner.as);
    expect(asked.data).toMatchObject({ status: 'person', can_upgrade: false, latest: { status: 'pending' } });
    const staff = await deciderOf(app);
    const no = asked.data.latest!.auth_no;
    await staff.approve(no);
    expect((await accountStatus(owner.uid)).realname_status).toBe('person');
    const amount = (await staff.microSent(no)).data.micro_amount!;
    expect((await answer(owner.as, amount)).data).toMatchObject({ status: 'enterprise', latest: null });
    const rows = await app.database.asOwner<{ kind: string; status: string }>(
      `select kind, status from realname_auths where uid = ${owner.uid} order by kind`,
    );
    expect(rows).toEqual([
      { kind: 'enterprise', status: 'approved' },
      { kind: 'person', status: 'replaced' },
    ]);
    const back = await app.call(api.account.submitPerson, await manualForm(app, owner.uid), owner.as);
    expect(back.status).toBe(409);
  });
});

const newBankCard = () => '6217000010012345677';
