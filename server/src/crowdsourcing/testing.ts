import { api } from '@uc/contract';
import { dayAfter, dayOf } from '@uc/contract/day';
import { fen } from '@uc/contract/money';
import { recharge } from '../finance/testing';
import { newOwner, newStaff } from '../passport/testing';
import { newProvider } from '../provider/testing';
import type { As, TestApp } from '../testing';

/** A brief that has nothing wrong with it. */
export const brief = (more: object = {}) => ({
  mode: 'tender' as const,
  title: '茶饮品牌标志与包装设计',
  category: 'brand_design',
  description: '新茶饮品牌，需要标志、包装与门店物料的整套视觉，风格清新，附三家参考店铺照片。',
  tags: ['茶饮', '国风'],
  deadline: dayAfter(dayOf(new Date()), 10),
  deliver_days: 20,
  visibility: 'public' as const,
  budget_min: 1000,
  budget_max: 3000,
  ...more,
});
export const plan = '先出三版方向稿，两轮修改后定稿，交付全部源文件与使用规范，按约定日期完成。';
export const offer = (request_no: string, more: object = {}) => ({
  request_no,
  price: 2000,
  days: 15,
  plan,
  ...more,
});

/** A buyer with money. */
export async function newBuyer(app: TestApp, amount = 10_000_00) {
  const buyer = await newOwner(app.deps, { realnameStatus: 'person' });
  await app.database.transaction((tx) => recharge(tx, buyer.uid, fen(amount)));
  return buyer;
}

/** A draft that was saved. */
export const draftOf = async (app: TestApp, as: As, more: object = {}) =>
  (await app.call(api.requests.saveDraft, brief(more), as)).data;

/** A request that was handed in. */
export async function submittedOf(app: TestApp, as: As, more: object = {}): Promise<string> {
  const { request_no, version } = await draftOf(app, as, more);
  return (await app.call(api.requests.submit, { request_no, version }, as)).data.request_no;
}

/** Decisions of staff about a request, in the version that they see. */
export async function requestStaff(app: TestApp) {
  const { as } = await newStaff(app.deps, 'auditor');
  const detail = async (no: string) => (await app.call(api.requests.staffDetail, { no }, as)).data;
  const seen = async (no: string) => ({ no, version: (await detail(no)).version });
  return {
    as,
    detail,
    approve: async (no: string) => app.call(api.requests.staffApprove, await seen(no), as),
    reject: async (no: string, reason = '描述过于笼统') =>
      app.call(api.requests.staffReject, { ...(await seen(no)), reason }, as),
    ban: async (no: string, reason = '内容违规') =>
      app.call(api.requests.staffBan, { ...(await seen(no)), reason }, as),
    invalidate: async (no: string, bidNo: string, reason = '方案与需求无关') =>
      app.call(api.requests.staffBidInvalid, { ...(await seen(no)), bid_no: bidNo, reason }, as),
    decide: async (no: string, event: 'extend' | 'settle') =>
      app.call(api.requests.staffDecide, { ...(await seen(no)), event, reason: '雇主逾期未选稿' }, as),
    uphold: async (no: string) =>
      app.call(api.requests.staffUphold, { ...(await seen(no)), reason: '作品涉嫌抄袭' }, as),
  };
}
export type RequestStaff = Awaited<ReturnType<typeof requestStaff>>;

/** A request that takes bids. */
export async function openRequest(
  app: TestApp,
  staff: RequestStaff,
  as: As,
  more: object = {},
): Promise<string> {
  const no = await submittedOf(app, as, more);
  const { status } = (await staff.approve(no)).data;
  if (status !== 'bidding') throw new Error(status);
  return no;
}

/** Providers, each certified. */
export const newProviders = (app: TestApp, count: number) =>
  Promise.all(Array.from({ length: count }, () => newProvider(app)));

/** Lets days pass for a request: its clocks stand as if it had been made earlier. */
export const letPass = (app: TestApp, no: string, days: number) =>
  app.database.asOwner(
    `update crowd_requests set deadline_at = deadline_at - interval '${days} days', due_at = due_at - interval '${days} days'
     where request_no = '${no}'`,
  );
