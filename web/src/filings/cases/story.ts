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
    text: stage.text,
    actor: stage.actor,
    comment: stage.comment,
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

/** The orders that were paid with a line, or went back with it. */
const moneyOf = ({ orders }: FilingCase, { seq }: Stage): Line['money'] => [
  ...orders.filter(({ paid_line: line }) => line === seq).map((order) => ({ order, isBack: false })),
  ...orders
    .filter(({ returned_line: line, returned }) => line === seq && returned > 0)
    .map((order) => ({ order, isBack: true })),
];

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

/** Orders of before that went back without a line of the timeline. */
function loneRefunds({ orders }: FilingCase): Line[] {
  return orders
    .filter(({ returned, returned_line: line }) => returned > 0 && line === null)
    .map((order) => ({
      ...alone,
      key: `back-${order.order_no}`,
      at: order.ended_at!,
      text: '费用退回',
      actor: '系统',
      money: [{ order, isBack: true }],
    }));
}
