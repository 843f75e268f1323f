import type { Deps } from '../../deps';
import { forEachDue, type Job } from '../../jobs/index';
import { system } from '../../ledger/index';
import type { ContractParts } from '../contracts/index';
import { now } from '../../clock';
import { arbitrate, decideBySilence } from './end';
import { lockWithContract } from './parties';
import { MEDIATE_DAYS } from './states';
import { dueDisputes } from './store';

/** Jobs for the deadlines of disputes (product 05 §5.10), each in a transaction of its own. */
export const disputeJobs = ({ database, log }: Deps, parts: ContractParts): Job[] => [
  {
    name: 'disputes.due',
    at: '20 */5 * * * *',
    run: async (at) =>
      forEachDue(
        { log },
        (batch) => dueDisputes(database.db, at, batch),
        (found) =>
          database.transaction(async (tx) => {
            const locked = await lockWithContract(tx, found);
            const { due_at: due, status } = locked.row;
            if (due === null || due > (await now(tx))) return;
            if (status === 'open') await decideBySilence(parts, tx, locked);
            else
              await arbitrate(tx, locked, {
                by: system,
                side: 'system',
                comment: `${MEDIATE_DAYS}个工作日未和解`,
              });
          }),
        ({ dispute_no: dispute }) => ({ dispute }),
      ),
  },
];
