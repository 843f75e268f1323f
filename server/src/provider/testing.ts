import { api } from '@uc/contract';
import { paperOf } from '../account/testing';
import { newOwner, newStaff } from '../passport/testing';
import type { As, TestApp } from '../testing';
import { mintId } from '../vault/index';

/** An application that has nothing wrong with it. */
export async function certForm(app: TestApp, uid: number, more: object = {}) {
  return {
    categories: ['brand_design' as const, 'illustration' as const],
    skills: ['标志设计', '国风插画'],
    years: 8,
    region: '320000' as const,
    intro:
      '专注文创与国风品牌视觉八年，服务过博物馆、老字号与独立茶品牌，从标志、包装到长卷插画都由本人完成，按约定日期交付，并附全部源文件与使用说明。',
    cases: [{ title: '茶山品牌视觉', imgs: [await paperOf(app, uid, 'provider_case')] }],
    certificates: [],
    phone: '13912345678',
    wechat: 'chashan_studio',
    quote_mode: 'project' as const,
    price_min: 3000,
    agreement_version: '2026-11-01',
    ...more,
  };
}
/** The additional fields of an enterprise. */
export const companyPart = {
  team_size: 's20' as const,
  founded_at: '2018-06-01',
  office_address: '江苏省苏州市虎丘区竹园路209号',
  clients: '苏州博物馆文创中心',
};

/** A work that was handed in once, so that it may apply; off the shelf, where it changes no queue and no page. */
export const haveWork = (app: TestApp, uid: number) =>
  app.database.db
    .insertInto('works')
    .values({
      uid,
      work_no: mintId('WK'),
      creator: '测试',
      status: 'offline',
      content: '{}',
      title: '旧作',
      submitted_at: new Date(),
    })
    .execute();

/** An account that may hand in an application: its real name is proven, it has an avatar and a work. */
export async function newCandidate(app: TestApp, kind: 'person' | 'enterprise' = 'person') {
  const owner = await newOwner(app.deps, { realnameStatus: kind, avatarUrl: '/avatar/sea.webp' });
  await haveWork(app, owner.uid);
  return owner;
}

/** A decider's calls, with the version that was seen. */
export async function certDecider(app: TestApp, role: Parameters<typeof newStaff>[1] = 'auditor') {
  const staff = await newStaff(app.deps, role);
  const detail = async (no: string) => (await app.call(api.provider.staffCertDetail, { no }, staff.as)).data;
  const seen = async (no: string) => ({ no, version: (await detail(no)).version });
  return {
    ...staff,
    detail,
    seen,
    approve: async (no: string) => app.call(api.provider.staffCertApprove, await seen(no), staff.as),
    reject: async (no: string, ...fields: ('intro' | 'cases' | 'categories')[]) =>
      app.call(
        api.provider.staffCertReject,
        { ...(await seen(no)), items: fields.map((field) => ({ field, reason: '内容过于笼统，请补充' })) },
        staff.as,
      ),
  };
}

/** An account whose application waits. */
export async function newCertApplicant(app: TestApp, kind: 'person' | 'enterprise' = 'person') {
  const owner = await newCandidate(app, kind);
  const form = await certForm(app, owner.uid);
  const { data } =
    kind === 'person'
      ? await app.call(api.provider.submitPerson, form, owner.as)
      : await app.call(api.provider.submitEnterprise, { ...form, ...companyPart }, owner.as);
  return { ...owner, form, no: data.cert!.cert_no };
}

/** Certifies an account whose real name is proven. */
export async function certify(app: TestApp, { uid, as }: { uid: number; as: As }): Promise<void> {
  await app.database.asOwner(`update users set avatar_url = '/avatar/sea.webp' where uid = ${uid}`);
  await haveWork(app, uid);
  const { data } = await app.call(api.provider.submitPerson, await certForm(app, uid), as);
  await (await certDecider(app)).approve(data.cert!.cert_no);
}

/** A certified provider. */
export async function newProvider(app: TestApp, kind: 'person' | 'enterprise' = 'person') {
  const applicant = await newCertApplicant(app, kind);
  await (await certDecider(app)).approve(applicant.no);
  return applicant;
}
