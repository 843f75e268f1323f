import { profileOf } from '../../accounts/index';
import { refuse } from '../../call/index';
import type { Db, Tx } from '../../db/index';
import { system } from '../../ledger/index';
import { serviceFeeOf } from '../../orders/index';
import { notifySide } from './notifications';
import type { Held } from './parties';
import type { ContractRow, MilestoneRow } from './store';
import { contractText, hashOf, type Terms } from './text';
import { saveContract, tell } from './transition';

/** The fee that is fixed, or would be if the contract were signed now. */
const feeOf = async (db: Db, { fee_bps, provider_uid }: ContractRow): Promise<number> =>
  fee_bps ?? (await serviceFeeOf(db, provider_uid));

/** The next version of the text; while it is unsigned it wants both confirmations anew. */
export async function newText(
  tx: Tx,
  contract: ContractRow,
  milestones: readonly Pick<MilestoneRow, 'title' | 'amount_fen' | 'due_date'>[],
) {
  const { uid, contract_no: contractNo, provider_uid, title } = contract;
  const [buyer, provider] = [await profileOf(tx, uid), await profileOf(tx, provider_uid)];
  const feeBps = await feeOf(tx, contract);
  const text = contractText({
    contractNo,
    title,
    buyer: buyer?.nickname ?? '',
    provider: provider?.nickname ?? '',
    feeBps,
    terms: contract.terms as unknown as Terms,
    milestones,
  });
  return {
    text,
    text_hash: hashOf(text),
    text_fee_bps: feeBps,
    text_version: contract.text_version + 1,
    ...(contract.signed_at === null && { buyer_confirmed_at: null, provider_confirmed_at: null }),
  };
}

/**
 * Refuses contract.feeChanged when the provider is of another kind by now: the text that both sides sign
 * carries the fee that will be fixed.
 */
export async function refuseOtherFee(tx: Tx, contract: ContractRow): Promise<void> {
  const fee = await feeOf(tx, contract);
  const percent = (basisPoints: number) => String(basisPoints / 100);
  if (fee !== contract.text_fee_bps)
    throw refuse('contract.feeChanged', { from: percent(contract.text_fee_bps), to: percent(fee) });
}

/** An unsigned contract whose provider is of another kind by now gets a text with that fee, and both are told. */
export async function renewFee(
  tx: Tx,
  { contract, milestones }: Omit<Held, 'side' | 'others'>,
): Promise<void> {
  if (contract.status !== 'pending_confirm' || (await feeOf(tx, contract)) === contract.text_fee_bps) return;
  const living = milestones.filter(({ status }) => status !== 'dropped');
  const renewed = await saveContract(tx, contract, await newText(tx, contract, living));
  await notifySide(tx, renewed, 'both', {
    title: '合同文本已更新',
    content: `的服务商实名类型已变更，平台服务费费率变为${renewed.text_fee_bps / 100}%，请重新阅读并确认合同。`,
    level: 'warn',
  });
  await tell(tx, renewed, 'renew_text', { by: system, side: 'system' }, { version: renewed.text_version });
}
