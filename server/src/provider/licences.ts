import { dayOf, isBefore } from '@uc/contract/day';
import { licenceOf, serviceCategories, type ServiceCategory } from '@uc/contract/service-categories';
import { now } from '../clock';
import type { Tx } from '../db/index';
import { lockAccounts, system } from '../ledger/index';
import { type Profile, profileIn } from './form';
import { notifyOwner } from './notifications';
import { holdersOf, movePapers } from './papers';
import { isValid } from './states';
import { lockLiveCert } from './store';
import { transitionCert } from './transition';

/** Categories whose licence is past its last day, or is not there. */
export const unlicensed = ({ categories, certificates }: Profile, today: string): ServiceCategory[] =>
  categories.filter((category) => {
    const kind = licenceOf[category];
    return (
      kind !== undefined &&
      !certificates.some(
        (one) => one.kind === kind && (one.valid_to === undefined || !isBefore(one.valid_to, today)),
      )
    );
  });

/** Takes the categories whose licence has ended from a valid certification, once; it is suspended when none is left. */
export async function dropUnlicensed(tx: Tx, uid: number): Promise<boolean> {
  await lockAccounts(tx, { uid, accounts: ['L.AVAIL'] });
  const row = await lockLiveCert(tx, uid);
  if (row === undefined || !isValid(row.status)) return false;
  const profile = profileIn(row);
  const lost = unlicensed(profile, dayOf(await now(tx)));
  if (lost.length === 0) return false;
  const names = lost.map((category) => serviceCategories[category]).join('、');
  const left = profile.categories.filter((category) => !lost.includes(category));
  const reason = `${names}的资质证书已到期`;
  const details = { by: system, comment: reason };
  const changed =
    left.length === 0
      ? await transitionCert(tx, row, 'suspend', details, { change: null, ended_reason: reason })
      : await transitionCert(tx, row, 'drop_category', details, {
          profile: JSON.stringify({ ...profile, categories: left }),
        });
  await movePapers(tx, changed, holdersOf(row), holdersOf(changed));
  await notifyOwner(
    tx,
    changed,
    left.length === 0 ? '服务商认证已暂停' : '服务类目已移除',
    left.length === 0
      ? `${reason}，没有其他服务类目，服务商认证随之暂停，公开主页已关闭。请更新证书后重新提交。`
      : `${reason}，该类目已从您的服务商认证中移除，不能承接相应的需求。更新证书后可通过变更恢复。`,
    { level: 'warn', email: true },
  );
  return true;
}
