import { deadlineKinds } from '@uc/contract/deadline-kinds';
import { limits } from '@uc/contract/limits';
import { daysUntil } from '@uc/contract/day';
import { now } from '../../clock';
import type { Batch, Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { forEachDue, type Job } from '../../jobs/index';
import { system } from '../../ledger/index';
import { serviceFees } from '../../orders/index';
import { renewFee } from './fee';
import { notifySide } from './notifications';
import { lockContract } from './parties';
import { closeContract } from './sign';
import {
  changeMilestone,
  contractByNo,
  type ContractKey,
  contractsOfOtherFee,
  dueContracts,
  dueMilestones,
  milestonesToRemind,
} from './store';
import { acceptSilently } from './work';

/**
 * Jobs for the deadlines of contracts and milestones (crowdsourcing.md#milestone-states, console.md#jobs).
 * Each in a transaction of its own.
 */
export function contractJobs({ database, log }: Deps): Job[] {
  const each = <T extends ContractKey & { seq?: number }>(
    find: (batch: Batch) => Promise<T[]>,
    run: (tx: Tx, one: T) => Promise<void>,
  ) =>
    forEachDue(
      { log },
      find,
      (one) => database.transaction((tx) => run(tx, one)),
      ({ contract_no: contract, seq: milestone }) => ({ contract, milestone }),
    );
  const held = async (tx: Tx, { contract_no: no }: ContractKey) =>
    lockContract(tx, (await contractByNo(tx, no))!);

  return [
    {
      name: 'contracts.expiry',
      text: '合同逾期',
      about: `${limits.request.signHours}小时未签署或未托管首个里程碑的合同不成立`,
      at: '40 */5 * * * *',
      run: async (at) =>
        each(
          (batch) => dueContracts(database.db, at, batch),
          async (tx, one) => {
            const { contract, milestones } = await held(tx, one);
            if (contract.due_at === null || contract.due_at > (await now(tx))) return;
            const why = contract.status === 'pending_confirm' ? '逾期未完成签署' : '逾期未托管首个里程碑';
            await closeContract(tx, { contract, milestones }, 'expire', {
              by: system,
              side: 'system',
              why,
            });
          },
        ),
    },
    {
      name: 'contracts.fees',
      text: '合同费率更新',
      about: '签署前服务商实名类型变更的，更新合同文本中的服务费费率',
      at: '20 * * * * *',
      run: async () =>
        each(
          (batch) => contractsOfOtherFee(database.db, serviceFees, batch),
          async (tx, one) => renewFee(tx, await held(tx, one)),
        ),
    },
    {
      name: 'contracts.autoAccept',
      text: '成果自动验收',
      about: `提交成果${limits.milestone.acceptDays}天未验收的里程碑自动验收并结算`,
      at: '50 */5 * * * *',
      run: async (at) =>
        each(
          (batch) => dueMilestones(database.db, at, batch),
          async (tx, one) => acceptSilently(tx, await held(tx, one), one.seq),
        ),
    },
    {
      name: 'contracts.acceptReminder',
      text: '成果验收提醒',
      about: `自动验收前${deadlineKinds.milestone_accept.remind.join('天、')}天提醒雇主`,
      at: '0 12 * * * *',
      run: async (at) =>
        each(
          (batch) => milestonesToRemind(database.db, at, batch),
          async (tx, one) => {
            const moment = await now(tx);
            if ((await changeMilestone(tx, one, { reminded_at: moment })) === undefined) return;
            const days = daysUntil(one.due_at!, moment);
            await notifySide(tx, (await contractByNo(tx, one.contract_no))!, 'buyer', {
              title: `成果将在${days}天后自动验收`,
              content: `${one.title}待您验收，${days}天后将自动验收，款项结算给服务商。`,
              level: 'warn',
            });
          },
        ),
    },
  ];
}
