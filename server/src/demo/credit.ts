import { dayOf } from '@uc/contract/day';
import { fen } from '@uc/contract/money';
import { attempt } from '../db/index';
import { payOrder } from '../orders/payment';
import { placeOrder } from '../orders/place';
import {
  applyForCredit,
  findBill,
  issueBill,
  notifyBilled,
  notifyRepaid,
  postCreditGrant,
  postIouRepayment,
  postLateFees,
} from '../finance/credit/index';
import { system } from '../ledger/index';
import { applicant, debtor, owner, people } from './people';
import { orderNoAt } from './outcomes';
import { after, isRefusal, type Story } from './story';

const uid = owner.uid;
const credit = { kind: 'staff', name: 'credit' } as const;
/** Days from bill to due date: long enough for two bills to be open on any day of the month. */
const DUE_DAYS = 40;
const BILLS = 7;
/** The bill, counted from the newest, that was repaid late. */
const LATE = 4;

/** A line that was granted, raised and cut; a bill every month: paid in time, once too late, one in part, the newest not yet. */
export function seedCredit(story: Story): void {
  const dates = billDates(story);
  const billDay = Number(dates[0]!.slice(8));
  const grant = (daysAgo: number, total: number) =>
    story.add(story.moment(daysAgo, '09:30'), (tx) =>
      postCreditGrant(tx, { uid, by: credit, total: fen(total), billDay, dueDays: DUE_DAYS }),
    );
  grant(239, 30_000_00);
  grant(170, 60_000_00);
  grant(95, 50_000_00);
  for (const [index, day] of dates.entries()) seedBill(story, index, day);
}

/** Seeds the credit queues of staff: a first application, and a bill that nobody has repaid for half a year. */
export function seedStaffQueue(story: Story): void {
  story.add(story.minutesAgo(200), (tx) =>
    applyForCredit(
      tx,
      { uid: applicant.uid, kind: 'owner', name: applicant.username },
      {
        amount: fen(80_000_00),
        reason: '承接两部动画番剧的渲染外包，每月渲染与云工作室支出约6万元，希望按月结算。',
        files: [],
      },
    ),
  );
  const by = { kind: 'owner', name: debtor.username } as const;
  const billDay = dayOf(story.moment(215, '00:30'));
  story.add(story.moment(225, '09:30'), (tx) =>
    postCreditGrant(tx, { uid: debtor.uid, by: credit, total: fen(20_000_00) }),
  );
  const usedAt = story.moment(220, '15:10');
  const order = { uid: debtor.uid, by, orderNo: orderNoAt(story, usedAt) };
  const items = [{ name: '短片终渲', spec: '4K', qty: 1, unit: '部', price: fen(6_800_00) }];
  story.add(usedAt, async (tx) => {
    const about = { title: '短片《渡口》终渲', orderType: 'render' as const, location: 'suzhou', items };
    await placeOrder(tx, { ...order, ...about });
    await payOrder(tx, { ...order, parts: { iou: fen(6_800_00) } });
  });
  story.add(story.moment(215, '00:30'), (tx) => issueBill(tx, { uid: debtor.uid, day: billDay }));
  story.add(story.minutesAgo(180), (tx, at) =>
    postLateFees(tx, { uid: debtor.uid, by: system, day: dayOf(at) }),
  );
}

/** Bill dates, the newest some five days ago, one a month on the same day of it. */
function billDates(story: Story): string[] {
  const [year, month, day] = dayOf(after(story.now, { days: -5 }))
    .split('-')
    .map(Number) as [number, number, number];
  const billDay = Math.min(day, 28);
  return Array.from({ length: BILLS }, (_, index) =>
    new Date(Date.UTC(year, month - 1 - index, billDay)).toISOString().slice(0, 10),
  );
}

function seedBill(story: Story, index: number, day: string): void {
  let billNo: string | null = null;
  const issuedAt = new Date(`${day}T00:30:00+08:00`);
  const dueAt = after(issuedAt, { days: DUE_DAYS });
  story.add(issuedAt, async (tx) => {
    billNo = await issueBill(tx, { uid, day });
    if (billNo !== null) await notifyBilled(tx, uid, (await findBill(tx, uid, billNo))!);
  });
  const repay = (at: Date, amount?: number) =>
    story.add(at, async (tx) => {
      if (billNo === null) return;
      const repayment = {
        uid,
        billNos: [billNo],
        by: people.demo.by,
        ...(amount !== undefined && { amount: fen(amount) }),
      };
      const fromBalance = () =>
        postIouRepayment(tx, {
          ...repayment,
          ...(index === 3 ? { by: system, source: 'auto' } : { source: 'balance' }),
        });
      const repaid = await attempt(tx, fromBalance).catch((error: unknown) => {
        if (!isRefusal(error)) throw error;
        return postIouRepayment(tx, {
          ...repayment,
          source: { channel: 'unionpay', channelNo: `6201${billNo!.slice(3, 9)}` },
        });
      });
      await notifyRepaid(tx, uid, { ...repaid, isAuto: index === 3 });
    });
  if (index === 0) return;
  if (index === 1) return repay(after(issuedAt, { days: 24, hours: 10 }), 500_00);
  if (index !== LATE) return repay(after(dueAt, { days: -index, hours: 10 }));
  for (const late of [4, 5, 6]) {
    story.add(after(dueAt, { days: late, minutes: -10 }), (tx, at) =>
      postLateFees(tx, { uid, by: system, day: dayOf(at) }),
    );
  }
  repay(after(dueAt, { days: 6, hours: 9 }));
}
