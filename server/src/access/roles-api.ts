import type { Api } from '@uc/contract';
import { limits } from '@uc/contract/limits';
import { dependenciesOf } from '@uc/contract/permission-needs';
import { areaNames, type Grantable, permissionTree, scopedAreas } from '@uc/contract/permissions';
import type { Deps } from '../deps';
import type { LogNames } from '../room/index';
import { rangeOf } from '../calendar/index';
import { type Handlers, refuse } from '../call/index';
import { allRoles, copyRole, createRole, deleteRole, editRole, roleDetail } from './roles';
import { rightsOfRoles } from './manager-rights';

type RoleCalls = Pick<
  Handlers<Api['access']>,
  'roles' | 'role' | 'rolePreview' | 'permissionTree' | 'createRole' | 'editRole' | 'copyRole' | 'deleteRole'
>;

/** Roles: everybody with the right reads them, the owner writes them (members-and-roles.md#permission-codes). */
export const roleHandlers = (deps: Deps, names: LogNames): RoleCalls => ({
  async roles({ input: { page, page_size, keyword, sort, ...days }, actor, db }) {
    const all = await allRoles(db, actor);
    const word = keyword?.trim() ?? '';
    const { from, to } = rangeOf(days);
    const matching = all.filter(
      ({ name, description, updated_at: at }) =>
        (name.includes(word) || description.includes(word)) &&
        // By the day that the list shows; presets were there before every day.
        (from === undefined || (at !== null && at >= from)) &&
        (to === undefined || at === null || at < to),
    );
    // Presets were there before all others.
    const found = sort === '-created_at' ? matching.toReversed() : matching;
    return {
      list: found.slice((page - 1) * page_size, page * page_size),
      total: found.length,
      page,
      page_size,
      limit: limits.customRoles.max,
      count: all.filter(({ is_preset }) => !is_preset).length,
    };
  },
  role: ({ input, actor, db }) => roleDetail({ deps, names, db }, actor, input.role_id),
  async rolePreview({ input, actor, db }) {
    const roleIds = input.role_ids.split(',').filter(Boolean);
    if (roleIds.length === 0 || roleIds.length > limits.subAccount.roles) throw refuse('notFound');
    const { permissions, scope } = await rightsOfRoles(db, actor.uid, roleIds);
    return { permissions: [...permissions], data_scope: { ...scope } };
  },
  permissionTree: () => tree,
  createRole: ({ input: { verify_token, ...fields }, actor, db: tx, request }) =>
    createRole({ deps, names, tx, actor, request }, fields, verify_token),
  editRole: ({ input: { verify_token, ...fields }, actor, db: tx, request }) =>
    editRole({ deps, names, tx, actor, request }, fields, verify_token),
  copyRole: ({ input: { verify_token, ...fields }, actor, db: tx, request }) =>
    copyRole({ deps, names, tx, actor, request }, fields, verify_token),
  deleteRole: ({ input: { verify_token, ...fields }, actor, db: tx, request }) =>
    deleteRole({ deps, names, tx, actor, request }, fields, verify_token),
});

/** The permission catalogue as the role editor shows it: area → resource → action. */
const tree = Object.entries(areaNames).map(([area, text]) => ({
  area,
  text,
  has_scope: scopedAreas.includes(area),
  children: Object.entries(permissionTree)
    .filter(([, resource]) => resource.area === area)
    .map(([resource, { text, actions }]) => ({
      resource,
      text,
      children: Object.entries(actions).map(([verb, action]) => ({
        code: `${resource}:${verb}`,
        text: action.text,
        sensitive: action.sensitive === true,
        depends: [...dependenciesOf(`${resource}:${verb}` as Grantable)],
      })),
    })),
}));
