import { contractStatusText, contractStatusTexts } from '@uc/contract/crowdsourcing/contract-texts';
import { fen, formatFen } from '@uc/contract/money';
import type { Db, Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { handOver, openContracts, sidesOf, statusesOf, underWay } from './leaving-store';

/** Why an account with running contracts cannot be closed yet (account.md#closing-conditions). */
export const contractsClosingCheck = {
  code: 'contracts',
  text: '众包合同',
  link: '/crowdsourcing/publish',
  async look(db: Db, uid: number) {
    const open = await openContracts(db, uid);
    return open === 0
      ? { pass: true, msg: '无进行中的合同' }
      : { pass: false, msg: `${open}份合同进行中，请先完成或终止` };
  },
};

/**
 * The contracts for the copy of an account's personal data, the newest first
 * (account.md#copy-of-the-personal-data).
 */
export async function contractData(_deps: Deps, db: Db, uid: number) {
  return (await sidesOf(db, uid)).map((row) => ({
    section: '众包合同',
    at: row.created_at,
    item: `${row.contract_no} ${contractStatusTexts[row.status]}`,
    content: `${row.uid === uid ? '作为雇主' : '作为服务商'} · ${row.title} · ${formatFen(fen(row.total_fen))}元`,
  }));
}

/** The states of contracts, for the messages about them. */
export async function contractStates(db: Db, uid: number, nos: string[]): Promise<Map<string, string>> {
  const rows = await statusesOf(db, uid, nos);
  return new Map(
    rows.map(({ contract_no, status, is_disputed }) => [
      contract_no,
      contractStatusText(status, is_disputed),
    ]),
  );
}

/** The contracts of a deleted sub-account belong to nobody in particular: the main account goes on with them. How many are under way. */
export const handOverContracts = async (tx: Tx, uid: number, subId: string): Promise<number> =>
  (await handOver(tx, uid, subId)).filter((status) => underWay.includes(status)).length;
