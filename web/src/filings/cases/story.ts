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
  /** The order that was paid, or went back, with it. */
  money: { order: Order; isBack: boolean } | undefined;
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

/** The order that was paid with a line, or went back with it. */
function moneyOf({ orders }: FilingCase, { at, event }: Stage): Line['money'] {
  const isPaying = event === 'pay' || event === 'order';
  const paid = isPaying ? orders.find(({ paid_at }) => paid_at === at) : undefined;
  if (paid) return { order: paid, isBack: false };
  const back = orders.find((order) => isReturned(order) && order.ended_at === at);
  return back && { order: back, isBack: true };
}

const alone = { comment: null, papers: [], files: [], money: undefined } as const;

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
function loneRefunds({ orders, stages }: FilingCase): Line[] {
  const moments = new Set(stages.map(({ at }) => at));
  return orders
    .filter((order) => isReturned(order) && order.ended_at !== null && !moments.has(order.ended_at))
    .map((order) => ({
      ...alone,
      key: `back-${order.order_no}`,
      at: order.ended_at!,
      text: '费用退回',
      actor: '系统',
      money: { order, isBack: true },
    }));
}
