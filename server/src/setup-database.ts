import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The recipe of docs/operations.md, which says once how a database of this server is made. */
function recipe(): string {
  const page = readFileSync(fileURLToPath(new URL('../../docs/operations.md', import.meta.url)), 'utf8');
  const [, after = ''] = page.split('### A new database\n');
  return /```sql\n([\s\S]*?)```/.exec(after)![1]!;
}

/** Passwords of letters and digits, which need no escape in an address. */
export interface DatabasePlan {
  sql: string;
  /** The variables of the two logins at that server. */
  addresses(server: string): { DATABASE_URL: string; DATABASE_OWNER_URL: string };
}

/** The statements that a superuser has to run, with new passwords, and the addresses that they make. */
export function planDatabase(): DatabasePlan {
  const [owner, app] = [randomBytes(24).toString('hex'), randomBytes(24).toString('hex')];
  const sql = recipe()
    .replace("uc_owner login password '…'", `uc_owner login password '${owner}'`)
    .replace("uc_app login password '…'", `uc_app login password '${app}'`);
  const at = (server: string, login: string, password: string) => {
    const url = new URL(server);
    return Object.assign(url, { username: login, password, pathname: '/user_center' }).href;
  };
  return {
    sql,
    addresses: (server) => ({
      DATABASE_OWNER_URL: at(server, 'uc_owner', owner),
      DATABASE_URL: at(server, 'uc_app', app),
    }),
  };
}
