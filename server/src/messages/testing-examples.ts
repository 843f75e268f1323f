import { api } from '@uc/contract';
import type { TestApp } from '../testing';
import type { Examples, Owner, Queues } from '../testing-examples';
import { notify } from './index';
import { newestOfOwner } from './testing';

/** Example inputs of customers. */
export const examples = ({ message, orders }: { message: string; orders: { paid: string } }): Examples => ({
  'messages.detail': { id: message },
  'messages.read': { ids: [message] },
  'messages.remove': { ids: [message] },
  'messages.restore': { ids: [message], of: 'deleted' },
  'messages.matter': { matter: `order:${orders.paid}` },
  'messages.markMatters': { matters: ['order:none'], ids: [message], as: 'read' },
  'messages.mute': { matter: 'order:none', muted: false },
  'messages.unsubscribe': { token: 'v1.kid.nonce.text.tag' },
  'messages.unsubscribePage': { token: 'v1.kid.nonce.text.tag' },
});
/** Example inputs of staff. */
export const staffExamples = (): Examples => ({
  'messages.staffNoticeCreate': { title: '维护公告', content: '今晚维护' },
  'messages.staffNoticeEdit': { no: 'none', version: 1, title: '维护公告', content: '今晚维护' },
  'messages.staffNoticePublish': { no: 'none', version: 1 },
  'messages.staffNoticeWithdraw': { no: 'none', version: 1, reason: '内容有误' },
});

/** Sends the account a message about an order, which the sub-account sees as well. */
export async function sendMessage(
  app: TestApp,
  { uid, canary, orders }: Owner & { orders: { paid: string } },
): Promise<string> {
  await app.database.transaction((tx) =>
    notify(tx, {
      uid,
      category: 'order',
      title: `${canary} 的消息`,
      content: `${canary} 的订单有新进展`,
      link: `/orders/myOrders?order=${orders.paid}`,
      bizType: 'order',
      bizNo: orders.paid,
    }),
  );
  const [newest] = await newestOfOwner(app, uid, 1);
  return newest!.msg_id;
}

/** Its queues of the console. */
export const queues: Queues = {
  notice: { endpoint: api.messages.staffNotices, work: ['publish'] },
};
