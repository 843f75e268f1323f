import type { StageRow } from '../cases/store';
import { eventName } from '../office/office-turn';
import type { PaperView } from './papers';

/** The notices and requests that each step answers, or lets pass. */
const answeredBy: Readonly<Record<string, readonly string[]>> = {
  resubmit: ['need_fix'],
  fix_timeout: ['need_fix'],
  approve_draft: ['draft_ready'],
  change_draft: ['draft_ready'],
  answer: ['correction', 'action', 'opposed', 'cancellation'],
  review: ['rejected', 'partial_rejected'],
  exam: ['published'],
  lapse: ['correction', 'action', 'opposed', 'rejected', 'partial_rejected', 'published', 'grant'],
  number_corrected: ['number_asked'],
  number_kept: ['number_asked'],
};
/** A patent in force lapses for a fee, which no notice asks for. */
const asksOf = ({ event, to_status: to }: StageRow): readonly string[] =>
  (event === 'lapse' && to === 'lapsed' ? undefined : answeredBy[event]) ?? [];

/** What belongs to a line of the timeline. */
export interface Told {
  papers: number[];
  answers: number | null;
}

/**
 * The papers of each line of a timeline, and the notice that it answers, by `seq` (filings.md#the-page-of-a-case). Lines and
 * papers of one step are written in one transaction, at one moment.
 */
export function storyOf(stages: readonly StageRow[], papers: readonly PaperView[]): Map<number, Told> {
  const told = new Map<number, Told>();
  const earlier: StageRow[] = [];
  const closed = new Set<StageRow>();
  const left = papers.toReversed();
  let answered: number | null = null;
  for (const stage of stages.toReversed()) {
    const asks = asksOf(stage);
    const isAsked = ({ event }: StageRow) => asks.includes(event);
    // After a restoration what was let pass is answered after all.
    const notice = earlier.findLast((one) => isAsked(one) && !closed.has(one)) ?? earlier.findLast(isAsked);
    if (notice !== undefined) {
      answered = notice.seq;
      closed.add(notice);
    }
    told.set(stage.seq, {
      papers: take(left, stage),
      answers: stage.event === 'answer_filed' ? answered : (notice?.seq ?? null),
    });
    earlier.push(stage);
  }
  return told;
}

/** Takes out of `left` the papers that came with a line: all files of an answer, the one paper of a notice. */
function take(left: PaperView[], { at, event, actor_kind: kind }: StageRow): number[] {
  const isOwn = ({ side, kind: of }: PaperView) => side === 'applicant' && of === 'answer';
  const isSent = ({ side, kind: of }: PaperView) => side === 'office' && eventName(of) === event;
  const fits = event === 'answer' || event === 'resubmit' ? isOwn : kind === 'office' ? isSent : undefined;
  if (fits === undefined) return [];
  const found = left.filter((one) => one.at.getTime() === at.getTime() && fits(one));
  const own = fits === isSent ? found.slice(0, 1) : found;
  for (const one of own) left.splice(left.indexOf(one), 1);
  return own.map(({ seq }) => seq);
}
