import { checkText, subjectText } from './check-texts';
import type { staffCalls } from '@uc/contract/finance/staff';
import { channels } from '@uc/contract/finance/records';
import { fen } from '@uc/contract/money';
import type { Deps } from '../../deps';
import { type Handlers, ownTransaction, refuse } from '../../call/index';
import { bookState, lastRuns, PLATFORM_UID, unpark } from '../../ledger/index';
import { profileOf } from '../../accounts/index';
import { rangeOf } from '../../calendar/index';
import { type ChannelTotal, channelTotals, wrongOf } from './channel-total-store';
import { reconcileWithAnchor } from './reconciliation';
import { adjustmentView, approveAdjustment, proposeAdjustment, refuseAdjustment } from './adjustment';
import { findAdjustment, listAdjustments } from './store';
import { askOf } from '../../room/index';

/** Handlers for staff: adjustments by two people, and the proof that the book agrees (console.md#staff-calls). */
export const staffHandlers = (deps: Deps): Handlers<typeof staffCalls> => ({
  async adjustList({ input, actor, db }) {
    const { status, todo, uid, keyword, sort } = input;
    const filter = {
      status,
      todo: todo && actor,
      uid: uid === undefined ? undefined : Number(uid),
      keyword: keyword || undefined,
      ...rangeOf(input),
    };
    const { rows, ...found } = await listAdjustments(db, filter, {
      ...askOf(input),
      ascending: todo !== undefined || sort === 'created_at',
    });
    return { list: rows.map((row) => adjustmentView(row, actor)), ...found };
  },
  async adjustDetail({ input, actor, db }) {
    const row = await findAdjustment(db, input.no);
    if (row === undefined) throw refuse('notFound');
    return adjustmentView(row, actor);
  },
  adjustCreate: ({ input, actor, db }) => proposeAdjustment(db, actor, input),
  adjustApprove: ({ input, actor, db }) => approveAdjustment(db, actor, input.no, input.reason),
  adjustRefuse: ({ input, actor, db }) => refuseAdjustment(db, actor, input.no, input.reason),

  async ledgerReport({ input: { page, page_size, only, keyword }, db }) {
    const uid = keyword === undefined || !/^\d{1,12}$/.test(keyword) ? undefined : Number(keyword);
    const [{ rows, total }, state] = await Promise.all([
      lastRuns(db, only, uid, { limit: page_size, offset: (page - 1) * page_size }),
      bookState(db),
    ]);
    return {
      list: rows.map((row) => ({
        uid: String(row.uid).padStart(12, '0'),
        at: row.at,
        is_ok: row.is_ok,
        parked_at: row.parked_at,
        parked_reason: row.reason,
        parked_text: row.reason === null ? null : checkText(row.reason),
        findings: row.findings.map(({ check, subject, expected, found }) => ({
          check,
          check_text: checkText(check),
          subject: subjectText(subject),
          expected,
          found,
        })),
      })),
      total,
      page,
      page_size,
      summary: {
        last_full_at: state.lastFullAt,
        last_at: state.lastAt,
        aborted_at: state.abortedAt,
        age_seconds: state.ageSeconds,
        tenants: state.tenants,
        mismatches: state.mismatches,
        parked: state.parked,
      },
    };
  },
  async ledgerChannels({ db }) {
    const totals = await channelTotals(db);
    return {
      list: totals.map(({ channel, ...figures }) => ({
        channel,
        channel_text: channels[channel],
        paid: fen(figures.paid),
        refunded: fen(figures.refunded),
        settled: fen(figures.settled),
        fees: fen(figures.fees),
        beside: fen(figures.beside),
        expected: fen(figures.expected),
        found: fen(figures.found),
        ...stateOf(figures),
      })),
    };
  },
  ledgerCheck: ownTransaction(async ({ input }) => {
    const uid = await accountToCheck(deps, input.no);
    const findings = await findingsOf(deps, uid);
    return { uid: input.no, is_ok: findings.length === 0, findings: findings.length };
  }),
  /** The book is reconciled once more before the account is released. */
  ledgerRelease: ownTransaction(async ({ input, actor }) => {
    const uid = await accountToCheck(deps, input.no);
    if ((await findingsOf(deps, uid)).length > 0) throw refuse('ledger.disagrees');
    if (!(await unpark(deps.database.db, uid, actor.name, input.reason))) throw refuse('state.conflict');
    deps.log.warn({ uid, staff: actor.staffId }, 'a parked account was released');
    return { ok: true as const };
  }),
});

function stateOf(figures: Omit<ChannelTotal, 'channel'>) {
  const wrong = wrongOf(figures);
  if (wrong !== undefined)
    return { is_ok: false, state_text: wrong.check === 'channel.total' ? '有差异' : '余额为负', note: '' };
  if (figures.found >= 0) return { is_ok: true, state_text: '一致', note: '' };
  return { is_ok: true, state_text: '待抵扣', note: '退款多于待结算，将由后续收款抵扣' };
}

/** Findings about a customer, including anchors outside of the database and money between tenants. */
const findingsOf = async (deps: Deps, uid: number) =>
  (await reconcileWithAnchor(deps, [uid])).filter((finding) => finding.uid === uid);

/** A customer, or the platform itself, whose book stands in the same report. */
async function accountToCheck({ database }: Deps, no: string): Promise<number> {
  const uid = Number(no);
  if (uid !== PLATFORM_UID && (await profileOf(database.db, uid)) === undefined) throw refuse('notFound');
  return uid;
}
