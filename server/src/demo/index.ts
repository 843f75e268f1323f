import * as clock from '../clock';
import type { Tx } from '../db/index';
import type { Deps } from '../deps';
import { insertNotices, markOlderRead } from '../messages/index';
import { useAuditKey } from '../ledger/index';
import { hasAccounts } from '../accounts/index';
import { reconcile } from '../finance/books/reconciliation';
import { demoPasswords, openDemoAccounts } from './accounts';
import { seedAvatars } from './avatars';
import { seedBankFile, seedChannelBill, seedUnknownBankFile } from './bank-files';
import { fixDemoBills } from './bills';
import { seedChannels } from './channels';
import { proveDemoIdentities } from './identities';
import { seedFilings } from './filings';
import { seedProjects } from './projects';
import { certifyProviders } from './providers';
import { handInRealNames } from './real-names';
import { seedRequests } from './requests';
import { seedMembers } from './members';
import { seedProfiles } from './profiles';
import { seedSignIns } from './sign-ins';
import { applicant, owner, provider } from './people';
import { once, Steps, whenFree, WORLD } from './steps';
import { after } from './story';
import { seedThirdParties } from './third-parties';
import { handInVoucher } from './voucher';
import { seedWorks } from './works';
import { playWorld } from './world';

export { DEMO_PASSWORD, demoAccounts } from './people';
export { makeDemoWorld } from './process';

/**
 * Loads the demo world into a database that has no account yet, goes on with one that was cut short, and leaves any other as
 * it is. First one transaction, which leaves nothing when it is cut short; then what needs files, step by step.
 */
export async function loadDemoWorld(
  deps: Deps,
  progress: (text: string) => void = () => undefined,
): Promise<void> {
  const { db, transaction } = deps.database;
  const isEmpty = !(await hasAccounts(db));
  if (!isEmpty && !(await Steps.of(deps, progress)).isUnfinished) return;
  useAuditKey(deps.vault.auditKey);
  const passwords = await demoPasswords();
  if (isEmpty) {
    progress('demo world: accounts');
    try {
      await whenFree(() => transaction((tx) => load(tx, deps, passwords, progress)));
    } catch (error) {
      // When two servers start at once on one database, the second finds the world loaded.
      if (!(await hasAccounts(db))) throw error;
    }
  }
  const steps = await Steps.of(deps, progress);
  await seedChannels(deps, steps);
  await handInVoucher(deps, steps);
  await handInRealNames(deps, steps, passwords);
  await seedAvatars(deps, steps);
  await certifyProviders(deps, steps);
  await seedProjects(deps, steps);
  await seedFilings(deps, steps);
  await seedWorks(deps, steps);
  await seedRequests(deps, steps);
  // Every movement of the bank account is behind it.
  await seedBankFile(deps, steps);
  await seedChannelBill(deps, steps);
  await seedUnknownBankFile(deps, steps);
  await steps.take('bills of months are fixed', async (tx) => fixDemoBills(tx, await clock.now(tx)));
  // Messages of the last two days stay unread.
  const before = after(await clock.now(db), { days: -2 });
  await steps.take('older messages are read', async (tx) => {
    for (const { uid } of [owner, provider, applicant]) await markOlderRead(tx, uid, before);
  });
  await deps.database.maintain('grown');
  await steps.finish();
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
  await seedProfiles(tx, deps);
  await seedSignIns(tx, now);
  await seedThirdParties(tx, deps);
  await seedMembers(tx, deps, now, passwords.password);
  await insertNotices(tx, noticesAt(now));
  let lastQuarter = 0;
  await playWorld(tx, deps, now, (share) => {
    const quarters = Math.floor(share * 4);
    if (quarters > lastQuarter) progress(`demo world: eight months of orders and money, ${quarters * 25} %`);
    lastQuarter = quarters;
  });
  await once(tx, WORLD, async () => null);
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
