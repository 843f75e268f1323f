import { api } from '@uc/contract';
import { anAccount, anOrder } from '../demo/testing';
import { newDraft as newCase } from '../filings/cases/testing';
import { notify } from '../messages/index';
import { newOwner, newStaff } from '../passport/testing';
import type { TestApp } from '../testing';
import { newDraft as newWork } from '../works/testing';

/** A text of full-width characters with a letter outside of ASCII. */
export const WIDE = 'ＣＡＦÉ Ａ１２';

/** Searches each list of a customer and of the console by a keyword, among things that are all called `WIDE`. */
export async function searches(
  app: TestApp,
): Promise<(keyword: string) => Promise<Record<string, string[]>>> {
  const buyer = await anAccount(app);
  const { as, uid } = await newOwner(app.deps);
  const staff = (await newStaff(app.deps, 'super')).as;
  await anOrder(app, buyer.uid, { title: WIDE });
  await newWork(app, { uid, as }, { title: WIDE });
  await newCase(app, 'trademark', { as }, { name: WIDE });
  await app.call(api.requests.saveDraft, { mode: 'tender', title: WIDE }, as);
  await app.database.transaction((tx) =>
    notify(tx, { uid, category: 'order', title: WIDE, content: '内容' }),
  );
  await app.call(
    api.messages.staffNoticeCreate,
    { title: WIDE, content: '今晚维护', audience: 'all' },
    staff,
  );
  return async (keyword) => ({
    orders: (await app.call(api.orders.list, { keyword }, buyer.as)).data.list.map(({ title }) => title),
    works: (await app.call(api.works.list, { keyword }, as)).data.list.map(({ title }) => title),
    filings: (await app.call(api.trademark.list, { keyword }, as)).data.list.map(({ name }) => name),
    requests: (await app.call(api.requests.published, { keyword }, as)).data.list.map(({ title }) => title),
    messages: (await app.call(api.messages.list, { keyword }, as)).data.list.map(({ title }) => title),
    staff: (await app.call(api.orders.staffList, { queue: 'all', keyword }, staff)).data.list.map(
      ({ title }) => title,
    ),
    notices: (await app.call(api.messages.staffNotices, { keyword }, staff)).data.list.map(
      ({ title }) => title,
    ),
  });
}

/** Every list with the one thing that is called so. */
export const everywhere = Object.fromEntries(
  ['orders', 'works', 'filings', 'requests', 'messages', 'staff', 'notices'].map((list) => [list, [WIDE]]),
);
