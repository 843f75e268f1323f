import type { RequestForm } from '@uc/contract/crowdsourcing/request-form';
import { applicant, provider } from './people';

type Who = { uid: number; username: string };
/** A bid of the demo world; of a 悬赏 the work that was sent in. */
interface Offer {
  who: Who;
  price?: number;
  days?: number;
  plan: string;
  isShortlisted?: true;
}
interface Parcel {
  title: string;
  amount: number;
  /** Days from now. */
  dueIn: number;
}
/** A request of the demo world. */
export interface RequestSeed {
  who: Who;
  daysAgo: number;
  /** Days from now until bids end. */
  endsIn: number;
  becomes:
    | 'draft'
    | 'unpaid'
    | 'auditing'
    | 'rejected'
    | 'banned'
    | 'bidding'
    | 'selecting'
    | 'contracting'
    | 'closed'
    // A direct hire that its provider has answered with a counter-offer.
    | 'countered'
    // States with a contract that runs: a delivery waits, a dispute is mediated, both sides have reviewed.
    | 'delivered'
    | 'disputed'
    | 'reviewed';
  form: Omit<RequestForm, 'deadline' | 'attachments'> & { mode: 'reward' | 'tender' | 'hire' };
  /** The milestones that the buyer of a hire offers, and those of its provider's counter-offer. */
  milestones?: readonly Parcel[];
  counter?: { milestones: readonly Parcel[]; note: string };
  offers?: readonly Offer[];
}
/** An offer of either of the two certified providers. */
export const studio = (price: number, days: number, plan: string): Offer => ({
  who: provider,
  price,
  days,
  plan,
});
export const qihang = (price: number, days: number, plan: string): Offer => ({
  who: applicant,
  price,
  days,
  plan,
});
export const DESIGN = '先出三版方向稿，选定一版后深化，三轮修改内定稿，交付源文件、字体授权清单与使用规范。';
export const FILM = '分镜、资产、灯光、合成四个节点各有一次评审，按节点提交样片，成片附工程文件与多种规格。';
export const common = { visibility: 'public', provider_kind: 'any', winners: 1 } as const;
