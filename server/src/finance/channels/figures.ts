import type { Deps } from '../../deps';
import { countAbnormal, oldestRefund } from './refund-staff-store';

/** Figures of `/metrics` about the payment channels. */
export const channelFigures = ({ database, partners }: Pick<Deps, 'database' | 'partners'>) => ({
  help: {
    payment_refunds_abnormal: 'Refunds in which somebody has to act at the channel',
    payment_refunds_oldest_seconds: 'Age of the oldest refund that has not ended; 0 without one',
    payment_probes_refused:
      'Notifications and answers that a channel signed wrongly to see them refused, since the start',
  },
  async read() {
    const channels = Object.values(partners.payments.channels);
    return {
      payment_refunds_abnormal: await countAbnormal(database.db),
      payment_refunds_oldest_seconds: await oldestRefund(database.db),
      payment_probes_refused: channels.reduce((sum, { probesRefused }) => sum + (probesRefused?.() ?? 0), 0),
    };
  },
});
