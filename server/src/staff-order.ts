import { randomInt } from 'node:crypto';
import type { Config } from './config';
import { openDatabase, refuseIfHeld } from './db/index';
import { letterOf } from './exports/index';
import { staffByCommand } from './operator/index';
import { createPartners } from './partners/index';
import { openVault } from './vault/index';

type WithoutPassword<Order> = Order extends unknown ? Omit<Order, 'password'> : never;
/** A command on the server about a member of staff; a password is made here. */
export type StaffOrder = WithoutPassword<Parameters<typeof staffByCommand>[1]>;

/** A first password that nobody chose: it fits the rules of passwords. */
const firstPassword = (): string =>
  `Uc${Array.from({ length: 14 }, () => 'abcdefghjkmnpqrstuvwxyz23456789'[randomInt(31)]).join('')}7`;

/** Does it in the database of a configuration, and says so; false where there is no such member, or nothing to do. */
export async function obeyStaffOrder(config: Config, order: StaffOrder): Promise<boolean> {
  if (config.databaseUrl === undefined) await refuseIfHeld(config.dataDir);
  const database = await openDatabase({
    url: config.databaseUrl,
    ownerUrl: config.databaseOwnerUrl,
    dataDir: config.dataDir,
    namedStatements: config.namedStatements,
    poolSize: 2,
    testClock: false,
    progress: () => undefined,
  });
  try {
    const vault = await openVault(database, config.masterKey, config.previousMasterKey);
    const partners = createPartners(config, database, vault, letterOf, console);
    const password = firstPassword();
    const done = await staffByCommand(
      { config, database, vault, partners, log: console },
      { ...order, password },
    );
    console.log(`${order.username}: ${done ? 'done' : 'there is no such member of staff, or nothing to do'}`);
    if (done && (order.command === 'add' || order.command === 'password'))
      console.log(`password: ${password}\nIt is for one sign-in, at which its owner chooses another.`);
    return done;
  } finally {
    await database.close();
  }
}
