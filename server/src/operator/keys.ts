import type { Output } from '@uc/contract/endpoint';
import type { operator } from '@uc/contract/operator';
import type { Db } from '../db/index';
import type { Deps } from '../deps';
import { advanceRotation, allKeys, leftOf, type SealedTable } from '../vault/index';
import type { AllParts } from '../room/index';
import type { Job } from '../jobs/index';

const texts = { seal: '个人信息加密', index: '加密检索', audit: '审计链签名' };
const stateTexts = {
  next: '待启用（一分钟内各服务器就绪后启用）',
  active: '使用中',
  retiring: '退役中（重新加密数据，完成一小时后销毁）',
  destroyed: '已销毁',
};

/** The data keys of this database, never their bytes (trust §4.9). */
export async function keysView(
  db: Db,
  sealed: readonly SealedTable[],
): Promise<Output<(typeof operator)['keys']>> {
  const keys = await allKeys(db);
  const list = keys.map(async ({ kid, class: kind, state, created_at, activated_at, destroyed_at }) => ({
    kid,
    text: texts[kind],
    state,
    state_text: stateTexts[state],
    created_at,
    activated_at,
    destroyed_at,
    rows_left: state === 'retiring' ? await leftOf(db, kid, sealed) : null,
  }));
  const can_rotate = !keys.some(({ state }) => state === 'next' || state === 'retiring');
  return { list: await Promise.all(list), can_rotate };
}

/** Continues a key rotation wherever it was interrupted. */
export const keyJobs = ({ database, vault }: Deps, { sealed }: AllParts): Job[] => [
  {
    name: 'vault.rotate',
    text: '更换数据密钥',
    about: '更换期间逐批重新加密个人信息，完成后销毁旧密钥',
    at: '* * * * *',
    run: () => advanceRotation(database, vault, sealed),
  },
];
