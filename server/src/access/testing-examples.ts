import { api } from '@uc/contract';
import { createRole } from '../members/index';
import { newSubAccount, newUsername } from '../passport/testing';
import type { Examples, Fresh, Person } from '../testing-examples';
import { PASSWORD } from '../testing-names';

/** Another member, one that is disabled, and a role that nobody holds. */
export type People = Record<'worker' | 'resting' | 'spareRole', string>;

/** Example inputs of customers. */
export const examples = ({ canary, people }: Person & { people: People }): Examples => {
  const worker = { sub_id: people.worker, version: 1 };
  const editable = { true_name: '王小红', role_ids: [people.spareRole] };
  return {
    'access.changeOwnPassword': {
      old_password: 'Wrong7Harbour',
      new_password: 'Kestrel8Harbour',
    },
    'access.member': { sub_id: people.worker },
    'access.createMember': { sub_username: `n.${canary}`, ...editable },
    'access.createMembers': {
      rows: [{ sub_username: `m.${canary}`, true_name: '王小红', roles: '观察员' }],
    },
    'access.editMember': { ...worker, ...editable },
    'access.setMemberQuota': { ...worker, quota_status: true, quota: 100 },
    'access.resetMemberPassword': worker,
    'access.disableMember': worker,
    'access.enableMember': { sub_id: people.resting, version: 1 },
    'access.deleteMember': worker,
    'access.role': { role_id: people.spareRole },
    'access.rolePreview': { role_ids: people.spareRole },
    'access.createRole': { name: '新角色', permissions: ['home:view'] },
    'access.editRole': {
      role_id: people.spareRole,
      version: 1,
      name: '改名角色',
      permissions: ['home:view'],
    },
    'access.copyRole': { role_id: people.spareRole, name: '复制角色' },
    'access.deleteRole': { role_id: people.spareRole, version: 1 },
  };
};

/** Somebody, or a role, that only this call is about: a member is changed in the version that was seen. */
const freshMember =
  (status: 'active' | 'disabled' = 'active'): Fresh =>
  async (app, { uid }) => ({
    sub_id: (await newSubAccount(app.deps, uid, ['VW'], { status })).subId,
    version: 1,
  });
const freshName: Fresh = async () => ({ name: newUsername() });
const freshRole: Fresh = async (app, { uid }) => ({
  role_id: await app.database.transaction((tx) =>
    createRole(tx, { uid, name: newUsername(), permissions: ['home:view'] }),
  ),
});

/** The state that each of these calls needs before it, so that it succeeds. */
export const fresh: Record<string, Fresh> = {
  [api.access.createMember.path]: async () => ({ sub_username: newUsername() }),
  [api.access.createMembers.path]: async () => ({
    rows: [{ sub_username: newUsername(), true_name: '王小红', roles: '观察员' }],
  }),
  [api.access.editMember.path]: freshMember(),
  [api.access.setMemberQuota.path]: freshMember(),
  [api.access.resetMemberPassword.path]: freshMember(),
  [api.access.disableMember.path]: freshMember(),
  [api.access.enableMember.path]: freshMember('disabled'),
  [api.access.deleteMember.path]: freshMember(),
  [api.access.createRole.path]: freshName,
  [api.access.copyRole.path]: freshName,
  async [api.access.editRole.path](...call) {
    return { ...(await freshRole(...call)), ...(await freshName(...call)) };
  },
  [api.access.deleteRole.path]: freshRole,
  [api.access.changeOwnPassword.path]: async () => ({ old_password: PASSWORD }),
};
