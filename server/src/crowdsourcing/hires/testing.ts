import { api } from '@uc/contract';
import { dayAfter, dayOf } from '@uc/contract/day';
import { newProvider } from '../../provider/testing';
import type { As, TestApp } from '../../testing';
import { newBuyer, type RequestStaff, submittedOf } from '../testing';

export const inDays = (days: number): string => dayAfter(dayOf(new Date()), days);
export const milestone = (title: string, amount: number, days = 20) => ({
  title,
  amount,
  due_date: inDays(days),
});
export const offered = [milestone('标志初稿', 600, 10), milestone('全套规范', 400, 20)];
export const better = [milestone('标志初稿', 700, 12), milestone('全套规范', 500, 25)];
/** The form of a hire: it has no day until which bids come in. */
export const hireOf = (uid: number, more: object = {}) => ({
  mode: 'hire',
  target_uid: String(uid),
  deadline: undefined,
  deliver_days: undefined,
  milestones: offered,
  ...more,
});

/** A hire that staff have let go to its provider, and how both sides go on with it. */
export async function newHire(
  app: TestApp,
  staff: RequestStaff,
  given: {
    buyer?: { uid: number; as: As };
    provider?: { uid: number; as: As };
    more?: object;
  } = {},
) {
  const buyer = given.buyer ?? (await newBuyer(app));
  const provider = given.provider ?? (await newProvider(app));
  const no = await submittedOf(app, buyer.as, hireOf(provider.uid, given.more));
  await staff.approve(no);
  const { hires, requests } = api;
  const seen = async (as: As = buyer.as) => (await app.call(hires.detail, { request_no: no }, as)).data;
  const key = async () => ({ request_no: no, version: (await seen()).version });
  return {
    no,
    buyer,
    provider,
    seen,
    key,
    accept: async (as: As, more: object = {}) => app.call(hires.accept, { ...(await key()), ...more }, as),
    counter: async (as: As, milestones = better, more: object = {}) =>
      app.call(hires.counter, { ...(await key()), milestones, ...more }, as),
    decline: async (as: As, reason = '档期已满') => app.call(hires.decline, { ...(await key()), reason }, as),
    close: async (as: As = buyer.as) =>
      app.call(requests.close, { ...(await key()), reason: '预算取消' }, as),
    request: async (as: As = buyer.as) => (await app.call(requests.detail, { request_no: no }, as)).data,
  };
}
export type TestHire = Awaited<ReturnType<typeof newHire>>;
