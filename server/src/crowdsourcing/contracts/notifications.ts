import type { Side } from '@uc/contract/crowdsourcing/contract-texts';
import type { Tx } from '../../db/index';
import { notify } from '../../messages/index';
import type { ContractRow } from './store';

/** The page of a contract for one of its sides. */
export const contractPage = (contractNo: string, side: Side): string =>
  `/crowdsourcing/${side === 'buyer' ? 'publish' : 'carry'}?contract=${contractNo}`;
export const other = (side: Side): Side => (side === 'buyer' ? 'provider' : 'buyer');

/** Tells one side, or both, by SMS as well (crowdsourcing.md#contract-states). */
export async function notifySide(
  tx: Tx,
  contract: ContractRow,
  side: Side | 'both',
  {
    title,
    content,
    ...more
  }: { title: string; content: string; level?: 'info' | 'warn'; sms?: boolean; email?: boolean },
): Promise<void> {
  const { uid, provider_uid, contract_no, created_by_sub, provider_sub } = contract;
  for (const to of side === 'both' ? (['buyer', 'provider'] as const) : [side])
    await notify(tx, {
      sms: true,
      ...more,
      uid: to === 'buyer' ? uid : provider_uid,
      creator: to === 'buyer' ? created_by_sub : provider_sub,
      category: 'crowd',
      title,
      content: `“${contract.title}”${content}`,
      link: contractPage(contract_no, to),
      bizType: to === 'buyer' ? 'contract' : 'contract_work',
      bizNo: contract_no,
    });
}
