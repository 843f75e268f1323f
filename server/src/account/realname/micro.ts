import * as clock from '../../clock';
import { randomInt } from 'node:crypto';
import { dayOf, daysAfter, startOf } from '@uc/contract/day';
import { limits } from '@uc/contract/limits';
import { microRange } from '@uc/contract/micro-range';
import { compare, type Fen, fen } from '@uc/contract/money';
import type { Db, Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { refuse } from '../../call/index';
import { type Initiator, journals, post, system } from '../../ledger/index';
import { changeMicro, countMicros, insertMicro, lastMicro, type MicroRow } from './micro-store';
import { transitionAuth, type EventDetails } from './transition';
import { notifyOwner } from './notifications';
import { passAuth } from './pass';
import type { AuthRow } from './store';

const { min, max, maxTries, validDays, sendsPerDay, sendsTotal } = limits.microDeposit;
type Opens = Pick<Deps, 'vault'>;

const place = ({ uid, auth_no, seq }: Pick<MicroRow, 'uid' | 'auth_no' | 'seq'>) => ({
  table: 'realname_micros',
  column: 'amount',
  uid,
  row: `${auth_no}-${seq}`,
});
/** The secret amount, which only the bank statement of the account shows. */
export const amountOf = ({ vault }: Opens, micro: MicroRow): Fen =>
  fen(Number(vault.open(place(micro), micro.amount)));

/** Requests a micro-deposit to the enterprise's account. */
export async function askMicro({ vault }: Opens, tx: Tx, row: AuthRow) {
  const { uid, auth_no } = row;
  const seq = ((await lastMicro(tx, row))?.seq ?? 0) + 1;
  const amount = vault.seal(place({ uid, auth_no, seq }), String(randomInt(min, max + 1)));
  await insertMicro(tx, { uid, auth_no, seq, amount });
}

/** The owner requests another one. Refuses state.conflict, micro.tooOften beyond three a day and six in all. */
export async function askMicroAgain(deps: Opens, tx: Tx, row: AuthRow, who: Initiator): Promise<AuthRow> {
  const left = await sendsLeft(tx, row);
  if (row.status === 'micro_failed' && Math.min(left.total, left.today) <= 0) throw refuse('micro.tooOften');
  const changed = await transitionAuth(tx, row, 'micro_again', { by: who });
  await askMicro(deps, tx, changed);
  await notifyOwner(tx, changed, '已重新发起打款验证', `我们将再次打入一笔${microRange}的款项。`, {
    sms: false,
  });
  return changed;
}

/** The number of micro-deposits that may still be requested: today, and in all. */
export async function sendsLeft(db: Db, row: Pick<AuthRow, 'uid' | 'auth_no'>) {
  const today = startOf(dayOf(await clock.now(db)));
  const { total, recent } = await countMicros(db, row, today);
  return { today: Math.max(0, sendsPerDay - recent), total: Math.max(0, sendsTotal - total) };
}

/** Finance has sent it: the platform's expense (J30); the owner has seven days to answer. Refuses staff.samePerson. */
export async function microSent(
  deps: Opens,
  tx: Tx,
  row: AuthRow,
  { staffId, ...details }: EventDetails & { staffId: string },
): Promise<AuthRow> {
  const micro = await lastMicro(tx, row);
  if (row.status !== 'micro_pay' || micro === undefined) throw refuse('state.conflict');
  if (row.first_reviewer_id === staffId) throw refuse('staff.samePerson');
  const { uid, auth_no } = row;
  await post(tx, {
    uid,
    by: details.by,
    kind: 'realname.microDeposit',
    refType: 'realName',
    refId: `${auth_no}-${micro.seq}`,
    about: { bizType: 'realname', bizNo: auth_no, title: '企业认证打款验证' },
    journal: journals.microDeposited(amountOf(deps, micro)),
  });
  const sentAt = await clock.now(tx);
  await changeMicro(tx, micro, { sent_at: sentAt, expires_at: daysAfter(sentAt, validDays) });
  const changed = await transitionAuth(tx, row, 'micro_sent', details);
  await notifyOwner(
    tx,
    changed,
    '验证款项已打出',
    `请查看对公账户流水，并于${validDays}天内填写收到的金额完成认证。`,
  );
  return changed;
}

/**
 * The owner's answer: the right amount approves the enterprise, the third wrong one ends the micro-deposit. Refuses
 * state.conflict.
 */
export async function answerMicro(
  deps: Deps,
  tx: Tx,
  row: AuthRow,
  amount: Fen,
  who: Initiator,
): Promise<{ ok: boolean; left: number }> {
  const micro = await lastMicro(tx, row);
  if (row.status !== 'micro_sent' || micro === undefined) throw refuse('state.conflict');
  if (isOver(micro, await clock.now(tx))) throw refuse('state.conflict');
  if (compare(amount, amountOf(deps, micro)) === 0) {
    await passAuth(deps, tx, row, 'micro_right', { by: who });
    return { ok: true, left: 0 };
  }
  const tries = micro.tries + 1;
  await changeMicro(tx, micro, { tries });
  const left = Math.max(0, maxTries - tries);
  const changed = await transitionAuth(tx, row, 'micro_wrong', { by: who });
  if (left === 0) await endMicro(tx, changed, `金额连续${maxTries}次填写错误`);
  return { ok: false, left };
}

/** Whether the days in which the amount is entered are over. */
export const isOver = ({ expires_at: end }: Pick<MicroRow, 'expires_at'>, at: Date): boolean =>
  end !== null && end <= at;

/** Ends a micro-deposit that was not answered in time or three times wrongly. */
export async function endMicro(tx: Tx, row: AuthRow, why: string): Promise<void> {
  const changed = await transitionAuth(tx, row, 'micro_end', { by: system, comment: why });
  await notifyOwner(tx, changed, '打款验证失败', `${why}，验证已结束，可重新发起打款验证。`, {
    level: 'warn',
  });
}

/** The micro-deposit as its owner sees it. */
export async function microView(db: Db, row: AuthRow, accountMask: string) {
  if (row.kind !== 'enterprise' || !row.status.startsWith('micro_')) return null;
  const [micro, left, at] = [await lastMicro(db, row), await sendsLeft(db, row), await clock.now(db)];
  return {
    sent_at: micro?.sent_at ?? null,
    expire_at: micro?.expires_at ?? null,
    left_tries: Math.max(0, maxTries - (micro?.tries ?? 0)),
    can_answer: row.status === 'micro_sent' && micro !== undefined && !isOver(micro, at),
    left_sends_today: left.today,
    left_sends: left.total,
    account_mask: accountMask,
  };
}
