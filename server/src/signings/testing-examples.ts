import { api } from '@uc/contract';
import type { Examples, Fresh } from '../testing-examples';

/** A contract that waits for the other side, which nobody has reminded. */
export const fresh: Record<string, Fresh<{ uid: number; deals: { bought: string } }>> = {
  async [api.signings.remind.path](app, { uid, deals: { bought } }) {
    await app.database.asOwner(
      `update contracts set buyer_confirmed_at = now() where contract_no = '${bought}'`,
    );
    await app.database.asOwner(`update signing_reminders set at = at - interval '2 days' where uid = ${uid}`);
    return {};
  },
};

/** Example inputs of customers. */
export const examples = ({ deals }: { deals: { bought: string } }): Examples => ({
  'signings.detail': { kind: 'contract', signing_no: deals.bought },
  'signings.pack': { kind: 'contract', signing_no: deals.bought },
  'signings.remind': { kind: 'contract', signing_no: deals.bought },
  'signings.paper': { kind: 'contract', signing_no: deals.bought },
});
