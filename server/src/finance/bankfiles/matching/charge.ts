import { bankMatchKinds } from '@uc/contract/finance/bank-match-texts';
import { fen } from '@uc/contract/money';
import type { Tx } from '../../../db/index';
import { refuse, type Staff } from '../../../call/index';
import {
  type Initiator,
  initiatorOf,
  type Journal,
  journals,
  PLATFORM_UID,
  post,
  system,
} from '../../../ledger/index';
import { bookedFee } from './candidate-store';
import { type Booker, mayCharge } from './charge-by-two';
import { channelOf, type Line, type Target } from './line';
import { countMatches } from './match-store';

/**
 * J38, and J1 for a fee of a channel: what a bank or channel takes or pays for itself, in the platform's own book. False
 * where it waits for a second person.
 */
export async function charge(tx: Tx, by: Booker, line: Line, target: Target): Promise<boolean> {
  if ((target.kind === 'interest') === (line.direction === 'out'))
    throw refuse('bankLine.unfit', { why: '收支方向与这项建议不符' });
  if (!(await mayCharge(tx, by, line, target))) return false;
  await postCharge(tx, by, line, target);
  return true;
}

/** The posting, once one person may or two have agreed. */
export async function postCharge(tx: Tx, by: Booker, line: Line, target: Target): Promise<void> {
  const amount = fen(line.amount_fen);
  const journal =
    target.kind === 'fee'
      ? journals.bankFee(amount)
      : target.kind === 'interest'
        ? journals.bankInterest(amount)
        : journals.channelFee(amount, channelOf(line));
  await postLine(tx, by.kind === 'system' ? system : initiatorOf(by), line, target, {
    event: `charge.${await countMatches(tx, line.line_key)}`,
    journal,
  });
}

/**
 * The fee of a payment: only noted where it was booked by the agreed rate when the payment came, else posted, or waiting for
 * a second person.
 */
export async function chargeOfChannel(
  tx: Tx,
  by: Booker,
  line: Line,
  target: Target,
): Promise<'noted' | 'booked' | 'waits'> {
  const booked = await bookedFee(tx, target);
  if (booked === 0) return (await charge(tx, by, line, target)) ? 'booked' : 'waits';
  if (booked !== line.amount_fen) throw refuse('bankLine.unfit', { why: '手续费已按费率入账，金额不同' });
  return 'noted';
}

/** The match was wrong: a fee or interest is taken back. */
export async function postChargeUndone(tx: Tx, staff: Staff, line: Line, target: Target, matchId: string) {
  const amount = fen(line.amount_fen);
  const journal =
    target.kind === 'fee' ? journals.bankFeeUndone(amount) : journals.bankInterestUndone(amount);
  await postLine(tx, initiatorOf(staff), line, target, { event: `undo.${matchId}`, journal });
}

async function postLine(
  tx: Tx,
  by: Initiator,
  line: Line,
  { kind, no }: Target,
  { event, journal }: { event: string; journal: Journal },
): Promise<void> {
  const isUndone = event.startsWith('undo');
  await post(tx, {
    uid: PLATFORM_UID,
    by,
    kind: isUndone ? 'bank.chargeUndone' : 'bank.charge',
    refType: 'bank_line',
    refId: `${line.line_key}:${event}`,
    about: {
      bizType: 'bank_line',
      bizNo: line.line_key.slice(0, 16),
      title: `${bankMatchKinds[kind]}${isUndone ? '撤销' : ''}`,
    },
    journal,
    detail: { document: no, serial: line.serial },
  });
}
