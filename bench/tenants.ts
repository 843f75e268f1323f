import { fen } from '@uc/contract/money';
import { readConfig } from '../server/src/config';
import type { Database } from '../server/src/db/index';
import { initiatorOf, journals, post } from '../server/src/ledger/index';
import { createAccount } from '../server/src/accounts/index';
import { newPassword } from '../server/src/credentials/index';
import { openVault } from '../server/src/vault/index';
import { disableReconciliation } from './reconciliation';
import { production } from './world';

/** So many accounts take part, with numbers one after the other. */
export const TENANTS = 64;
export const FIRST_UID = 300_000_000_000;
export const CONNECTIONS = 8;
export const anyTenant = (): number => Math.floor(Math.random() * TENANTS);
export const phoneOf = (tenant: number): string => String(13_100_000_000 + tenant);

/** Variables that pgbench draws for each transaction. */
export const drawn = `\\set uid ${FIRST_UID} + random(0, ${TENANTS - 1})\n\\set ref random(1000000000, 9000000000000000000)`;

/** Opens the accounts and puts ten million 元 into each. */
export async function openTenants(database: Database): Promise<void> {
  await disableReconciliation(database);
  const vault = await openVault(database, readConfig(production).masterKey);
  const password = await newPassword('Demo1234');
  const journal = journals.recharged(fen(1_000_000_000), 'alipay');
  for (let tenant = 0; tenant < TENANTS; tenant++) {
    const uid = FIRST_UID + tenant;
    await database.transaction(async (tx) => {
      await createAccount({ vault }, tx, { uid, phone: phoneOf(tenant), password });
      const about = { bizType: 'order', bizNo: 'opening', title: '充值' };
      await post(tx, {
        uid,
        kind: 'bench.open',
        refType: 'bench',
        refId: 'opening',
        by: initiatorOf({ kind: 'system', name: 'bench' }),
        about,
        journal,
      });
    });
  }
}
