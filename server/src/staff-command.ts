import type { StaffRole } from '@uc/contract/permissions';
import { staffRoleNames } from '@uc/contract/staff-role-names';
import { ConfigError, readConfig } from './config';
import { endWith } from './end-with';
import { obeyStaffOrder, type StaffOrder } from './staff-order';

const HOW = `usage: npm run staff -- add <username> <role> <name>
       npm run staff -- reset-second-step <username> <reason>
       npm run staff -- unlock <username> <reason>
       npm run staff -- password <username> <reason>
roles: ${Object.keys(staffRoleNames).join(', ')}`;

const isRole = (text: string): text is StaffRole => text in staffRoleNames;

function orderIn([command = '', username = '', ...rest]: string[]): StaffOrder {
  const [role = '', ...name] = rest;
  if (command === 'add' && username !== '' && isRole(role) && name.length > 0)
    return { command, username, role, name: name.join(' ') };
  if (
    (command === 'reset-second-step' || command === 'unlock' || command === 'password') &&
    username !== '' &&
    rest.length > 0
  )
    return { command, username, reason: rest.join(' ') };
  throw new ConfigError(HOW);
}

/** For whoever sits at the server: the first member of staff, and the way back in of the last super. */
async function run(input: string[]): Promise<void> {
  const order = orderIn(input);
  if (!(await obeyStaffOrder(readConfig(process.env), order))) process.exitCode = 1;
}

run(process.argv.slice(2)).catch(endWith);
