import { limits } from '@uc/contract/limits';
import type { Deps } from '../../deps';
import { forEachDue, type Job } from '../../jobs/index';
import { system } from '../../ledger/index';
import { now } from '../../clock';
import { arbitrate, decideBySilence } from './end';
import { lockWithContract } from './parties';
import { MEDIATE_DAYS } from './states';
import { dueDisputes } from './store';

/** Jobs for the deadlines of disputes (crowdsourcing.md#dispute-states), each in a transaction of its own. */
export const disputeJobs = ({ database, log }: Deps): Job[] => [
  {
    name: 'disputes.due',
    text: '维权到期',
    about: `${limits.dispute.respondDays}天未回应的维权按申请方主张处理，${limits.workingDays.mediation}个工作日未和解的进入仲裁`,
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
            if (status === 'open') await decideBySilence(tx, locked);
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
