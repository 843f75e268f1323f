import type { Deps } from '../../deps';
import { oldestPayout } from './queue-store';

/** Figures of `/metrics` about payouts. */
export const payoutFigures = ({ database }: Pick<Deps, 'database'>) => ({
  help: {
    payouts_oldest_seconds:
      'Since when the oldest approved withdrawal has waited for its money to arrive; 0 without one',
  },
  read: async () => ({ payouts_oldest_seconds: await oldestPayout(database.db) }),
});
