import { enqueueFavouriteNotice } from '../favourites/index';
import { notify } from '../messages/index';
import type { Tx } from '../db/index';
import { lockAccounts } from '../ledger/index';
import type { ProviderFacts } from '../room/index';
import { levelOf } from './level';
import { isValid } from './states';
import { changeCert, lockLiveCert } from './store';

/** Tells the level of a provider anew, and the owner where it is another one; true when it is. */
export async function renewLevel(facts: ProviderFacts, tx: Tx, uid: number): Promise<boolean> {
  await lockAccounts(tx, { uid, accounts: ['L.AVAIL'] });
  const row = await lockLiveCert(tx, uid);
  if (row === undefined || !isValid(row.status)) return false;
  const { level } = levelOf(await facts.trackRecord(tx, uid));
  if (level === row.level || (await changeCert(tx, row, { level })) === undefined) return false;
  if (level > row.level) {
    const text = `的等级升至${level}级。`;
    await enqueueFavouriteNotice(tx, {
      uid,
      kind: 'provider',
      no: String(uid),
      version: `level.${row.version + 1}`,
      text,
    });
  }
  await notify(tx, {
    uid,
    category: 'audit',
    title: level > row.level ? '服务商等级已提升' : '服务商等级已调整',
    content: `您的服务商等级由${row.level}级变为${level}级，可在服务商认证查看各项依据。`,
    link: '/facilitator/serviceProdAuth',
    bizType: 'provider_cert',
    bizNo: row.cert_no,
  });
  return true;
}
