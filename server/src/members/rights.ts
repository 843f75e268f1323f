import { isGrantable, ownerPermissions } from '@uc/contract/permissions';
import { presetRoles } from '@uc/contract/preset-roles';

/** A role that an owner has created. */
export interface CustomRole {
  role_id: string;
  name: string;
  permissions: string[];
  data_scope: Record<string, 'all' | 'self'>;
}
export interface Rights {
  permissions: ReadonlySet<string>;
  scope: Readonly<Record<string, 'all' | 'self'>>;
}

/** The owner of a main account may do everything. */
export const ownerRights: Rights = { permissions: new Set(ownerPermissions), scope: {} };

const presets = new Map(presetRoles.map((role) => [role.code as string, role]));
export const isPreset = (roleId: string): boolean => presets.has(roleId);

/**
 * The union of the roles' permissions, and per area the widest data scope of the roles that have a permission in it
 * (members-and-roles.md#how-a-right-is-decided). Presets see everything. Permissions that no role may carry
 * are ignored if a row has them.
 */
export function rightsOf(roleIds: readonly string[], custom: readonly CustomRole[]): Rights {
  const permissions = new Set<string>();
  const scopes = new Map<string, 'all' | 'self'>();
  for (const roleId of roleIds) {
    const own = custom.find(({ role_id }) => role_id === roleId);
    for (const code of own?.permissions ?? presets.get(roleId)?.permissions ?? []) {
      if (!isGrantable(code)) continue;
      const area = code.split(/[.:]/, 1)[0]!;
      permissions.add(code);
      if (scopes.get(area) !== 'all') scopes.set(area, own?.data_scope[area] ?? 'all');
    }
  }
  return { permissions, scope: Object.fromEntries(scopes) };
}

/** Names of a sub-account's roles, in the order of `roleIds`. */
export const roleNames = (
  roleIds: readonly string[],
  custom: readonly CustomRole[],
): { role_id: string; name: string }[] =>
  roleIds.map((role_id) => ({
    role_id,
    name: custom.find((one) => one.role_id === role_id)?.name ?? presets.get(role_id)?.name ?? role_id,
  }));
