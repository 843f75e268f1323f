import type { Tx } from '../../db/index';
import { handOverApplicants } from '../applicants/store';
import { isOver } from '../states/states';
import { handOver } from '../cases/store';

/** Hands the cases and applicants of a deleted sub-account to its owner; how many cases are under way. */
export async function handOverCases(tx: Tx, uid: number, subId: string): Promise<number> {
  await handOverApplicants(tx, uid, subId);
  return (await handOver(tx, uid, subId)).filter((status) => !isOver(status)).length;
}
