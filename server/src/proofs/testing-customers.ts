import { readConfig } from '../config';
import type { TestDatabase } from '../db/testing';
import { useAuditKey } from '../ledger/index';
import { createAccount } from '../accounts/index';
import { newPassword } from '../credentials/index';
import { openVault } from '../vault/index';
import { wordOf } from '../testing-count';
import { PASSWORD } from '../testing-names';
import { newPhone } from '../passport/testing';

/** The name and password with which a customer signs in. */
export interface Customer {
  account: string;
  password: string;
}

/** Main accounts with nothing, made in a database that a server of its own will open. */
export async function makeCustomers(database: TestDatabase, count: number): Promise<Customer[]> {
  const config = readConfig({});
  const vault = await openVault(database, config.masterKey);
  useAuditKey(vault.auditKey);
  const password = await newPassword(PASSWORD);
  const names = Array.from({ length: count }, () => wordOf('customer'));
  for (const username of names)
    await database.transaction((tx) =>
      createAccount({ vault }, tx, { username, phone: newPhone(), password }),
    );
  return names.map((account) => ({ account, password: PASSWORD }));
}
