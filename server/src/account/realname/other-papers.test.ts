import { api } from '@uc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyForm, deciderOf, manualForm, newApplicant, paperOf } from '../testing';
import { newOwner } from '../../passport/testing';
import { startTestApp, type TestApp } from '../../testing';
import { identityOf } from './identity';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const fieldsOf = ({ body }: { body: { data: { errors?: { field: string; message: string }[] } } }) =>
  Object.fromEntries((body.data.errors ?? []).map(({ field, message }) => [field, message]));
const papers = [
  ['hmt_residence', '810000199408230021', '香港居民的居住证'],
  ['hmt_residence', '820000199001010010', '澳门居民的居住证'],
  ['hmt_residence', '830000198807150036', '台湾居民的居住证'],
  ['foreign_resident', '911124198108030024', '永久居留身份证'],
  ['foreign_resident', 'CAN110081080310', '2017版永久居留身份证'],
  ['hk_macao', 'H1234567801', '港澳居民来往内地通行证'],
  ['taiwan', '01234567', '台湾居民来往大陆通行证'],
] as const;

describe('a person without a resident id card', () => {
  test.each(papers)(
    'a person with a paper of kind %s, number %s, is certified by people',
    async (kind, no) => {
      const owner = await newOwner(app.deps);
      const form = await manualForm(app, owner.uid, { id_type: kind, id_no: no });
      const machine = { ...form, verify_method: 'face' as const };
      expect(fieldsOf(await app.call(api.account.submitPerson, machine, owner.as))).toEqual({
        verify_method: '该证件类型请选择人工审核',
      });
      const sent = await app.call(api.account.submitPerson, form, owner.as);
      expect([sent.status, sent.data?.status]).toEqual([200, 'pending']);
      const staff = await deciderOf(app, 'auditor');
      const { auth_no } = sent.data.latest!;
      expect((await staff.detail(auth_no)).fields.id_type).toBe(kind);
      expect((await staff.approve(auth_no)).data.status).toBe('approved');
      expect((await app.call(api.account.realName, {}, owner.as)).data.status).toBe('person');
    },
  );

  test.each([
    ['id_card', '810000199408230021', '这是港澳台居民居住证的号码，请选择证件类型“港澳台居民居住证”'],
    ['id_card', '911124198108030024', '这是外国人永久居留身份证的号码，请选择证件类型“外国人永久居留身份证”'],
    ['hmt_residence', '11010519491231002X', '这是居民身份证的号码，请选择证件类型“居民身份证”'],
    [
      'foreign_resident',
      '810000199408230021',
      '这是港澳台居民居住证的号码，请选择证件类型“港澳台居民居住证”',
    ],
    ['hmt_residence', '810000199408230022', '身份证校验位错误'],
    ['foreign_resident', '911124198108030025', '身份证校验位错误'],
    ['hmt_residence', '810101199408230023', '请输入正确的证件号'],
    ['foreign_resident', '911124198113030024', '请输入正确的证件号'],
    ['foreign_resident', '911124201508030028', '未满18周岁，暂不支持实名认证'],
  ] as const)('who names the paper %s and the number %s is told: %s', async (kind, no, message) => {
    const owner = await newOwner(app.deps);
    const form = await manualForm(app, owner.uid, { id_type: kind, id_no: no });
    const answer = await app.call(api.account.submitPerson, form, owner.as);
    expect([answer.status, fieldsOf(answer)]).toEqual([422, { id_no: message }]);
  });
});

describe('a name that a paper really has', () => {
  test.each([
    ['王䶮', '王䶮'],
    ['李㛃', '李㛃'],
    ['张𬭎', '张𬭎'],
    ['刘〇', '刘〇'],
    ['买买提•艾力', '买买提·艾力'],
    ['买买提・艾力', '买买提·艾力'],
    ['𬭎'.repeat(50), '𬭎'.repeat(50)],
  ])('a real name %s is certified, and kept as %s', async (typed, kept) => {
    const { uid, no } = await newApplicant(app, 'person', { real_name: typed });
    const staff = await deciderOf(app, 'auditor');
    expect((await staff.approve(no)).data.status).toBe('approved');
    expect((await identityOf(app.deps, app.database.db, uid))?.realName).toBe(kept);
  });

  test.each(['··', '买买提··艾力', '王', '王\uE863'])(
    'a real name %s, which is none, is refused',
    async (real_name) => {
      const owner = await newOwner(app.deps);
      const form = await manualForm(app, owner.uid, { real_name });
      expect(fieldsOf(await app.call(api.account.submitPerson, form, owner.as))).toEqual({
        real_name: '请输入与证件一致的姓名',
      });
    },
  );
});

describe('an enterprise', () => {
  test('an enterprise whose people hold other papers and have rare names is reviewed with them', async () => {
    const owner = await newOwner(app.deps);
    const authorization_img = await paperOf(app, owner.uid, 'authorization');
    const form = await companyForm(app, owner.uid, {
      legal_name: '买买提‧艾力',
      legal_id_type: 'passport',
      legal_id_no: 'e12345678',
      legal_back: undefined,
      operator_is_legal: false,
      operator_name: '王䶮',
      operator_id_type: 'foreign_resident',
      operator_id_no: '911124198108030024',
      authorization_img,
    });
    const sent = await app.call(api.account.submitEnterprise, form, owner.as);
    expect([sent.status, sent.data?.latest?.status]).toEqual([200, 'pending']);
    const { fields } = await (await deciderOf(app)).detail(sent.data.latest!.auth_no);
    expect(fields).toMatchObject({
      legal_id_type: 'passport',
      operator_id_type: 'foreign_resident',
      legal_name: '买****力',
      operator_name: '王*',
    });
  });

  test('an enterprise whose representative has an id card gives its number, as before', async () => {
    const owner = await newOwner(app.deps);
    const form = await companyForm(app, owner.uid, { legal_id_no: '810000199408230021' });
    expect(fieldsOf(await app.call(api.account.submitEnterprise, form, owner.as))).toEqual({
      legal_id_no: '这是港澳台居民居住证的号码，请选择证件类型“港澳台居民居住证”',
    });
  });
});
