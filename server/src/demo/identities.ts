import { recordIdentity } from '../account/index';
import type { Tx } from '../db/index';
import type { Deps } from '../deps';
import { owner, provider } from './cast';

/** Who the demo accounts have proven to be; numbers of nobody, with right check digits (product 06 §6.1). */
export const identities = {
  owner: {
    kind: 'enterprise',
    realName: '林海',
    idNo: '11010519491231002X',
    company: { name: '山海数字文创（苏州）有限公司', uscc: '91350100M000100Y43' },
  },
  provider: { kind: 'person', realName: '沈知秋', idNo: '330106199209173625', company: null },
} as const;

/** The approved identities of the demo world (product 05 §5.2). */
export async function recordDemoIdentities(deps: Deps, tx: Tx): Promise<void> {
  await recordIdentity(deps, tx, owner.uid, identities.owner);
  await recordIdentity(deps, tx, provider.uid, identities.provider);
}
