import { limits } from '@uc/contract/limits';
import { now } from '../../clock';
import type { Tx } from '../../db/index';
import { notify } from '../../messages/index';
import { keepersToTell } from './store';

/** Tells those who keep a request that its terms have changed, once a day at most (product 02 §2.5). */
export async function tellKeepers(
  tx: Tx,
  { request_no: no, uid: buyer }: { request_no: string; uid: number },
  change: string,
): Promise<void> {
  const at = await now(tx);
  const since = new Date(at.getTime() - limits.favourites.alertHours * 3_600_000);
  for (const { uid, created_by_sub: creator } of await keepersToTell(tx, 'request', no, at, since))
    if (uid !== buyer)
      await notify(tx, {
        uid,
        category: 'crowd',
        title: '收藏的需求有变化',
        content: `您收藏的${change}`,
        link: `/crowdsourcing/carry?tab=hall&request=${no}`,
        bizType: 'favourite',
        bizNo: no,
        creator,
      });
}
