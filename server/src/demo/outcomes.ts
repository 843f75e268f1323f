import { dayOf } from '@uc/contract/day';
import { limits } from '@uc/contract/limits';
import { type Fen, ratio } from '@uc/contract/money';
import type { Tx } from '../db/index';
import {
  acceptDelivery,
  agreeToRefund,
  applyForRefund,
  askForChanges,
  deliverOrder,
  endUsage,
  refuseRefund,
} from '../orders/fulfilment';
import { cancelOrder } from '../orders/close';
import { notifyAccepted, notifyDelivered, notifyPaid } from '../orders/notifications';
import { orderFor, payOrder } from '../orders/payment';
import { placeOrder, totalOf } from '../orders/place';
import { postSettlementRelease } from '../finance/payments/index';
import { system } from '../ledger/index';
import { clerk, owner, type Person, provider, seller } from './people';
import { after, type Story } from './story';
import { type Mix, moneyOf, type Wallet } from './wallet';
import type { Product } from './products';

export interface Purchase {
  product: Product;
  title: string;
  at: Date;
  person: Person;
  /** The payer, where it is somebody else. */
  payer?: Person;
  mix: Mix;
  outcome: Outcome;
}
/** A course that an order can take after it is placed; each goes as far as the present. */
export type Outcome = keyof typeof outcomes;

interface Course {
  order: { uid: number; orderNo: string };
  by: Person['by'];
  /** The seller: the provider of the demo world, or the platform's staff. */
  sells: typeof seller | typeof clerk;
  total: Fen;
  type: Product['type'];
  next: (later: Later, play: (tx: Tx, at: Date) => Promise<unknown>) => void;
}
interface Later {
  minutes?: number;
  hours?: number;
  days?: number;
}

const usageDays = (type: string) => (type === 'studio' ? 22 : type === 'member' ? 0.01 : 1.5);

const delivered = (
  { order, sells, next }: Course,
  later: Later,
  note = '初稿与源文件，请查收',
  file = '交付文件_v1.zip',
) =>
  next(later, async (tx) =>
    notifyDelivered(tx, await deliverOrder(tx, { ...order, by: sells, note, files: [file] })),
  );
const applied = ({ order, by, next }: Course, later: Later, reason: string, amount?: Fen) =>
  next(later, (tx) => applyForRefund(tx, { ...order, by, reason, ...(amount !== undefined && { amount }) }));
const agreed = ({ order, sells, next }: Course, later: Later) =>
  next(later, (tx) => agreeToRefund(tx, { ...order, by: sells }));
const used = ({ order, total, type, next }: Course, unused: number) =>
  next({ days: usageDays(type) }, (tx) => endUsage(tx, { ...order, unused: ratio(total, unused, 100) }));

/** Accepted, and three days later the provider has the income; something may happen meanwhile. */
function accepted(
  course: Course,
  later: Later,
  who: Person['by'] = course.by,
  meanwhile?: () => Later,
): void {
  let settlementNo: string | null = null;
  course.next(later, async (tx) => {
    settlementNo = await acceptDelivery(tx, { ...course.order, by: who });
    await notifyAccepted(tx, await orderFor(tx, course.order), who === system);
  });
  const left = meanwhile?.() ?? { days: 3, minutes: 5 };
  course.next(left, async (tx) => {
    if (settlementNo !== null)
      await postSettlementRelease(tx, { uid: provider.uid, by: system, settlementNo });
  });
}

const outcomes = {
  working: () => undefined,
  used: (course: Course) => used(course, 0),
  part_used: (course: Course) => used(course, 20),
  accepted(course: Course) {
    delivered(course, { days: 2 });
    accepted(course, { days: 1, hours: 3 });
  },
  accepted_by_silence(course: Course) {
    delivered(course, { days: 2 });
    accepted(course, { days: 7 }, system);
  },
  revised(course: Course) {
    delivered(course, { days: 2 });
    course.next({ hours: 20 }, (tx) =>
      askForChanges(tx, { ...course.order, by: course.by, note: '配色请再沉稳一些，字号放大' }),
    );
    delivered(course, { days: 1 }, '按意见调整了配色与字号', '交付文件_v2.zip');
    accepted(course, { days: 1 });
  },
  refunded(course: Course) {
    applied(course, { hours: 20 }, '项目计划有变，暂不需要');
    agreed(course, { days: 2 });
  },
  refunded_by_silence(course: Course) {
    applied(course, { hours: 30 }, '迟迟未开工');
    course.next({ days: 3 }, (tx) => agreeToRefund(tx, { ...course.order, by: system }));
  },
  part_refunded(course: Course) {
    delivered(course, { days: 2 });
    applied(course, { days: 1 }, '只完成了部分内容', ratio(course.total, 3, 10));
    agreed(course, { days: 1 });
  },
  refund_refused(course: Course) {
    delivered(course, { days: 2 });
    applied(course, { hours: 10 }, '与预期不符');
    course.next({ days: 1 }, (tx) =>
      refuseRefund(tx, { ...course.order, by: course.sells, reason: '已按需求说明交付，可继续修改' }),
    );
    accepted(course, { days: 2 });
  },
  returned(course: Course) {
    delivered(course, { days: 2 });
    accepted(course, { days: 1 }, course.by, () => {
      applied(course, { days: 1 }, '素材授权有问题，需退回');
      agreed(course, { days: 1 });
      return { days: 1, minutes: 5 };
    });
  },
  // The two that are never paid.
  cancelled: () => undefined,
  unpaid: () => undefined,
};

/** `O` + day + 8 digits, the same on each load. */
export const orderNoAt = (story: Story, at: Date): string =>
  `O${dayOf(at).replaceAll('-', '')}${String(Math.floor(story.random() * 100_000_000)).padStart(8, '0')}`;

/** Plays one order from its placing until its course or the present is reached. */
export function seedOrder(
  story: Story,
  wallet: Wallet,
  { product, title, at: placedAt, person, payer = person, mix, outcome }: Purchase,
): void {
  const order = { uid: owner.uid, orderNo: orderNoAt(story, placedAt) };
  const total = totalOf(product.items);
  const location = product.locations[Math.floor(story.random() * product.locations.length)]!;
  let clock = placedAt;
  const next: Course['next'] = (later, play) => {
    clock = after(clock, later);
    if (story.hasCome(clock)) story.add(clock, play);
  };
  next({}, (tx) =>
    placeOrder(tx, {
      ...order,
      by: person.by,
      subId: person.subId,
      orderType: product.type,
      title,
      items: product.items,
      location,
      ...(product.isProvided && { seller: { uid: provider.uid, name: provider.nickname } }),
    }),
  );
  if (outcome === 'cancelled')
    return next({ minutes: 8 }, (tx) => cancelOrder(tx, { ...order, by: person.by, reason: '重复下单' }));
  if (outcome === 'unpaid') {
    const isLong = (limits.order.longPayTypes as readonly string[]).includes(product.type);
    return next({ minutes: isLong ? limits.order.longPayMinutes : limits.order.payMinutes }, (tx) =>
      cancelOrder(tx, { ...order, by: system }),
    );
  }
  next({ minutes: 3 + Math.floor(story.random() * 20) }, (tx, at) =>
    wallet.pay(
      tx,
      { total, type: product.type, at, no: order.orderNo },
      product.isProvided ? moneyOf(mix) : mix,
      (parts) => payOrder(tx, { ...order, by: payer.by, parts }).then((paid) => notifyPaid(tx, paid)),
    ),
  );
  outcomes[outcome]({
    order,
    by: person.by,
    sells: product.isProvided ? seller : clerk,
    total,
    type: product.type,
    next,
  });
}
