import { dayOf } from '@uc/contract/day';
import { fen } from '@uc/contract/money';
import { payOrder } from '../orders/payment';
import { placeOrder } from '../orders/place';
import {
  approveRequest,
  issueBill,
  postCreditGrant,
  postLateFees,
  requestDecision,
} from '../finance/credit/index';
import { postRecharge } from '../finance/recharge/index';
import { system } from '../ledger/index';
import { defaulter, staffMember } from './people';
import { orderNoAt } from './outcomes';
import { numbered } from './numbers';
import type { Story } from './story';

const { uid } = defaulter;
const by = { kind: 'owner', name: defaulter.username } as const;

/**
 * A bill that nobody repaid for more than half a year and that was written off by two people (J25): it is still owed, and by
 * now there is money to pay it with.
 */
export function seedBadDebt(story: Story): void {
  story.add(story.moment(245, '09:30'), (tx) =>
    postCreditGrant(tx, { uid, by: { kind: 'staff', name: 'credit' }, total: fen(12_000_00) }),
  );
  const usedAt = story.moment(236, '16:20');
  const order = { uid, by, orderNo: orderNoAt(story, usedAt) };
  const items = [{ name: '连载漫画上色', spec: '24页', qty: 1, unit: '话', price: fen(3_680_00) }];
  story.add(usedAt, async (tx) => {
    const about = { title: '《雨巷》第3话上色', orderType: 'render' as const, location: 'suzhou', items };
    await placeOrder(tx, { ...order, ...about });
    await payOrder(tx, { ...order, parts: { iou: fen(3_680_00) } });
  });
  const billDay = dayOf(story.moment(228, '00:30'));
  let billNo: string | null = null;
  story.add(story.moment(228, '00:30'), async (tx) => {
    billNo = await issueBill(tx, { uid, day: billDay });
  });
  const numbers = numbered(story, 'R', story.moment(12, '10:15'), 'alipay');
  story.add(story.moment(12, '10:15'), (tx) =>
    postRecharge(tx, { uid, by, ...numbers, amount: fen(5_000_00), channel: 'alipay' }),
  );
  story.add(story.minutesAgo(170), (tx, at) => postLateFees(tx, { uid, by: system, day: dayOf(at) }));
  story.add(story.minutesAgo(160), async (tx) => {
    const request = {
      no: String(uid),
      bill_no: billNo!,
      kind: 'write_off',
      reason: '逾期超过180天，多次电话与函件催收未果',
    } as const;
    const { no } = await requestDecision(tx, staffMember('credit'), request);
    await approveRequest(tx, staffMember('finance2'), { no });
  });
}
