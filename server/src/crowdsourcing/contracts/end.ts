import { compare, type Fen, formatFen } from '@uc/contract/money';
import { type Customer, refuse, refuseForm, refuseUnoffered } from '../../call/index';
import { now } from '../../clock';
import type { Tx } from '../../db/index';
import { initiatorOf } from '../../ledger/index';
import { returnOwned } from '../../orders/index';
import { followed } from './follow';
import { contractActions, endingOf, actionFactsOf } from './may';
import { notifySide, other } from './notifications';
import { type Held, holdContract, needs } from './parties';
import { binds, dropUnfunded } from './sign';
import { escrowed, type Stored } from './states';
import { type Cause, moveContract, moveMilestone, saveContract, tell } from './transition';
import { orderOf } from './work';

interface Asked {
  contract_no: string;
  event: 'propose' | 'agree' | 'withdraw';
  reason?: string | undefined;
  /** The amounts that the agreeing side has read: the refund, and the provider's part. */
  back?: Fen | undefined;
  paid?: Fen | undefined;
}

/**
 * Both sides end a contract: one proposes, the other agrees, and what is in escrow goes back to the buyer (J28). What was
 * accepted stays. Refuses state.conflict for a step that is not offered, contract.endChanged for other amounts than were read.
 */
export async function terminate(
  tx: Tx,
  actor: Customer,
  { contract_no: contractNo, event, reason, back, paid }: Asked,
): Promise<void> {
  const held = await holdContract(tx, actor, contractNo);
  const { contract, side } = held;
  needs(actor, binds[side]);
  const facts = await actionFactsOf(tx, held);
  refuseUnoffered(contractActions(contract, facts), `${event}_end`);
  const cause: Cause = { by: initiatorOf(actor), side, comment: reason };
  if (event === 'propose') {
    if (reason === undefined) throw refuseForm({ field: 'reason', message: '请填写终止原因' });
    const asked = await saveContract(tx, contract, { end_by: side, reason });
    await notifySide(tx, asked, other(side), {
      title: '对方申请终止合同',
      content: `对方申请终止合同：${reason}。同意后未结算的托管款退回雇主。`,
      level: 'warn',
    });
    return tell(tx, asked, 'propose_end', cause);
  }
  if (event === 'withdraw') {
    const asked = await saveContract(tx, contract, { end_by: null, reason: null });
    await notifySide(tx, asked, other(side), {
      title: '终止申请已撤回',
      content: '的终止申请已撤回，合同继续。',
    });
    return tell(tx, asked, 'withdraw_end', cause);
  }
  // Refuses other amounts than those that the agreeing side has read.
  const ending = endingOf(facts);
  if (
    back === undefined ||
    paid === undefined ||
    compare(back, ending.back) !== 0 ||
    compare(paid, ending.paid) !== 0
  )
    throw refuse('contract.endChanged', { back: formatFen(ending.back), paid: formatFen(ending.paid) });
  await followed(tx, held, cause, () => endAll(tx, held, cause));
  await notifySide(tx, contract, 'both', {
    title: '合同已终止',
    content: '双方已同意终止合同，未结算的托管款已退回雇主。',
  });
  await tell(tx, contract, 'agree_end', cause);
}

async function endAll(tx: Tx, { contract, milestones }: Held, cause: Cause): Promise<void> {
  for (const row of milestones.filter(({ status }) => escrowed.includes(status as Stored))) {
    const moved = await moveMilestone(tx, row, 'end');
    await returnOwned(tx, { ...orderOf(moved, cause), reason: '双方同意终止合同' });
  }
  await dropUnfunded(tx, contract, milestones, cause);
  await moveContract(tx, contract, 'end', { ended_at: await now(tx) });
}
