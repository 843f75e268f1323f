import type { withdrawals } from '@uc/contract/finance/withdrawals';
import type { Output } from '@uc/contract/endpoint';
import { subtract, sum } from '@uc/contract/money';
import { limits } from '@uc/contract/limits';
import type { Db } from '../../db/index';
import { remainingOf } from '../credit/index';
import { frozenItems } from './frozen-items';
import { pendingItems } from './pending-items';
import { heldOnline } from './withdrawable';
import type { Position } from './position';

type Release = Output<typeof withdrawals.form>['releases'][number];

/** 可提现时间: every amount that cannot be withdrawn yet, its document, and from when; those without a fixed time last. */
export async function releasesOf(db: Db, uid: number, position: Position): Promise<Release[]> {
  const { available, recent, due, profile, now } = position;
  const [frozen, pending] = await Promise.all([frozenItems(db, uid), pendingItems(db, uid)]);
  const held = heldOnline(available, recent);
  const all: Release[] = [
    ...held.map(({ bizType, no, amount, until }) => ({
      type: 'recharge_hold',
      text: `${limits.recharge.withdrawHoldHours}小时内${bizType === 'order' ? '在线支付的退款' : '充值'}`,
      biz_type: bizType,
      no,
      amount,
      at: until,
      until: '',
    })),
    ...pending.map(({ no, title, amount, release_at }) => ({
      type: 'pending',
      text: `待结算：${title}`,
      biz_type: no === '' ? '' : 'order',
      no,
      amount,
      at: release_at,
      until: release_at === null ? '售后处理完成后' : '',
    })),
    ...due.overdue.map((bill) => ({
      type: 'iou_overdue',
      text: '逾期白条',
      biz_type: 'iou_bill',
      no: bill.bill_no,
      amount: remainingOf(bill),
      at: null,
      until: '还清后',
    })),
    ...frozen.map(({ type, text, until, no, amount }) => ({
      type,
      text,
      biz_type: type,
      no,
      amount,
      at: null,
      until,
    })),
  ];
  const { withdrawHoldUntil } = profile;
  if (withdrawHoldUntil !== null && withdrawHoldUntil > now) {
    const amount = subtract(available, sum(held.map((one) => one.amount)));
    const rest = { type: 'cooling_off', text: '安全信息变更', biz_type: '', no: '', until: '' };
    if (amount > 0) all.push({ ...rest, amount, at: withdrawHoldUntil });
  }
  const when = ({ at }: Release) => at?.getTime() ?? Number.MAX_SAFE_INTEGER;
  return all.toSorted((a, b) => when(a) - when(b));
}
