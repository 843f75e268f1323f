import { type Customer, refuse, refuseForm } from '../../call/index';
import { now } from '../../clock';
import type { Tx } from '../../db/index';
import { initiatorOf } from '../../ledger/index';
import { returnOwned } from '../../orders/index';
import { followed } from './follow';
import { notifySide, other } from './notifications';
import { type Held, holdContract, needs } from './parties';
import type { ContractParts } from './parts';
import { binds, dropUnfunded } from './sign';
import { escrowed, type Stored } from './states';
import { type Cause, moveContract, moveMilestone, saveContract, tell } from './transition';
import { orderOf } from './work';

interface Asked {
  contract_no: string;
  event: 'propose' | 'agree' | 'withdraw';
  reason?: string | undefined;
}

/**
 * Both sides end a contract: one proposes, the other agrees, and what is in escrow goes back to the buyer (J28). What was
 * accepted stays. Refuses state.conflict for another's step, and while a milestone is disputed.
 */
export async function terminate(
  parts: ContractParts,
  tx: Tx,
  actor: Customer,
  { contract_no: contractNo, event, reason }: Asked,
): Promise<void> {
  const held = await holdContract(tx, actor, contractNo);
  const { contract, side } = held;
  needs(actor, binds[side]);
  if (contract.status !== 'active') throw refuse('state.conflict');
  const cause: Cause = { by: initiatorOf(actor), side, comment: reason };
  if (event === 'propose') {
    if (contract.end_by !== null) throw refuse('state.conflict');
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
    if (contract.end_by !== side) throw refuse('state.conflict');
    const asked = await saveContract(tx, contract, { end_by: null, reason: null });
    await notifySide(tx, asked, other(side), {
      title: '终止申请已撤回',
      content: '的终止申请已撤回，合同继续。',
    });
    return tell(tx, asked, 'withdraw_end', cause);
  }
  if (contract.end_by !== other(side)) throw refuse('state.conflict');
  await followed(parts, tx, held, cause, () => endAll(tx, held, cause));
  await notifySide(tx, contract, 'both', {
    title: '合同已终止',
    content: '双方已同意终止合同，未结算的托管款已退回雇主。',
  });
  await tell(tx, contract, 'agree_end', cause);
}

async function endAll(tx: Tx, { contract, milestones }: Held, cause: Cause): Promise<void> {
  if (milestones.some(({ status }) => status === 'disputed')) throw refuse('state.conflict');
  for (const row of milestones.filter(({ status }) => escrowed.includes(status as Stored))) {
    const moved = await moveMilestone(tx, row, 'end');
    await returnOwned(tx, { ...orderOf(moved, cause), reason: '双方同意终止合同' });
  }
  await dropUnfunded(tx, contract, milestones, cause);
  await moveContract(tx, contract, 'end', { ended_at: await now(tx) });
}
