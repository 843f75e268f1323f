import { dayOf } from '@uc/contract/day';
import { fen } from '@uc/contract/money';
import { attempt } from '../db/index';
import { billIssued, creditGranted, iouRepaid, lateFeesAccrued, system } from '../finance/index';
import { owner, people } from './cast';
import { after, isRefusal, type Story } from './story';

const uid = owner.uid;
const credit = { kind: 'staff', name: 'credit' } as const;
/** Days from bill to due date: long enough for two bills to be open on any day of the month. */
const DUE_DAYS = 40;
const BILLS = 7;
/** The bill, counted from the newest, that was repaid late. */
const LATE = 4;

/** A line that was granted, raised and cut; a bill every month: paid in time, once too late, one in part, the newest not yet. */
export function tellCredit(story: Story): void {
  const dates = billDates(story);
  const billDay = Number(dates[0]!.slice(8));
  const grant = (daysAgo: number, total: number) =>
    story.tell(story.moment(daysAgo, '09:30'), (tx, at) =>
      creditGranted(tx, { uid, by: credit, at, total: fen(total), billDay, dueDays: DUE_DAYS }),
    );
  grant(239, 30_000_00);
  grant(170, 60_000_00);
  grant(95, 50_000_00);
  for (const [index, day] of dates.entries()) tellBill(story, index, day);
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

function tellBill(story: Story, index: number, day: string): void {
  let billNo: string | null = null;
  const issuedAt = new Date(`${day}T00:30:00+08:00`);
  const dueAt = after(issuedAt, { days: DUE_DAYS });
  story.tell(issuedAt, async (tx) => {
    billNo = await billIssued(tx, { uid, day });
  });
  const repay = (at: Date, amount?: number) =>
    story.tell(at, async (tx, now) => {
      if (billNo === null) return;
      const repayment = {
        uid,
        at: now,
        billNo,
        by: people.demo.by,
        ...(amount !== undefined && { amount: fen(amount) }),
      };
      const fromBalance = () =>
        iouRepaid(tx, {
          ...repayment,
          ...(index === 3 ? { by: system, source: 'auto' } : { source: 'balance' }),
        });
      await attempt(tx, fromBalance).catch((error: unknown) => {
        if (!isRefusal(error)) throw error;
        return iouRepaid(tx, {
          ...repayment,
          source: { channel: 'unionpay', channelNo: `6201${billNo!.slice(3, 9)}` },
        });
      });
    });
  if (index === 0) return;
  if (index === 1) return repay(after(issuedAt, { days: 24, hours: 10 }), 1_500_00);
  if (index !== LATE) return repay(after(dueAt, { days: -index, hours: 10 }));
  for (const late of [4, 5, 6]) {
    story.tell(after(dueAt, { days: late, minutes: -10 }), (tx, at) =>
      lateFeesAccrued(tx, { uid, by: system, at, day: dayOf(at) }),
    );
  }
  repay(after(dueAt, { days: 6, hours: 9 }));
}
