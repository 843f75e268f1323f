import * as clock from '../clock';
import type { Tx } from '../db/index';
import type { Deps } from '../deps';
import { insertNotices } from '../messages/index';
import { useAuditKey } from '../ledger/index';
import { hasAccounts } from '../accounts/index';
import { reconcile } from '../finance/books/index';
import { demoPasswords, openDemoAccounts } from './accounts';
import { tellAvatars } from './avatars';
import { tellChannels } from './channels';
import { proveDemoIdentities } from './identities';
import { certifyProviders } from './providers';
import { handInRealNames } from './real-names';
import { tellMembers } from './members';
import { tellProfiles } from './profiles';
import { tellSignIns } from './sign-ins';
import { after } from './story';
import { tellThirdParties } from './third-parties';
import { handInVoucher } from './voucher';
import { playWorld } from './world';

export { DEMO_PASSWORD, demoAccounts } from './cast';

/**
 * Loads the demo world into a database that has no account yet, and leaves any other as it is.
 * One transaction, so that a load that is cut short leaves nothing and the next start loads it again.
 */
export async function loadDemoWorld(
  deps: Deps,
  progress: (text: string) => void = () => undefined,
): Promise<void> {
  const { db, transaction } = deps.database;
  if (await hasAccounts(db)) return;
  progress('demo world: accounts');
  useAuditKey(deps.vault.auditKey);
  const passwords = await demoPasswords();
  try {
    await transaction((tx) => load(tx, deps, passwords, progress));
  } catch (error) {
    // When two servers start at once on one database, the second finds the world loaded.
    if (await hasAccounts(db)) return;
    throw error;
  }
  await tellChannels(deps);
  await handInVoucher(deps);
  await handInRealNames(deps, passwords);
  await tellAvatars(deps);
  await certifyProviders(deps);
}

async function load(
  tx: Tx,
  deps: Deps,
  passwords: Awaited<ReturnType<typeof demoPasswords>>,
  progress: (text: string) => void,
): Promise<void> {
  const now = await clock.now(tx);
  await openDemoAccounts(tx, deps, now, passwords);
  await proveDemoIdentities(deps, tx, now);
  await tellProfiles(tx, deps);
  await tellSignIns(tx, now);
  await tellThirdParties(tx, deps);
  await tellMembers(tx, deps, now, passwords.password);
  await insertNotices(tx, noticesAt(now));
  let told = 0;
  await playWorld(tx, deps, now, (share) => {
    const quarters = Math.floor(share * 4);
    if (quarters > told) progress(`demo world: eight months of orders and money, ${quarters * 25} %`);
    told = quarters;
  });
  const findings = await reconcile(tx);
  if (findings.length > 0) throw new Error(`the demo world does not add up: ${JSON.stringify(findings)}`);
}

const noticesAt = (now: Date) =>
  [
    { title: '成都分中心机房升级，维护期间请选择其他分中心', daysAgo: 1 },
    { title: '渲染服务新增 RTX 4090 节点，按卡时计费', daysAgo: 9 },
    { title: '白条账单支持部分还款与提前还款', daysAgo: 23 },
    { title: '商标注册申请材料指引更新', daysAgo: 41 },
  ].map(({ title, daysAgo }, index) => ({
    notice_id: `N${index + 1}`,
    title,
    published_at: after(now, { days: -daysAgo }),
  }));
