import { api } from '@uc/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newOwner, newPhone, newStaff, signedIn } from '../passport/testing';
import { startTestApp, type TestApp } from '../testing';
import { deciderOf, newApplicant } from './testing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.database.setClock(0));

const operationsOf = async (uid: number) =>
  (await app.call(api.account.operations, {}, await signedIn(app.deps, uid))).data.list.map(
    ({ action_text, actor_name }) => [action_text, actor_name],
  );

describe('the queue of identities', () => {
  test('the queue of real-name applications shows who has waited longest, masked, and who is late', async () => {
    const first = await newApplicant(app, 'person');
    const auditor = await newStaff(app.deps, 'auditor');
    await app.database.asOwner(
      `update realname_auths set submitted_at = submitted_at - interval '25 hours' where auth_no = '${first.no}'`,
    );
    const second = await newApplicant(app, 'enterprise');
    const list = async (more: object = {}) =>
      (await app.call(api.account.realNameList, { status: 'pending', page_size: 100, ...more }, auditor.as))
        .data;
    const shown = (await list()).list;
    expect(shown.map(({ auth_no, is_late }) => [auth_no, is_late])).toEqual([
      [first.no, true],
      [second.no, false],
    ]);
    expect(shown[0]).toMatchObject({
      name_mask: '周*岚',
      actions: ['approve', 'reject'],
      micro_amount: null,
    });
    expect((await list({ kind: 'enterprise' })).total).toBe(1);
    expect((await list({ keyword: first.no })).total).toBe(1);
    expect((await list({ uid: String(second.uid) })).list[0]!.customer).toBe(second.username);
  });

  test('a real-name application is decided once, by the version that was seen, and its owner reads it in the operation log', async () => {
    const { no, uid } = await newApplicant(app, 'person');
    const [one, other] = [await deciderOf(app, 'auditor'), await deciderOf(app, 'auditor')];
    const seen = (await one.detail(no)).version;
    expect((await other.reject(no, 'real_name')).status).toBe(200);
    const late = await app.call(api.account.realNameApprove, { no, version: seen }, one.as);
    expect([late.status, (await one.approve(no)).status]).toEqual([409, 409]);
    expect((await operationsOf(uid))[0]).toEqual(['实名认证驳回', '平台']);
    const history = (await one.detail(no)).events.map(({ text }) => text);
    expect(history).toEqual(['审核未通过', '提交认证']);
  });

  test('a real-name application is rejected only with fields of its form, and never without one', async () => {
    const { no } = await newApplicant(app, 'person');
    const auditor = await deciderOf(app, 'auditor');
    expect((await auditor.reject(no, 'license')).status).toBe(422);
    const { version } = await auditor.detail(no);
    const empty = await app.call(api.account.realNameReject, { no, version, items: [] }, auditor.as);
    expect(empty.status).toBe(422);
  });

  test.each([
    ['auditor', ['approve', 'reject'], []],
    ['finance', [], ['micro_sent']],
    ['super', ['approve', 'reject'], ['micro_sent']],
  ] as const)('staff as %s may do %o with a real name, then %o', async (role, before, after) => {
    const { no } = await newApplicant(app, 'enterprise');
    const staff = await deciderOf(app, role);
    expect((await staff.detail(no)).actions).toEqual(before);
    await (await deciderOf(app)).approve(no);
    expect((await staff.detail(no)).actions).toEqual(after);
    const other = await newStaff(app.deps, 'cs');
    expect((await app.call(api.account.realNameDetail, { no }, other.as)).status).toBe(403);
    if (role === 'finance') expect((await staff.approve(no)).status).toBe(403);
  });
});

describe('a fraud', () => {
  test('a real name revoked for fraud is proposed by one and decided by another, and the person can apply no more', async () => {
    const { no, uid, as } = await newApplicant(app, 'person');
    const proposer = await deciderOf(app);
    await proposer.approve(no);
    const { version } = await proposer.detail(no);
    const reason = '证件与本人不符';
    const proposed = await app.call(api.account.realNameRevoke, { no, version, reason }, proposer.as);
    expect(proposed.data).toMatchObject({ status: 'approved', revocation: { reason }, actions: [] });
    const own = { no, version: proposed.data.version, event: 'confirm' as const };
    expect((await app.call(api.account.realNameRevokeDecide, own, proposer.as)).body.msg).toBe(
      '须由另一位同事复核，不能复核自己提交的申请',
    );
    const auditor = await newStaff(app.deps, 'auditor');
    expect((await app.call(api.account.realNameRevokeDecide, own, auditor.as)).status).toBe(403);
    const decider = await newStaff(app.deps);
    const { data } = await app.call(api.account.realNameRevokeDecide, own, decider.as);
    expect([data.status, data.actions]).toEqual(['revoked', []]);
    expect((await app.call(api.account.realName, {}, as)).data).toMatchObject({
      status: 'revoked',
      can_apply: { person: false, enterprise: false },
    });
    expect(await app.database.asOwner(`select uid from identities where uid = ${uid}`)).toEqual([]);
    expect((await operationsOf(uid))[0]).toEqual(['复核撤销实名认证', '平台']);
  });

  test('a proposed revocation of a real name may be refused with a reason, and the real name stays', async () => {
    const { no, as } = await newApplicant(app, 'person');
    const proposer = await deciderOf(app, 'auditor');
    await proposer.approve(no);
    const { version } = await proposer.detail(no);
    await app.call(api.account.realNameRevoke, { no, version, reason: '疑似冒用' }, proposer.as);
    const decider = await deciderOf(app);
    const refuse = async (reason?: string) =>
      app.call(
        api.account.realNameRevokeDecide,
        { no, version: (await decider.detail(no)).version, event: 'refuse', ...(reason && { reason }) },
        decider.as,
      );
    expect((await refuse()).status).toBe(422);
    expect((await refuse('已核实为本人')).data).toMatchObject({ status: 'approved', revocation: null });
    expect((await app.call(api.account.realName, {}, as)).data.status).toBe('person');
  });
});

describe('an account', () => {
  test('a customer’s account is found by its exact number, phone or user name, and shown masked', async () => {
    const { uid, phone, username } = await newOwner(app.deps);
    const cs = await newStaff(app.deps, 'cs');
    for (const keyword of [String(uid), phone, username.toUpperCase()]) {
      const { list, total } = (await app.call(api.account.userList, { keyword }, cs.as)).data;
      expect([total, list[0]?.uid]).toEqual([1, String(uid)]);
      expect(JSON.stringify(list)).not.toContain(phone);
      expect(list[0]!.actions).toEqual([]);
    }
    expect((await app.call(api.account.userList, { keyword: newPhone() }, cs.as)).data.total).toBe(0);
  });

  test('a customer’s account is frozen at once for all its sessions, and unfrozen again', async () => {
    const { uid, as } = await newOwner(app.deps);
    const finance = await newStaff(app.deps, 'finance');
    const detail = async () => (await app.call(api.account.userDetail, { no: String(uid) }, finance.as)).data;
    const { version } = await detail();
    const freeze = { no: String(uid), version, reason: '疑似盗用' };
    const { data } = await app.call(api.account.userFreeze, freeze, finance.as);
    expect(data).toMatchObject({
      status: 'frozen',
      status_text: '已冻结',
      state_reason: '疑似盗用',
      actions: ['unfreeze'],
    });
    expect((await app.call(api.account.profile, {}, as)).status).not.toBe(200);
    expect((await app.call(api.account.userFreeze, freeze, finance.as)).status).toBe(409);
    const [session] = await app.database.asOwner<{ revoke_reason: string }>(
      `select revoke_reason from sessions where uid = ${uid}`,
    );
    expect(session!.revoke_reason).toBe('frozen');
    const [told] = await app.database.asOwner<{ title: string; category: string }>(
      `select title, category from messages where uid = ${uid}`,
    );
    expect(told).toEqual({ title: '账号已冻结', category: 'security' });
    const kinds = await app.database.asOwner<{ kind: string }>(`select kind from outbox where uid = ${uid}`);
    expect(kinds.map(({ kind }) => kind).sort()).toEqual(['message.email', 'message.sms']);
    const open = { ...freeze, version: data.version };
    expect((await app.call(api.account.userUnfreeze, open, finance.as)).data.status).toBe('active');
    expect((await operationsOf(uid)).map(([text]) => text)).toEqual(['解冻账号', '冻结账号']);
    const cs = await newStaff(app.deps, 'cs');
    expect((await app.call(api.account.userFreeze, freeze, cs.as)).status).toBe(403);
  });
});
