import { recordIdentity } from '../account/realname/identity';
import { newPassword } from '../credentials/index';
import { newOwner } from '../passport/testing';
import type { TestApp } from '../testing';
import { ID_NO, PASSWORD } from '../testing-names';
import { rooms } from './testing-rooms';
import type { Tenant } from './testing-world';

/**
 * Calls that change who an account is, end its sessions or the account itself: each is asked by an owner of
 * its own.
 */
const ofOneself: ReadonlySet<string> = new Set(
  rooms.flatMap((room) => (room.ofOneself ?? []).map(({ path }) => path)),
);
const secret = newPassword(PASSWORD);

/** The tenant itself, or for such a call an owner that has nothing but a name, an identity and its passwords. */
export async function tenantFor(app: TestApp, tenant: Tenant, path: string): Promise<Tenant> {
  if (!ofOneself.has(path)) return tenant;
  const password = await secret;
  const { uid, username, phone, as } = await newOwner(app.deps, { password, payPassword: password });
  const identity = { kind: 'person', realName: '沈知秋', idNo: ID_NO, company: null } as const;
  await app.database.transaction((tx) => recordIdentity(app.deps, tx, uid, identity));
  return { ...tenant, uid, username, phone, owner: as };
}
