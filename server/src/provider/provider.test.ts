import { api } from '@uc/contract';
import { dayAfter, dayOf } from '@uc/contract/day';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bankForm, deciderOf, manualForm, paperOf } from '../account/testing';
import { newestOfOwner } from '../messages/testing';
import { newOwner, newSubAccount } from '../passport/testing';
import { type As, startTestApp, type TestApp } from '../testing';
import { isHomepageOpen } from './index';
import {
  certDecider,
  certForm,
  companyPart,
  haveWork,
  newCandidate,
  newCertApplicant,
  newProvider,
} from './testing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.database.setClock(0));

const statusOf = async (as: As) => (await app.call(api.provider.status, {}, as)).data;
const open = (uid: number) => isHomepageOpen(app.database.db, uid);
const fieldsOf = ({ body }: { body: { data: { errors?: { field: string; message: string }[] } } }) =>
  Object.fromEntries((body.data.errors ?? []).map(({ field, message }) => [field, message]));
const titles = async (uid: number) => (await newestOfOwner(app, uid, 20)).map(({ title }) => title);
const runJob = (name: string) => app.runner.run(name);

describe('an application', () => {
  test('an application of a provider without a real name of its kind, an avatar or a work is refused with the way out', async () => {
    const nobody = await newOwner(app.deps, { avatarUrl: '/avatar/sea.webp' });
    const refused = await app.call(api.provider.submitPerson, await certForm(app, nobody.uid), nobody.as);
    expect([refused.status, refused.body.msg, refused.body.data.link]).toEqual([
      422,
      '请先完成个人实名认证',
      '/account/safe/realNameAuth',
    ]);
    const person = await newCandidate(app);
    const form = await certForm(app, person.uid);
    const other = await app.call(api.provider.submitEnterprise, { ...form, ...companyPart }, person.as);
    expect([other.status, other.body.msg]).toEqual([422, '请先完成企业实名认证']);
    const faceless = await newOwner(app.deps, { realnameStatus: 'person' });
    await haveWork(app, faceless.uid);
    const bare = await app.call(api.provider.submitPerson, await certForm(app, faceless.uid), faceless.as);
    expect([bare.status, bare.body.data.link]).toEqual([422, '/account/info/portrait']);
    const idle = await newOwner(app.deps, { realnameStatus: 'person', avatarUrl: '/avatar/sea.webp' });
    const without = await app.call(api.provider.submitPerson, await certForm(app, idle.uid), idle.as);
    expect([without.status, without.body.msg, without.body.data.link]).toEqual([
      422,
      '请先提交至少1件作品',
      '/facilitator/management',
    ]);
    expect(
      (await statusOf(nobody.as)).conditions.filter(({ pass }) => !pass).map(({ code }) => code),
    ).toEqual(['realName', 'work']);
    expect((await statusOf(faceless.as)).conditions.find(({ code }) => code === 'work')).toMatchObject({
      pass: true,
      msg: '已提交1件作品',
    });
  });

  test('an application of a provider is the owner’s: a member may read it with the permission, and submits nothing', async () => {
    const { uid } = await newCertApplicant(app);
    const member = await newSubAccount(app.deps, uid, ['fac.cert:view']);
    const seen = await statusOf(member.as);
    expect(seen.cert).toMatchObject({ status: 'pending', contact: { phone: '139****5678' } });
    const form = await certForm(app, uid);
    expect((await app.call(api.provider.submitPerson, form, member.as)).status).toBe(404);
    const stranger = await newSubAccount(app.deps, uid, ['home:view']);
    expect((await app.call(api.provider.status, {}, stranger.as)).body.errorCode).toBe(310403);
  });

  test.each([
    [{ categories: ['trademark_agency'] }, { certificates: '所选类目须上传商标代理机构备案证明' }],
    [{ skills: ['插画', '插画'] }, { skills: '技能标签不能重复' }],
    [{ intro: '太短' }, { intro: '简介为50-1000字' }],
    [{ intro: `加微信: chashan_studio ${'详谈'.repeat(30)}` }, { intro: '请勿填写联系方式' }],
    [{ cases: [] }, { cases: '请至少填写1个案例' }],
    [{ cases: [{ title: '没有内容', imgs: [] }] }, { cases: '第1个案例：请上传图片或填写链接' }],
    [{ phone: '1391234567' }, { phone: '请输入正确的11位手机号' }],
    [{ price_min: undefined }, { price_min: '请填写起步价' }],
  ])('an application of a provider with %j is refused at its field', async (wrong, message) => {
    const person = await newCandidate(app);
    const answer = await app.call(
      api.provider.submitPerson,
      (await certForm(app, person.uid, wrong)) as never,
      person.as,
    );
    expect([answer.status, fieldsOf(answer)]).toEqual([422, message]);
  });

  test('an application of a provider with two rejected fields lets those alone be changed', async () => {
    const { as, no, form, uid } = await newCertApplicant(app);
    const auditor = await certDecider(app);
    const rejected = await auditor.reject(no, 'intro', 'cases');
    expect(rejected.data).toMatchObject({ status: 'rejected', actions: [] });
    expect((await statusOf(as)).cert!.reject_items.map(({ text }) => text)).toEqual(['简介', '案例']);
    const { data: home } = await app.call(api.home.summary, {}, as);
    expect(home.todos).toContainEqual(
      expect.objectContaining({ key: 'cert_rejected', link: '/facilitator/serviceProdAuth' }),
    );
    const again = { cert_no: no, agreement_version: form.agreement_version };
    const third = await app.call(
      api.provider.submitPerson,
      { ...again, intro: `${form.intro}另有补充。`, skills: ['别的'] },
      as,
    );
    expect([third.status, fieldsOf(third)]).toEqual([422, { skills: '该项已通过审核，无需修改' }]);
    // A field that is left out, or sent as it was, stays.
    const resubmitted = await app.call(
      api.provider.submitPerson,
      {
        ...again,
        intro: `${form.intro}另有补充。`,
        skills: form.skills,
        cases: [{ title: '新的案例', imgs: [await paperOf(app, uid, 'provider_case')] }],
      },
      as,
    );
    expect(resubmitted.data).toMatchObject({
      status: 'pending',
      cert: {
        cert_no: no,
        profile: { skills: form.skills, cases: [{ title: '新的案例' }] },
        reject_items: [],
      },
    });
    expect(resubmitted.data.cert!.files).toHaveLength(1);
    expect(await titles(uid)).toContain('服务商认证未通过');
  });

  test('an approved application of a provider opens the homepage for a year, or as long as the paper lasts', async () => {
    const today = dayOf(new Date());
    const { as, uid, no } = await newProvider(app);
    expect(await statusOf(as)).toMatchObject({
      status: 'approved',
      // A year counts its first day.
      cert: { valid_to: dayAfter(today, 364) },
      homepage: { enabled: true },
      can_change: true,
    });
    const { data } = await app.call(api.passport.session, {}, as);
    expect((await app.call(api.provider.homepageLink, {}, as)).data).toEqual({
      url: data.provider_homepage,
      enabled: true,
    });
    expect(data.provider_homepage).toContain(String(uid));
    const logged = await app.call(api.account.operations, {}, as);
    expect(logged.data.list[0]).toMatchObject({
      action_text: '服务商认证通过',
      actor_name: '平台',
      biz_no: no,
    });

    const soon = dayAfter(today, 100);
    const owner = await newOwner(app.deps, { avatarUrl: '/avatar/sea.webp' });
    await haveWork(app, owner.uid);
    const real = await bankForm(app, owner, { is_long_term: false, valid_to: soon });
    await app.call(api.account.submitPerson, real, owner.as);
    const asked = await app.call(api.provider.submitPerson, await certForm(app, owner.uid), owner.as);
    await (await certDecider(app)).approve(asked.data.cert!.cert_no);
    expect((await statusOf(owner.as)).cert!.valid_to).toBe(soon);
  });

  test('an application of a provider is submitted once, and decided once, when two do it at the same time', async () => {
    const owner = await newCandidate(app);
    const forms = [await certForm(app, owner.uid), await certForm(app, owner.uid)];
    const both = await Promise.all(forms.map((form) => app.call(api.provider.submitPerson, form, owner.as)));
    expect(both.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 422]);
    const no = (await statusOf(owner.as)).cert!.cert_no;
    const [one, other] = [await certDecider(app), await certDecider(app, 'super')];
    const seen = await one.seen(no);
    const items = [{ field: 'intro' as const, reason: '内容过于笼统' }];
    const decisions = await Promise.all([
      app.call(api.provider.staffCertApprove, seen, one.as),
      app.call(api.provider.staffCertReject, { ...seen, items }, other.as),
    ]);
    expect(decisions.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409]);
    const told = (await titles(owner.uid)).filter(
      (title) => title.startsWith('服务商认证') && !title.endsWith('已提交'),
    );
    expect(told).toHaveLength(1);
  });

  test('an application of a provider may be taken back, and its uploads go with it', async () => {
    const { as, uid } = await newCertApplicant(app);
    expect((await app.call(api.provider.cancel, {}, as)).data).toMatchObject({ status: 'none', cert: null });
    const files = await app.database.asOwner<{ status: string }>(
      `select status from files where uid = ${uid} and use = 'provider_case'`,
    );
    expect(files).toEqual([{ status: 'removing' }]);
    expect((await app.call(api.provider.cancel, {}, as)).status).toBe(409);
    expect((await app.call(api.provider.submitPerson, await certForm(app, uid), as)).status).toBe(200);
  });
});

describe('a change', () => {
  test('a change of a certification waits while the present one stays valid, and is shown once approved', async () => {
    const { as, uid, no, form } = await newProvider(app);
    const change = { skills: ['书籍装帧'], phone: '13700001111' };
    const { data } = await app.call(api.provider.change, change, as);
    expect(data).toMatchObject({
      status: 'change_pending',
      cert: {
        profile: { skills: form.skills },
        change: { skills: ['书籍装帧'] },
        contact: { phone: '137****1111' },
      },
      homepage: { enabled: true },
    });
    expect((await app.call(api.provider.change, change, as)).status).toBe(409);
    const auditor = await certDecider(app);
    expect((await auditor.approve(no)).data).toMatchObject({
      status: 'approved',
      profile: { skills: ['书籍装帧'] },
      change: null,
    });
    const same = await app.call(api.provider.change, { skills: ['书籍装帧'] }, as);
    expect([same.status, fieldsOf(same)]).toEqual([422, { categories: '没有需要变更的内容' }]);
    await app.call(api.provider.change, { years: 9 }, as);
    await auditor.reject(no, 'intro');
    expect(await statusOf(as)).toMatchObject({
      status: 'approved',
      cert: { profile: { years: 8 }, change: { years: 9 }, reject_items: [{ field: 'intro' }] },
    });
    expect(await open(uid)).toBe(true);
  });

  test('a change of the contact alone needs no review', async () => {
    const { as } = await newProvider(app);
    const { data } = await app.call(api.provider.change, { qq: '123456789' }, as);
    expect(data).toMatchObject({ status: 'approved', cert: { change: null, contact: { qq: '1*******9' } } });
  });

  test('a certification is renewed in its last month by a change that changes nothing', async () => {
    const { as, uid, no } = await newProvider(app);
    await app.database.asOwner(
      `update provider_certs set valid_to = (app_now() at time zone 'Asia/Shanghai')::date + 20 where uid = ${uid}`,
    );
    expect((await app.call(api.provider.change, {}, as)).data.status).toBe('change_pending');
    const before = (await statusOf(as)).cert!.valid_to!;
    await (await certDecider(app)).approve(no);
    expect((await statusOf(as)).cert!.valid_to! > before).toBe(true);
  });
});

describe('an identity that is no more', () => {
  test('a revoked real name closes the homepage in the same moment and suspends the certification', async () => {
    const owner = await newOwner(app.deps, { avatarUrl: '/avatar/sea.webp' });
    await haveWork(app, owner.uid);
    await app.call(api.account.submitPerson, await bankForm(app, owner), owner.as);
    const asked = await app.call(api.provider.submitPerson, await certForm(app, owner.uid), owner.as);
    const no = asked.data.cert!.cert_no;
    await (await certDecider(app)).approve(no);
    expect(await open(owner.uid)).toBe(true);
    const [auditor, chief] = [await deciderOf(app, 'auditor'), await deciderOf(app, 'super')];
    const auth = (await app.call(api.account.realName, {}, owner.as)).data.current!.auth_no;
    const { version } = await auditor.detail(auth);
    await app.call(api.account.realNameRevoke, { no: auth, version, reason: '疑似冒用' }, auditor.as);
    const confirm = { no: auth, version: version + 1, event: 'confirm' as const };
    expect((await app.call(api.account.realNameRevokeDecide, confirm, chief.as)).status).toBe(200);
    expect(await open(owner.uid)).toBe(false);
    expect((await app.call(api.provider.homepageLink, {}, owner.as)).data).toEqual({
      url: null,
      enabled: false,
    });
    expect((await app.call(api.passport.session, {}, owner.as)).data.provider_homepage).toBeNull();
    await runJob('outbox');
    expect(await statusOf(owner.as)).toMatchObject({ status: 'suspended', homepage: { enabled: false } });
    expect(await titles(owner.uid)).toContain('服务商认证已暂停');
  });

  test('a real name revoked during a submission leaves nothing certified', async () => {
    const owner = await newOwner(app.deps, { avatarUrl: '/avatar/sea.webp' });
    await haveWork(app, owner.uid);
    await app.call(api.account.submitPerson, await bankForm(app, owner), owner.as);
    const [auditor, chief] = [await deciderOf(app, 'auditor'), await deciderOf(app, 'super')];
    const auth = (await app.call(api.account.realName, {}, owner.as)).data.current!.auth_no;
    const { version } = await auditor.detail(auth);
    await app.call(api.account.realNameRevoke, { no: auth, version, reason: '疑似冒用' }, auditor.as);
    const form = await certForm(app, owner.uid);
    const [submitted] = await Promise.all([
      app.call(api.provider.submitPerson, form, owner.as),
      app.call(
        api.account.realNameRevokeDecide,
        { no: auth, version: version + 1, event: 'confirm' },
        chief.as,
      ),
    ]);
    expect([200, 422]).toContain(submitted.status);
    const { cert } = await statusOf(owner.as);
    if (cert !== null) {
      const refused = await (await certDecider(app)).approve(cert.cert_no);
      expect([refused.status, refused.body.msg]).toEqual([422, '请先完成个人实名认证']);
    }
    expect(await open(owner.uid)).toBe(false);
  });

  test('a new real-name application of the same kind leaves the certification as it is', async () => {
    const owner = await newOwner(app.deps, { avatarUrl: '/avatar/sea.webp' });
    await haveWork(app, owner.uid);
    const real = await bankForm(app, owner, {
      is_long_term: false,
      valid_to: dayAfter(dayOf(new Date()), 20),
    });
    await app.call(api.account.submitPerson, real, owner.as);
    const asked = await app.call(api.provider.submitPerson, await certForm(app, owner.uid), owner.as);
    await (await certDecider(app)).approve(asked.data.cert!.cert_no);
    const renewed = await manualForm(app, owner.uid, { id_no: real.id_no });
    const { data } = await app.call(api.account.submitPerson, renewed, owner.as);
    expect(await open(owner.uid)).toBe(true);
    await (await deciderOf(app)).approve(data.latest!.auth_no);
    await runJob('outbox');
    expect((await statusOf(owner.as)).status).toBe('approved');
  });
});

describe('the end', () => {
  test('a certification ends when its last day is over, with a warning at 30 and at 7 days, each once', async () => {
    const { as, uid } = await newProvider(app);
    const endIn = (days: number) =>
      app.database.asOwner(
        `update provider_certs set valid_to = (app_now() at time zone 'Asia/Shanghai')::date + ${days} where uid = ${uid}`,
      );
    const warned = async () => (await titles(uid)).filter((title) => title === '服务商认证即将到期').length;
    for (const [days, count] of [
      [31, 0],
      [30, 1],
      [30, 1],
      [12, 1],
      [7, 2],
      [1, 2],
      [0, 2],
    ] as const) {
      await endIn(days);
      await runJob('provider.certExpiry');
      expect([days, await warned()]).toEqual([days, count]);
    }
    expect(await open(uid)).toBe(true);
    await endIn(-1);
    expect(await open(uid)).toBe(false);
    await runJob('provider.certExpiry');
    expect((await statusOf(as)).status).toBe('expired');
    // Handed in again with what is known.
    const { data } = await app.call(api.provider.submitPerson, { agreement_version: '2026-11-01' }, as);
    expect(data).toMatchObject({ status: 'pending', cert: { profile: { years: 8 } } });
  });

  test('a certification revoked for a violation takes two people, and stays revoked', async () => {
    const { as, uid, no } = await newProvider(app);
    const [auditor, chief] = [await certDecider(app), await certDecider(app, 'super')];
    await app.call(
      api.provider.staffCertRevoke,
      { ...(await auditor.seen(no)), reason: '虚假案例' },
      auditor.as,
    );
    const decide = async (who: typeof chief, event: 'confirm' | 'refuse') =>
      app.call(
        api.provider.staffCertRevokeDecide,
        { ...(await who.seen(no)), event, reason: '核实无误' },
        who.as,
      );
    expect((await decide(auditor, 'confirm')).status).toBe(403);
    expect(await open(uid)).toBe(true);
    expect((await decide(chief, 'confirm')).data).toMatchObject({ status: 'revoked', actions: [] });
    expect(await open(uid)).toBe(false);
    expect(await titles(uid)).toContain('服务商认证已取消');
    const again = await app.call(api.provider.submitPerson, await certForm(app, uid), as);
    expect([again.status, again.body.errorCode]).toEqual([422, 350006]);
    const proposer = await newProvider(app);
    await app.call(
      api.provider.staffCertRevoke,
      { ...(await chief.seen(proposer.no)), reason: '虚假案例' },
      chief.as,
    );
    const same = await app.call(
      api.provider.staffCertRevokeDecide,
      { ...(await chief.seen(proposer.no)), event: 'confirm' },
      chief.as,
    );
    expect([same.status, await open(proposer.uid)]).toEqual([409, true]);
  });

  test('a certification that its owner ends closes the homepage and ends its agreement', async () => {
    const { as, uid } = await newProvider(app, 'enterprise');
    const agreements = async () =>
      (await app.call(api.signings.list, {}, as)).data.list.map(({ state }) => state);
    expect(await agreements()).toEqual(['running']);
    expect((await app.call(api.provider.exit, {}, as)).data).toMatchObject({
      status: 'none',
      can_exit: false,
    });
    expect(await open(uid)).toBe(false);
    expect(await agreements()).toEqual(['ended']);
    expect((await app.call(api.provider.exit, {}, as)).status).toBe(409);
  });
});
