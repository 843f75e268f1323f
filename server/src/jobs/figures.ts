import type { Database } from '../db/index';
import { outboxAge } from './outbox-store';
import { lateness } from './store';

/** Figures of `/metrics` about what happens by itself. */
export const jobFigures = ({ db }: Pick<Database, 'db'>) => ({
  help: {
    outbox_oldest_seconds: 'Age of the oldest entry of the outbox that should have left; 0 without one',
    jobs_late_seconds: 'How long the job that waits longest should have run; 0 without one',
  },
  read: async () => ({ outbox_oldest_seconds: await outboxAge(db), jobs_late_seconds: await lateness(db) }),
});
