import { type Api, api } from '@uc/contract';
import { dayOf, isAfter, isBefore, monthsUntil, startOf } from '@uc/contract/day';
import type { Endpoint, Input } from '@uc/contract/endpoint';
import { limits } from '@uc/contract/limits';
import { fen } from '@uc/contract/money';
import { isGrantable, permissionText } from '@uc/contract/permissions';
import type { Db } from '../db/index';
import type { Deps } from '../deps';
import { directionOf } from '../calendar/index';
import { type Customer, type Handlers, ownTransaction, refuse } from '../call/index';
import { lastActions, operationsOf } from '../operations/index';
import type { LogNames } from '../room/index';
import { spentByMonth } from '../orders/index';
import { type CustomRole, findRoles, type Member, membersOf, rightsOf } from '../members/index';
import { requestsOf } from './batch';
import { deleteMember, disableMember, editMember, enableMember, setMemberQuota } from './member-change';
import { createMembers } from './create';
import { requestOf } from './fields';
import { memberViews } from './member-view';
import { resetMemberPassword } from './reset-password';
import { mayCreate, managerRightsOf } from './manager-rights';

type MemberCalls = Pick<
  Handlers<Api['access']>,
  | 'members'
  | 'member'
  | 'createMember'
  | 'createMembers'
  | 'editMember'
  | 'setMemberQuota'
  | 'resetMemberPassword'
  | 'disableMember'
  | 'enableMember'
  | 'deleteMember'
  | 'memberLogs'
>;

/** Members of an account, for its owner and for members that manage others (account.md#member-and-role-screens). */
export const memberHandlers = (deps: Deps, names: LogNames): MemberCalls => ({
  async members({ input, actor, db }) {
    const { page, page_size } = input;
    const all = await membersOf(deps, db, actor.uid);
    const by = await managerRightsOf(deps, db, actor);
    const maySee = by.rights.permissions.has('sub.user:view');
    const sought = all.filter((member) => isSought(maySee ? member : withoutContact(member), input));
    const shown = (await memberViews(deps, db, actor, sought, by)).filter(
      ({ status }) => input.status === undefined || status === input.status,
    );
    if (directionOf(input) === 'asc') shown.reverse();
    return {
      list: shown.slice((page - 1) * page_size, page * page_size),
      total: shown.length,
      page,
      page_size,
      limit: limits.subAccount.max,
      count: all.length,
      sub_cid: String(actor.uid),
      can_create: mayCreate(by),
    };
  },
  member: ({ input, actor, db }) => memberDetail(deps, db, actor, input.sub_id),
  createMember: ownTransaction(async ({ input, actor, request }) => {
    const asking = {
      actor,
      request,
      verifyToken: input.verify_token,
      fieldOf: (_: number, field: string) => field,
    };
    const [created] = await createMembers(deps, asking, [requestOf(input)]);
    request.note({
      bizNo: created!.sub_id,
      changes: [{ field: 'sub_username', before: '', after: created!.sub_username }],
    });
    return created!;
  }),
  createMembers: ownTransaction(async ({ input, actor, request, db }) => {
    const requests = await requestsOf(db, actor.uid, input.rows);
    const fieldOf = (index: number, field: string) => `rows.${index}.${field}`;
    const list = await createMembers(
      deps,
      { actor, request, verifyToken: input.verify_token, fieldOf },
      requests,
    );
    request.note({
      changes: list.map(({ sub_username }) => ({ field: 'sub_username', before: '', after: sub_username })),
    });
    return { list };
  }),
  editMember: ({ input, actor, db: tx, request }) => editMember({ deps, tx, actor, request, input }),
  setMemberQuota: ({ input, actor, db: tx, request }) => setMemberQuota({ deps, tx, actor, request, input }),
  resetMemberPassword: ownTransaction(({ input, actor, request }) =>
    resetMemberPassword(deps, actor, request, input),
  ),
  disableMember: ({ input, actor, db: tx, request }) => disableMember({ deps, tx, actor, request, input }),
  enableMember: ({ input, actor, db: tx, request }) => enableMember({ deps, tx, actor, request, input }),
  deleteMember: ({ input, actor, db: tx, request }) => deleteMember({ deps, tx, actor, request, input }),
  async memberLogs({ input, actor, db }) {
    const { actors, ...found } = await operationsOf({ db, names }, actor.uid, input, { membersOnly: true });
    return { ...found, actors: actors.filter((one) => one.actor !== 'owner') };
  },
});

/** Members whose phone and role may not be seen cannot be searched by them either. */
const withoutContact = (member: Member): Member => ({ ...member, phone: null, role_ids: [] });

type Sought = Input<Api['access']['members']>;

/** Phones match as a whole or by the visible last digits; other parts of a number find nobody. */
function isSought(member: Member, { keyword, role_id, start_time, end_time }: Sought): boolean {
  const word = keyword?.trim().toLowerCase() ?? '';
  const isNamed =
    word === '' ||
    member.sub_username.toLowerCase().includes(word) ||
    member.true_name.toLowerCase().includes(word) ||
    member.phone === word ||
    (word.length === 4 && member.phone?.endsWith(word) === true);
  const day = dayOf(member.created_at);
  const isWithin =
    (start_time === undefined || !isBefore(day, start_time)) &&
    (end_time === undefined || !isAfter(day, end_time));
  return isNamed && isWithin && (role_id === undefined || member.role_ids.includes(role_id));
}

const MONTHS = 6;

async function memberDetail(deps: Deps, db: Db, actor: Customer, subId: string) {
  const { uid } = actor;
  const member = (await membersOf(deps, db, uid)).find(({ sub_id }) => sub_id === subId);
  if (member === undefined) throw refuse('notFound');
  const months = monthsUntil(dayOf(new Date()), MONTHS);
  const [[shown], roles, spent, actions] = await Promise.all([
    memberViews(deps, db, actor, [member]),
    findRoles(db, uid, member.role_ids),
    spentByMonth(db, uid, subId, startOf(`${months[0]!}-01`)),
    lastActions(db, uid, subId),
  ]);
  return {
    ...shown!,
    permissions: [...rightsOf(member.role_ids, roles as CustomRole[]).permissions],
    spent: months.map((month) => ({
      month,
      amount: fen(spent.find((one) => one.month === month)?.spent_fen ?? 0),
    })),
    last_used: lastUsed(actions),
  };
}

/** The time when each permission was last used, newest first, from the logged actions. */
function lastUsed(actions: readonly { module: string; action: string; at: Date }[]) {
  const at = new Map<string, Date>();
  for (const { module, action, at: moment } of actions) {
    const rooms = api as unknown as Record<string, Record<string, Endpoint> | undefined>;
    const code = rooms[module]?.[action]?.access;
    if (code !== undefined && isGrantable(code) && !at.has(code)) at.set(code, moment);
  }
  return [...at].map(([code, moment]) => ({ code, text: permissionText(code), at: moment }));
}
