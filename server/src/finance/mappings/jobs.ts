import { limits } from '@uc/contract/limits';
import * as clock from '../../clock';
import type { Deps } from '../../deps';
import type { Job } from '../../jobs/index';
import { deleteUploads, refuseLost } from './store';

const { days } = limits.bankUploads;
const WHO = '系统';

/** Takes away files that nobody has described in time, with what waits for a second person about them. */
export const mappingJobs = ({ database }: Pick<Deps, 'database'>): Job[] => [
  {
    name: 'finance.bankUploads',
    text: '移除过期的待说明银行文件',
    about: `等待说明各列满${days}天的银行文件被移除，其待确认的列对应随之退回`,
    at: '25 3 * * *',
    run: () =>
      database.transaction(async (tx) => {
        // Before the file, as whoever confirms it does.
        const refused = await refuseLost(tx, days, {
          decider: WHO,
          decided_at: await clock.now(tx),
          decision_reason: `文件等待超过${days}天，已移除，请重新上传`,
        });
        return refused + (await deleteUploads(tx, days));
      }),
  },
];
