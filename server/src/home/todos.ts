import { type DeadlineKind, deadlineKinds } from '@uc/contract/deadline-kinds';
import type { home } from '@uc/contract/home';
import type { Output } from '@uc/contract/endpoint';
import type { Fen } from '@uc/contract/money';
import { todoActs, type TodoKey, todoTexts } from '@uc/contract/todo-texts';
import type { Profile } from '../accounts/index';
import type { Customer } from '../call/index';
import type { Db } from '../db/index';
import { deadlinesOf, type Entry } from '../deadlines/index';
import type { Sources } from '../room/index';
import { filingTodos } from './filing-todos';
import { undatedTodos } from './undated-todos';
import type { Waiting } from './waiting';

export type Todo = Output<typeof home.todos>['list'][number];

/** The lists of those of which there are several; each shows them by the tab or filter that its address names. */
export const listLinks: Record<TodoKey, string> = {
  pending_pay: '/orders/myOrders?status=pending_pay',
  pending_accept: '/orders/myOrders?status=pending_accept',
  refund_answer: '/orders/myOrders?role=seller&status=refund',
  recharge_pay: '/finance/rmb?tab=recharge',
  pending_select: '/crowdsourcing/publish?status=selecting',
  request_rejected: '/crowdsourcing/publish',
  invitation: '/crowdsourcing/carry?tab=hall',
  hire_answer: '/crowdsourcing/publish?status=selecting',
  hire_answer_work: '/crowdsourcing/carry?tab=hall',
  contract_sign: '/crowdsourcing/publish?status=contracting',
  contract_sign_work: '/crowdsourcing/carry?tab=contracts',
  contract_change: '/crowdsourcing/publish',
  contract_change_work: '/crowdsourcing/carry?tab=contracts',
  pending_escrow: '/crowdsourcing/publish?status=contracting',
  milestone_accept: '/crowdsourcing/publish?status=accepting',
  milestone_deliver: '/crowdsourcing/carry?tab=contracts',
  milestone_revise: '/crowdsourcing/carry?tab=contracts',
  dispute: '/crowdsourcing/publish?status=disputing',
  dispute_work: '/crowdsourcing/carry?tab=contracts',
  iou_due: '/finance/creditLimit',
  bad_debt: '/finance/creditLimit',
  ip_copyright: '/copyright/apply?tab=todo',
  ip_trademark: '/copyright/trademark?tab=todo',
  ip_patent: '/copyright/patent?tab=todo',
  withdraw_confirm: '/finance/rmb?tab=withdraw&status=pending_owner',
  card_micro: '/finance/bankCard',
  realname_micro: '/account/safe/realNameAuth',
  work_complaint: '/facilitator/management?view=complaints&side=received',
  ticket_reply: '/support?tab=yours',
  ticket_confirm: '/support?tab=yours',
  plan_answer: '/maker/original',
  incubation_confirm: '/maker/original',
  audit_rejected: '/account/safe/realNameAuth',
  work_rejected: '/facilitator/management?tab=rejected',
  project_rejected: '/maker/original?tab=rejected',
  cert_rejected: '/facilitator/serviceProdAuth',
  cert_stopped: '/facilitator/serviceProdAuth',
};
/** Where the nearest one is done, for whoever may; of cases `filingTodos` says it. */
const acts: Partial<Record<TodoKey, { may: string; link: (nearest: Entry) => string }>> = {
  pending_pay: { may: 'order.order:pay', link: ({ no }) => `/orders/myOrders?pay=${no}` },
  milestone_accept: { may: 'crowd.request:accept', link: ({ link }) => `${link}&step=accept` },
};
const offered = Object.keys(todoTexts) as TodoKey[];
const todoOf: Record<DeadlineKind, { todo?: TodoKey }> = deadlineKinds;
const kinds = (Object.keys(todoOf) as DeadlineKind[]).filter((kind) => todoOf[kind].todo !== undefined);
/** The most to-dos of one kind that are counted. */
const MOST = 1000;

/**
 * To-dos of somebody: deadlines of 日程 that they have to act on, and those without a day. Home, the menu and
 * 日程 say the same, for each side with its own link.
 */
export async function todosOf(
  db: Db,
  sources: Sources,
  actor: Customer,
  account: { profile: Promise<Profile | undefined>; owed: Promise<Owed> },
): Promise<Todo[]> {
  const [{ entries }, filings, undated, owed] = await Promise.all([
    deadlinesOf(db, sources, actor, { most: MOST, of: kinds }),
    filingTodos(db, actor),
    undatedTodos(db, actor, account.profile),
    account.owed,
  ]);
  return todoList([...datedTodos(entries, actor, owed), ...filings, ...undated]);
}

/** The unpaid bills of an account at a moment. */
export interface Owed {
  at: Date;
  overdue: Fen;
  due: Fen;
}

function datedTodos(
  entries: readonly Entry[],
  { kind: person, permissions }: Pick<Customer, 'kind' | 'permissions'>,
  { at, overdue, due }: Owed,
): Waiting[] {
  const byKey = new Map<TodoKey, Entry[]>();
  for (const entry of entries.filter(({ isOthers }) => isOthers !== true)) {
    const key = todoOf[entry.kind].todo!;
    byKey.set(key, [...(byKey.get(key) ?? []), entry]);
  }
  return [...byKey].flatMap(([key, found]) => {
    // Only the owner confirms a member's withdrawal.
    if (key === 'withdraw_confirm' && person !== 'owner') return [];
    const [first] = found;
    const { at: deadline, isEstimate = false } = first!;
    const act = acts[key];
    const nearest = { ...first!, ...(act && permissions.has(act.may) && { act: act.link(first!) }) };
    const waiting = { key, count: found.length, deadline, isEstimate, nearest };
    if (key !== 'iou_due') return [waiting];
    // All overdue bills, otherwise the one that is due first.
    const late = found.filter((one) => one.at < at).length;
    return [{ ...waiting, count: Math.max(late, 1), amount: late > 0 ? overdue : due }];
  });
}

/** To-dos: the nearest deadline first, those without one last, else in the order of the contract. */
export function todoList(waiting: readonly Waiting[]): Todo[] {
  const when = ({ deadline }: { deadline: Date | null }) => deadline?.getTime() ?? Infinity;
  return waiting
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => compareTimes(when(a), when(b)) || offered.indexOf(a.key) - offered.indexOf(b.key))
    .map(
      ({ key, count, deadline, isEstimate = false, amount = null, nearest: { no, title, link, act } }) => ({
        key,
        text: todoTexts[key],
        count,
        deadline,
        is_estimate: isEstimate,
        amount,
        no,
        title,
        link: count === 1 ? link : listLinks[key],
        act: act === undefined ? null : { text: todoActs[key]!, link: act },
      }),
    );
}

const compareTimes = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1);
