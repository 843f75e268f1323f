import { dayAfter, dayOf } from '@uc/contract/day';
import { fen } from '@uc/contract/money';
import type { Customer } from '../call/index';
import * as clock from '../clock';
import { contractCalls } from '../crowdsourcing/contracts/api';
import { contractOrders } from '../crowdsourcing/contracts/fund';
import { signContract } from '../crowdsourcing/contracts/sign';
import { disputeCalls } from '../crowdsourcing/disputes/api';
import { reviewCalls } from '../crowdsourcing/reviews/api';
import type { Tx } from '../db/index';
import type { Deps } from '../deps';
import { saveFile } from '../files/index';
import { payOrder } from '../orders/payment';
import { acting, noRequest } from './acting';
import { provider } from './people';
import { picture } from './providers';
import type { RequestSeed } from './request-seed';
import { after } from './story';

const seller = acting(provider);
/** Two versions of the provider's delivery, stored before the transaction that delivers them. */
export async function deliverables(deps: Deps, seed: number): Promise<[first: string, second: string]> {
  const keep = async (name: string, hue: number) => {
    const bytes = await picture(hue);
    const file = {
      uid: provider.uid,
      subId: null,
      use: 'deliverable',
      name,
      mime: 'image/jpeg',
      bytes,
    } as const;
    return (await saveFile(deps, file)).file_id;
  };
  return [await keep('第一版.jpg', seed), await keep('第二版.jpg', seed + 1)];
}

/** The parts of a price, each due some days after its contract. */
export const parcelsOf = (seed: RequestSeed, price: number, chosen: Date) =>
  seed.becomes === 'delivered'
    ? [
        { title: '线稿与底色', amount: fen(price / 2), due_date: dayAfter(dayOf(chosen), 12) },
        { title: '定稿与印刷文件', amount: fen(price / 2), due_date: dayAfter(dayOf(chosen), 22) },
      ]
    : [{ title: '全部成果', amount: fen(price), due_date: dayAfter(dayOf(chosen), 15) }];

interface Played {
  buyer: Customer;
  contractNo: string;
  /** The time of the choice of the bid. */
  chosen: Date;
  files: readonly [first: string, second: string];
}

/** Plays a contract after the choice, by the calls of its two sides, each in its moment. */
export async function playContract(deps: Deps, tx: Tx, seed: RequestSeed, played: Played): Promise<void> {
  const { buyer, contractNo, chosen, files } = played;
  const work = contractCalls(deps);
  const quarrel = disputeCalls(deps);
  const review = reviewCalls(deps).create;
  const key = { contract_no: contractNo, seq: 1 };
  const as = (actor: Customer) => ({ actor, db: tx, request: noRequest });
  const on = <T>(days: number, step: () => Promise<T> | T) =>
    clock.inThePast(after(chosen, { hours: Math.round(days * 24) }), async () => step());
  const deliver = (note: string, file: string) =>
    work.deliver({ input: { ...key, note, files: [file] }, ...as(seller) });
  const revise = (note: string) => work.revise({ input: { ...key, note }, ...as(buyer) });

  for (const [days, actor] of [
    [0.4, seller],
    [0.6, buyer],
  ] as const)
    await on(days, () => signContract(tx, actor, { contract_no: contractNo, text_version: 1 }));
  await on(0.9, () => pay(work, tx, buyer, key));
  const greeting = '线稿规范与字体授权已在需求附件中，如有疑问请在此留言。';
  await on(1, () =>
    work.write({ input: { contract_no: contractNo, text: greeting, files: [] }, ...as(buyer) }),
  );
  await on(8, () => deliver('第一版，请先看构图与配色。', files[0]));
  await on(9, () => revise('左侧山体再低一些，太阳的颜色偏冷。'));
  await on(11, () => deliver('第二版，已按意见调整构图与色温。', files[1]));
  if (seed.becomes === 'delivered') return;
  if (seed.becomes === 'disputed') {
    await on(14, () => revise('有七块展板的分辨率不足，请补齐。'));
    const text = '七块展板的分辨率不足，无法直接输出，与约定的交付标准不符，补齐的文件至今没有收到。';
    await on(25, () =>
      quarrel.open({
        input: { ...key, type: 'quality', claim: fen(3000_00), text, files: [] },
        ...as(buyer),
      }),
    );
    const no = (await work.detail({ input: { contract_no: contractNo }, ...as(seller) })).milestones[0]!
      .dispute_no!;
    const answer = '展板已按约定的三种尺寸交付，七块的素材由雇主提供，分辨率在开工时已经说明。';
    await on(27, () =>
      quarrel.respond({ input: { dispute_no: no, text: answer, files: [] }, ...as(seller) }),
    );
    return;
  }
  await on(13, () => work.accept({ input: key, ...as(buyer) }));
  const stars = { quality: 5, speed: 4, attitude: 5, anonymous: false };
  const [said, told] = [
    '画风与图谱一致，改稿及时，文件规范，投稿一次通过。',
    '需求清楚，反馈集中，验收爽快，期待再次合作。',
  ];
  await on(14, () => review({ input: { contract_no: contractNo, ...stars, text: said }, ...as(buyer) }));
  await on(15, () =>
    review({ input: { contract_no: contractNo, ...stars, speed: 5, text: told }, ...as(seller) }),
  );
}

type Work = ReturnType<typeof contractCalls>;

/** The first milestone is put into escrow, paid online. */
async function pay(work: Work, tx: Tx, buyer: Customer, key: { contract_no: string; seq: number }) {
  const { order_no: orderNo, amount } = await work.fund({
    input: key,
    actor: buyer,
    db: tx,
    request: noRequest,
  });
  const online = { amount, channel: 'alipay' as const, channelNo: orderNo.replace('O', '2088') };
  const by = { kind: 'owner', name: buyer.name } as const;
  await contractOrders.paid(tx, await payOrder(tx, { uid: buyer.uid, orderNo, by, parts: { online } }), by);
}
