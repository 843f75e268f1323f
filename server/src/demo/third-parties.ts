import type { Tx } from '../db/index';
import type { Deps } from '../deps';
import { testIdentities } from '../partners/index';
import { bindIdentity, thirdPartyKey } from '../passport/index';
import { provider as studio } from './people';

/** The studio signs in by its WeChat; everybody else by password. */
export async function seedThirdParties(tx: Tx, deps: Pick<Deps, 'vault'>): Promise<void> {
  const [identity] = testIdentities.wechat;
  if (identity === undefined) return;
  const openidKey = thirdPartyKey(deps, 'wechat', identity.openid);
  await bindIdentity(deps, tx, studio.uid, { provider: 'wechat', ...identity, openidKey });
}
