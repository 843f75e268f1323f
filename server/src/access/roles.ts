import type { Api } from '@uc/contract';
import type { Input, Output } from '@uc/contract/endpoint';
import { errorText } from '@uc/contract/errors';
import { limits } from '@uc/contract/limits';
import { withDependencies } from '@uc/contract/permission-needs';
import { areaNames, permissionText, scopedAreas } from '@uc/contract/permissions';
import { presetRoles } from '@uc/contract/preset-roles';
import { isSpending } from '@uc/contract/spending';
import type { Db, Tx } from '../db/index';
import type { Deps } from '../deps';
import { type Customer, refuse, type RequestFacts } from '../call/index';
import type { LogNames } from '../room/index';
import { operationsOf } from '../operations/index';
import { lockAccount } from '../accounts/index';
import {
  changeRole,
  countRoleMembers,
  createRole as insertRole,
  deleteRoleRow,
  isPreset,
  listRoles,
  lockRole,
  membersOf,
} from '../members/index';
import { requireStepUp } from '../passport/index';
import { memberViews } from './member-view';

type RoleView = Output<Api['access']['roles']>['list'][number];
type RoleFields = Pick<
  Input<Api['access']['createRole']>,
  'name' | 'description' | 'permissions' | 'data_scope'
>;
type Scope = Record<string, 'all' | 'self'>;
interface Writing {
  deps: Deps;
  names: LogNames;
  tx: Tx;
  actor: Customer;
  request: RequestFacts;
}

const LOGS = 20;

/**
 * Every role of an account, the presets first (members-and-roles.md#sub-account-and-role-fields); only the
 * owner may change them.
 */
export async function allRoles(db: Db, actor: Customer): Promise<RoleView[]> {
  const [own, counts] = await Promise.all([listRoles(db, actor.uid), countRoleMembers(db, actor.uid)]);
  const manages = actor.permissions.has('sub.role:manage');
  const presets = presetRoles.map(({ code, name, description, permissions }): RoleView => ({
    role_id: code,
    name,
    description,
    is_preset: true,
    permissions,
    permission_count: permissions.length,
    data_scope: {},
    member_count: counts.get(code) ?? 0,
    updated_at: null,
    version: 1,
    actions: manages ? ['copy'] : [],
  }));
  const custom = own.map((role): RoleView => {
    const member_count = counts.get(role.role_id) ?? 0;
    return {
      role_id: role.role_id,
      name: role.name,
      description: role.description,
      is_preset: false,
      permissions: role.permissions,
      permission_count: role.permissions.length,
      data_scope: role.data_scope as Scope,
      member_count,
      updated_at: role.updated_at,
      version: role.version,
      actions: manages ? ['edit', 'copy', ...(member_count === 0 ? (['delete'] as const) : [])] : [],
    };
  });
  return [...presets, ...custom];
}

/** One role with its members and its history. Refuses notFound. */
export async function roleDetail(
  { deps, names, db }: { deps: Deps; names: LogNames; db: Db },
  actor: Customer,
  roleId: string,
): Promise<Output<Api['access']['role']>> {
  const role = (await allRoles(db, actor)).find(({ role_id }) => role_id === roleId);
  if (role === undefined) throw refuse('notFound');
  const holders = (await membersOf(deps, db, actor.uid)).filter(({ role_ids }) => role_ids.includes(roleId));
  const [members, logs] = await Promise.all([
    memberViews(deps, db, actor, holders),
    operationsOf({ db, names }, actor.uid, { page: 1, page_size: LOGS, module: 'access' }, { bizNo: roleId }),
  ]);
  return { ...role, members, logs: logs.list };
}

export async function createRole(
  { deps, names, tx, actor, request }: Writing,
  input: RoleFields,
  verifyToken: string | undefined,
): Promise<Output<Api['access']['createRole']>> {
  await lockAccount(tx, actor.uid);
  const { name, description, permissions, scope } = fieldsOf(input);
  const own = await listRoles(tx, actor.uid);
  refuseTaken(name, own);
  if (own.length >= limits.customRoles.max) throw refuse('role.limit', { max: limits.customRoles.max });
  await requireStepUp(tx, actor, 'role', verifyToken);
  const roleId = await insertRole(tx, { uid: actor.uid, name, description, permissions, dataScope: scope });
  const after = { name, description, permissions, data_scope: scope };
  request.note({ bizNo: roleId, changes: differences(undefined, after) });
  return roleDetail({ deps, names, db: tx }, actor, roleId);
}

/** Copies any role to a new one of the owner. Refuses notFound, and as creating does. */
export async function copyRole(
  writing: Writing,
  input: { role_id: string; name: string },
  verifyToken: string | undefined,
): Promise<Output<Api['access']['copyRole']>> {
  const { tx, actor } = writing;
  const from = (await allRoles(tx, actor)).find(({ role_id }) => role_id === input.role_id);
  if (from === undefined) throw refuse('notFound');
  const { description, permissions, data_scope } = from;
  return createRole(
    writing,
    { name: input.name, description, permissions: permissions as RoleFields['permissions'], data_scope },
    verifyToken,
  );
}

export async function editRole(
  { deps, names, tx, actor, request }: Writing,
  input: RoleFields & { role_id: string; version: number },
  verifyToken: string | undefined,
): Promise<Output<Api['access']['editRole']>> {
  const { uid } = actor;
  const { role_id, version } = input;
  if (isPreset(role_id)) throw refuse('role.preset');
  await lockAccount(tx, uid);
  const before = await lockRole(tx, uid, role_id);
  if (before === undefined) throw refuse('notFound');
  const { name, description, permissions, scope } = fieldsOf(input);
  refuseTaken(
    name,
    (await listRoles(tx, uid)).filter((one) => one.role_id !== role_id),
  );
  if (before.version !== version) throw refuse('state.conflict');
  // The change lets members with the role spend.
  const isHeavy =
    permissions.some((code) => isSpending(code) && !before.permissions.includes(code)) &&
    ((await countRoleMembers(tx, uid)).get(role_id) ?? 0) > 0;
  await requireStepUp(tx, actor, 'role', verifyToken, { isHeavy });
  const after = { name, description, permissions, data_scope: scope };
  if (!(await changeRole(tx, { uid, role_id, version }, after))) throw refuse('state.conflict');
  request.note({
    bizNo: role_id,
    changes: differences({ ...before, data_scope: before.data_scope as Scope }, after),
  });
  return roleDetail({ deps, names, db: tx }, actor, role_id);
}

export async function deleteRole(
  { tx, actor, request }: Writing,
  { role_id, version }: { role_id: string; version: number },
  verifyToken: string | undefined,
): Promise<{ ok: true }> {
  const { uid } = actor;
  if (isPreset(role_id)) throw refuse('role.preset');
  const role = await lockRole(tx, uid, role_id);
  if (role === undefined) throw refuse('notFound');
  const count = (await countRoleMembers(tx, uid)).get(role_id) ?? 0;
  if (count > 0) throw refuse('role.inUse', { count });
  if (role.version !== version) throw refuse('state.conflict');
  await requireStepUp(tx, actor, 'role', verifyToken);
  if (!(await deleteRoleRow(tx, uid, role_id, version))) throw refuse('state.conflict');
  request.note({ bizNo: role_id, changes: [{ field: 'name', before: role.name, after: '' }] });
  return { ok: true };
}

/**
 * Adds the permissions that others need; keeps 仅本人 only in areas that have it and in which the role has a permission
 * (members-and-roles.md#sub-account-and-role-fields).
 */
function fieldsOf({ name, description, permissions, data_scope }: RoleFields) {
  const closed = withDependencies(permissions);
  const areas = new Set(closed.map((code) => code.split(/[.:]/, 1)[0]!));
  const scope: Scope = Object.fromEntries(
    scopedAreas
      .filter((area) => areas.has(area) && data_scope[area] === 'self')
      .map((area): [string, 'self'] => [area, 'self']),
  );
  return { name: name.trim(), description: description.trim(), permissions: closed, scope };
}

function refuseTaken(name: string, own: readonly { name: string }[]): void {
  const names = [...presetRoles, ...own].map((role) => role.name.toLowerCase());
  if (names.includes(name.toLowerCase()))
    throw refuse('role.nameTaken', {}, { errors: [{ field: 'name', message: errorText('role.nameTaken') }] });
}

interface RoleState {
  name: string;
  description: string;
  permissions: readonly string[];
  data_scope: Scope;
}

/** The permissions and scopes that a change added and removed, as text. */
function differences(before: RoleState | undefined, after: RoleState) {
  const had = new Set(before?.permissions);
  const has = new Set(after.permissions);
  const named = (codes: readonly string[]) => codes.map(permissionText).join('、');
  const given = after.permissions.filter((code) => !had.has(code));
  const taken = (before?.permissions ?? []).filter((code) => !has.has(code));
  const scopeText = (scope: Scope | undefined) =>
    Object.keys(scope ?? {})
      .map((area) => areaNames[area] ?? area)
      .join('、');
  return [
    { field: 'name', before: before?.name ?? '', after: after.name },
    { field: 'description', before: before?.description ?? '', after: after.description },
    { field: 'permissions', before: named(taken), after: named(given) },
    { field: 'data_scope', before: scopeText(before?.data_scope), after: scopeText(after.data_scope) },
  ].filter((one) => one.before !== one.after);
}
