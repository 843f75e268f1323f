import { randomInt } from 'node:crypto';
import type { StaffRole } from '@uc/contract/permissions';
import { staffRoleNames } from '@uc/contract/staff-role-names';
import { ConfigError, readConfig } from './config';
import { CannotOpenDatabase, openDatabase, refuseIfHeld } from './db/index';
import { staffByCommand } from './operator/index';
import { letterOf } from './exports/index';
import { createPartners } from './partners/index';
import { openVault } from './vault/index';

const HOW = `usage: npm run staff -- add <username> <role> <name>
       npm run staff -- reset-second-step <username> <reason>
       npm run staff -- unlock <username> <reason>
       npm run staff -- password <username> <reason>
roles: ${Object.keys(staffRoleNames).join(', ')}`;

const isRole = (text: string): text is StaffRole => text in staffRoleNames;
/** A first password that nobody chose: it fits the rules of passwords. */
const firstPassword = (): string =>
  `Uc${Array.from({ length: 14 }, () => 'abcdefghjkmnpqrstuvwxyz23456789'[randomInt(31)]).join('')}7`;

/** For whoever sits at the server: the first member of staff, and the way back in of the last super. */
async function run([command = '', username = '', ...rest]: string[]): Promise<void> {
  const [role = '', ...name] = rest;
  const isAdding = command === 'add' && isRole(role) && name.length > 0;
  const isOther = ['reset-second-step', 'unlock', 'password'].includes(command) && rest.length > 0;
  if (username === '' || !(isAdding || isOther)) throw new ConfigError(HOW);
  const config = readConfig(process.env);
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
    const deps = {
      config,
      database,
      vault,
      partners: createPartners(config, database, vault, letterOf, console),
      log: console,
    };
    const password = firstPassword();
    const reason = rest.join(' ');
    const done = await staffByCommand(
      deps,
      isAdding
        ? { command: 'add', username, role: role as StaffRole, name: name.join(' '), password }
        : { command: command as 'unlock', username, reason, password },
    );
    console.log(
      done ? `${username}: done` : `${username}: there is no such member of staff, or nothing to do`,
    );
    if (done && (isAdding || command === 'password')) console.log(`password: ${password}`);
    if (!done) process.exitCode = 1;
  } finally {
    await database.close();
  }
}

run(process.argv.slice(2)).catch((error: unknown) => {
  const known = error instanceof ConfigError || error instanceof CannotOpenDatabase;
  console.error(known ? error.message : error);
  process.exit(1);
});
