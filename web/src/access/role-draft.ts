import type { Problems } from '../forms/refusal';
import type { Area, Grantable, RoleDetail } from './access';

/** A role as it is being made. */
export interface Draft {
  name: string;
  description: string;
  codes: ReadonlySet<string>;
  /** Areas of 仅本人. */
  narrow: ReadonlySet<string>;
}
const nothing: Draft = { name: '', description: '', codes: new Set(), narrow: new Set() };
type Action = Area['children'][number]['children'][number];

export const actionsOf = (tree: readonly Area[]): Action[] =>
  tree.flatMap(({ children }) => children.flatMap((resource) => resource.children));

/**
 * Ticks codes with all that they need, or takes them away with all that needs them
 * (account.md#member-and-role-screens).
 */
export function tick(
  tree: readonly Area[],
  chosen: ReadonlySet<string>,
  codes: readonly string[],
  on: boolean,
): Set<string> {
  const all = actionsOf(tree);
  const next = new Set(chosen);
  const visit = (code: string): void => {
    if (on === next.has(code)) return;
    if (on) next.add(code);
    else next.delete(code);
    const others = on
      ? (all.find((one) => one.code === code)?.depends ?? [])
      : all.filter(({ depends }) => depends.includes(code)).map((one) => one.code);
    for (const other of others) visit(other);
  };
  for (const code of codes) visit(code);
  return next;
}

/** The ticked share of some codes. */
export function extentOf(chosen: ReadonlySet<string>, codes: readonly string[]): 'all' | 'some' | 'none' {
  const count = codes.filter((code) => chosen.has(code)).length;
  if (count === 0) return 'none';
  return count === codes.length ? 'all' : 'some';
}

/** Changes that saving would make, in words; empty when there are none. */
export function differences(
  tree: readonly Area[],
  before: Draft,
  after: Draft,
): { text: string; what: string[] }[] {
  const named = (codes: Action[]) => codes.map(({ text }) => text);
  const actions = actionsOf(tree);
  const areas = (draft: Draft) =>
    tree
      .filter(
        ({ area, children }) => draft.narrow.has(area) && extentOf(draft.codes, codesOf(children)) !== 'none',
      )
      .map(({ text }) => text);
  const [had, has] = [areas(before), areas(after)];
  return [
    { text: '名称', what: before.name === after.name ? [] : [after.name] },
    { text: '描述', what: before.description === after.description ? [] : [after.description || '（清空）'] },
    {
      text: '新增权限',
      what: named(actions.filter(({ code }) => after.codes.has(code) && !before.codes.has(code))),
    },
    {
      text: '移除权限',
      what: named(actions.filter(({ code }) => before.codes.has(code) && !after.codes.has(code))),
    },
    { text: '改为仅本人', what: has.filter((area) => !had.includes(area)) },
    { text: '改为全部', what: had.filter((area) => !has.includes(area)) },
  ].filter(({ what }) => what.length > 0);
}

export const codesOf = (resources: Area['children']): string[] =>
  resources.flatMap(({ children }) => children.map(({ code }) => code));

/** The fault of a role's name before it is sent. */
export function roleNameProblem(name: string): string | undefined {
  const { length } = [...name.trim()];
  return length < 2 || length > 20 ? '角色名称为2-20个字' : undefined;
}

/** A role as it stands; an empty draft for a new one. */
export const draftOf = (role: RoleDetail | undefined): Draft =>
  role
    ? {
        name: role.name,
        description: role.description,
        codes: new Set(role.permissions),
        narrow: new Set(Object.keys(role.data_scope).filter((area) => role.data_scope[area] === 'self')),
      }
    : nothing;

export const roleProblems = ({ name, codes }: Draft): Problems => ({
  name: roleNameProblem(name),
  codes: codes.size === 0 ? '请至少选择一项权限' : undefined,
});

/** A draft as it is sent. */
export const sentRole = ({ name, description, codes, narrow }: Draft) => ({
  name: name.trim(),
  description: description.trim(),
  permissions: [...codes] as Grantable[],
  data_scope: Object.fromEntries([...narrow].map((area) => [area, 'self' as const])),
});
