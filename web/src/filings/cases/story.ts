import { firstBusiness } from '@uc/contract/filings/kinds';
import type { FilingCase } from '../filing';

type Stage = FilingCase['stages'][number];
export type Paper = FilingCase['papers'][number];
type Order = FilingCase['orders'][number];

/** One line of the timeline: what happened, who did it, and what came with it. */
export interface Line {
  key: string;
  at: string;
  text: string;
  actor: string;
  comment: string | null;
  papers: readonly Paper[];
  /** Files that were handed in with the application. */
  files: readonly FilingCase['files'][number][];
  /** The orders that were paid, or went back, with it. */
  money: readonly { order: Order; isBack: boolean }[];
}
/** A line with the answers that it was given. */
export interface Entry extends Line {
  answers: readonly Line[];
}

/**
 * Everything that happened in a case, the newest first; an answer stands beside the notice that it answers, at the moment of
 * that notice (filings.md#the-page-of-a-case).
 */
export function storyOf(one: FilingCase): Entry[] {
  const { stages, papers } = one;
  const handedIn = stages.find(({ event }) => event === 'submit') ?? stages.at(-1);
  const lineOf = (stage: Stage): Line => ({
    key: `stage-${stage.seq}`,
    at: stage.at,
    ...wordsOf(stage),
    actor: stage.actor,
    papers: stage.papers.flatMap((seq) => papers.filter((paper) => paper.seq === seq)),
    files: stage === handedIn ? one.files : [],
    money: moneyOf(one, stage),
  });
  // Newest first, as they come: the answers to a notice read from the first on.
  const answersTo = ({ seq }: Stage) =>
    stages
      .filter(({ answers }) => answers === seq)
      .map(lineOf)
      .toReversed();
  const told: Entry[] = stages
    .filter(({ answers }) => answers === null)
    .map((stage) => ({ ...lineOf(stage), answers: answersTo(stage) }));
  const alone = [...lonePapers(one), ...loneRefunds(one)].map((line) => ({ ...line, answers: [] }));
  return [...told, ...alone].toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
}

/** A step of a later order is named by its business, which its comment has. */
function wordsOf({ event, text, comment }: Stage): Pick<Line, 'text' | 'comment'> {
  if (comment === null || !['order', 'drop', 'filed'].includes(event)) return { text, comment };
  const isPaid = event === 'order' && comment.endsWith('已付款');
  return { text: isPaid ? comment : `${text}：${comment}`, comment: null };
}

const isReturned = ({ state, returned }: Order) => state === 'returned' && returned > 0;

/** The step with which an order went back: both are written at once, their moments a little apart. */
const STEP_MS = 30_000;
const timeOf = (moment: string): number => Date.parse(`${moment.replace(' ', 'T')}+08:00`);
function stepOf({ stages }: FilingCase, { ended_at: end }: Order): Stage | undefined {
  if (end === null) return undefined;
  const apart = ({ at }: Stage) => Math.abs(timeOf(at) - timeOf(end));
  const [nearest] = stages.toSorted((one, other) => apart(one) - apart(other));
  return nearest && apart(nearest) <= STEP_MS ? nearest : undefined;
}

/** The orders that were paid with a line, or went back with it. */
function moneyOf(one: FilingCase, stage: Stage): Line['money'] {
  const { event, comment, at } = stage;
  const first = firstBusiness[one.area];
  const isPaidHere = ({ business, business_text: text, paid_at: paid }: Order) =>
    paid !== null &&
    Math.abs(timeOf(paid) - timeOf(at)) <= STEP_MS &&
    (event === 'pay'
      ? business === first
      : event === 'order' && comment?.endsWith('已付款') === true && text.startsWith(comment.slice(0, -3)));
  const back = one.orders.filter((order) => isReturned(order) && stepOf(one, order) === stage);
  return [
    ...one.orders.filter(isPaidHere).map((order) => ({ order, isBack: false })),
    ...back.map((order) => ({ order, isBack: true })),
  ];
}

const alone = { comment: null, papers: [], files: [], money: [] } as const;

/** Papers that came by themselves, such as a certificate that staff have uploaded. */
function lonePapers({ papers, stages }: FilingCase): Line[] {
  const taken = new Set(stages.flatMap((stage) => stage.papers));
  return papers
    .filter(({ seq, file }) => !taken.has(seq) && file !== null)
    .map((paper) => ({
      ...alone,
      key: `paper-${paper.seq}`,
      at: paper.at,
      text: paper.side === 'applicant' ? `已提供：${paper.title}` : `收到文件：${paper.title}`,
      actor: paper.versions[0]?.by ?? paper.side_text,
      papers: [paper],
    }));
}

/** Orders that went back without a step of the case. */
function loneRefunds(one: FilingCase): Line[] {
  return one.orders
    .filter((order) => isReturned(order) && order.ended_at !== null && stepOf(one, order) === undefined)
    .map((order) => ({
      ...alone,
      key: `back-${order.order_no}`,
      at: order.ended_at!,
      text: '费用退回',
      actor: '系统',
      money: [{ order, isBack: true }],
    }));
}
