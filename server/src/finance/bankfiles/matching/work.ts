import type { Output } from '@uc/contract/endpoint';
import type { bankMatchStaffCalls } from '@uc/contract/finance/bank-match-staff';
import {
  type BankMatchKind,
  bankMatchKinds,
  type BankMatchRule,
  bankMatchRules,
  type BankOpenKind,
  bankOpenKinds,
} from '@uc/contract/finance/bank-match-texts';
import { type BankFileKind, bankFileKinds } from '@uc/contract/finance/bank-file-texts';
import { onlineChannels } from '@uc/contract/finance/channels';
import { fen } from '@uc/contract/money';
import { moment } from '@uc/contract/wire';
import { type Handlers, refuse, type Staff } from '../../../call/index';
import * as clock from '../../../clock';
import type { Db, Tx } from '../../../db/index';
import type { Deps } from '../../../deps';
import { lockAlone, takeAlone } from '../../bookings/index';
import { bookTarget } from './book';
import { postChargeUndone } from './charge';
import { type Line, ours, sideOf, type Target, targetText } from './line';
import { lineOf, opened } from './locked';
import {
  bringerOf,
  insertMatch,
  insertRefusal,
  listWork,
  type MatchRow,
  matchesOf,
  type OpenRow,
  setMatched,
  setOpen,
  undoMatch,
} from './match-store';
import { proposalsFor } from './proposals';
import { askOf } from '../../../room/index';

type Work = Output<typeof bankMatchStaffCalls.staffWork>['list'][number];
const ok = { ok: true } as const;

/** Handlers of finance for lines that no rule could match. */
export const bankMatchStaffHandlers = (deps: Deps): Handlers<typeof bankMatchStaffCalls> => ({
  async staffWork({ input, db }) {
    const { keyword, state, todo } = input;
    const isToDo = todo !== undefined;
    const filter = { state: isToDo ? ('open' as const) : state, isToDo, keyword: keyword || undefined };
    const { rows, ...found } = await listWork(db, filter, askOf(input));
    const matches = await matchesOf(
      db,
      rows.map(({ line_key: key }) => key),
    );
    const list: Work[] = [];
    for (const row of rows) list.push(await workView(deps, db, row, matches.get(row.line_key)));
    return { list, ...found };
  },
  async staffTake({ input: { key, target }, actor, db }) {
    const line = await openLine(deps, db, key);
    const found = await proposalOf(deps, db, line, target);
    const isDone = await bookTarget(deps, db, actor, line, { target: chargeOf(found, line), rule: 'hand' });
    return { ...ok, waiting: !isDone };
  },
  async staffDismiss({ input: { key, target, reason }, actor, db }) {
    const line = await openLine(deps, db, key);
    await refuseTarget(db, actor, line, await proposalOf(deps, db, line, target), reason);
    return ok;
  },
  async staffExplain({ input: { key, reason }, actor, db }) {
    await lockAlone(db, actor, 'explain');
    const line = await openLine(deps, db, key);
    // An explanation enters nothing, so whoever brought the file cannot alone have much of it forgotten, also not line by line.
    const isOwn = (await bringerOf(db, line)) === actor.staffId;
    if (isOwn && !(await takeAlone(db, actor, 'explain', fen(line.amount_fen))).isAlone)
      throw refuse('staff.samePerson');
    await insertMatch(db, {
      line_key: key,
      side: sideOf(line),
      ...{ kind: 'explained', uid: ours('explained', key).uid, doc_no: key, rule: 'hand' },
      is_booked: false,
      note: reason,
      staff_id: actor.staffId,
      staff_name: actor.name,
      at: await clock.now(db),
    });
    await setMatched(db, key, null);
    return ok;
  },
  async staffUndo({ input: { key, reason }, actor, db }) {
    await undo(deps, db, actor, key, reason);
    return ok;
  },
});

/** A fee or interest is of its line alone. */
const chargeOf = (target: Target, { line_key: key }: Line): Target =>
  target.kind === 'fee' || target.kind === 'interest' ? { ...target, no: key } : target;

async function openLine(deps: Deps, tx: Tx, key: string): Promise<Line> {
  const line = await lineOf(deps, tx, key);
  if (line === undefined) throw refuse('notFound');
  if (line.booking !== 'open') throw refuse('bankLine.open');
  if (line.open_kind === SECOND) throw refuse('bankLine.unfit', { why: line.open_why });
  return line;
}
/** A second person decides about it in 入账复核. */
const SECOND: BankOpenKind = 'second';

async function proposalOf(deps: Deps, tx: Tx, line: Line, wanted: string): Promise<Target> {
  const found = (await proposalsFor(deps, tx, line)).find(({ target }) => targetText(target) === wanted);
  if (found === undefined) throw refuse('bankLine.unfit', { why: '这项建议已不适用，请刷新后重选' });
  return found.target;
}

async function refuseTarget(tx: Tx, staff: Staff, line: Line, { kind, no }: Target, reason: string) {
  const { staffId: staff_id, name: staff_name } = staff;
  await insertRefusal(tx, {
    line_key: line.line_key,
    kind,
    doc_no: no,
    reason,
    staff_id,
    staff_name,
    at: await clock.now(tx),
  });
}

/**
 * Takes a match back while nothing rests on it: a note of a document is forgotten, a fee or interest is posted the other
 * way round. What has credited or paid somebody has its own way back. The same is not proposed again.
 */
async function undo(deps: Deps, tx: Tx, staff: Staff, key: string, reason: string): Promise<void> {
  const line = await lineOf(deps, tx, key);
  if (line === undefined) throw refuse('notFound');
  const match = (await matchesOf(tx, [key])).get(key);
  if (line.booking !== 'matched' || match === undefined) throw refuse('bankLine.open');
  const target: Target = { kind: match.kind as BankMatchKind, uid: match.uid, no: match.doc_no };
  const why = restsOn(match);
  if (why !== undefined) throw refuse('bankLine.rests', { why });
  if (match.is_booked) await postChargeUndone(tx, staff, line, target, match.match_id);
  await undoMatch(tx, match.match_id, {
    undone_id: staff.staffId,
    undone_name: staff.name,
    undone_note: reason,
  });
  await setOpen(tx, key, 'undone', `${staff.name}撤销了与${matchText(match)}的匹配：${reason}`);
  if (target.kind !== 'explained' && !match.is_booked) await refuseTarget(tx, staff, line, target, reason);
}

/** What has happened by a match and cannot be taken back with it, in words; undefined while nothing has. */
function restsOn({ is_booked: isBooked, kind, doc_no: no }: MatchRow): string | undefined {
  if (!isBooked || kind === 'fee' || kind === 'interest') return undefined;
  switch (kind) {
    case 'receipt':
      return `已登记为银行到账${no}，请在“银行到账”中处理`;
    case 'payout':
      return `提现${no}已按这笔确认打款成功，银行退回时请登记退票`;
    case 'return':
      return `提现${no}的资金已退回客户余额，需要更正的请发起调账`;
    case 'settlement':
      return `已登记为渠道结算，请在“渠道结算”中核对`;
    default:
      return `已按单据${no}入账`;
  }
}

const matchText = ({ kind, doc_no: no }: MatchRow): string =>
  `${bankMatchKinds[kind as BankMatchKind]}${/^[0-9a-f]{64}$/.test(no) ? '' : no}`;

async function workView(deps: Deps, db: Db, row: OpenRow, match: MatchRow | undefined): Promise<Work> {
  const line = opened(deps, row);
  const isOpen = row.booking === 'open';
  const isForUs = isOpen && row.open_kind !== SECOND;
  const proposals = isForUs ? await proposalsFor(deps, db, line) : [];
  const text = moment.encode(row.moved_at);
  return {
    key: row.line_key,
    account: row.account,
    kind_text: bankFileKinds[row.kind as BankFileKind],
    at: row.has_time ? text : text.slice(0, 10),
    direction: row.direction as Work['direction'],
    amount: fen(row.amount_fen),
    name: line.name,
    party_account: line.party,
    memo: row.memo,
    ref: row.ref,
    serial: row.serial,
    file: row.file,
    row: row.row_no,
    state: isOpen ? 'open' : 'matched',
    open_kind: isOpen ? (row.open_kind as BankOpenKind) : null,
    open_text: isOpen ? bankOpenKinds[row.open_kind as BankOpenKind] : '',
    open_why: row.open_why,
    since: isOpen ? row.moved_at : null,
    match: match === undefined ? null : matchView(match),
    proposals: proposals.map(({ target, ...more }) => ({ target: targetText(target), ...more })),
    actions: isForUs
      ? [...(proposals.length > 0 ? (['book', 'dismiss'] as const) : []), 'explain']
      : !isOpen && match !== undefined && restsOn(match) === undefined
        ? ['undo']
        : [],
  };
}

/** A document's number as staff read it: that of a channel's settlement without the code of the channel, a row's key not at all. */
function shownNo(docNo: string): string {
  const parts = docNo.split(':');
  const no = parts.slice(parts.findIndex((part) => codes.has(part)) + 1).join(':');
  return /^[0-9a-f]{64}$/.test(no) ? '' : no;
}
const codes: ReadonlySet<string> = new Set(onlineChannels);

const matchView = (match: MatchRow): NonNullable<Work['match']> => ({
  kind: match.kind as BankMatchKind,
  kind_text: bankMatchKinds[match.kind as BankMatchKind],
  no: shownNo(match.doc_no),
  rule: match.rule as BankMatchRule,
  rule_text: bankMatchRules[match.rule as BankMatchRule],
  note: match.note,
  by: match.staff_name,
  at: match.at,
});
