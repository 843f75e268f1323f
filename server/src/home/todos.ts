import { type home, todoTexts } from '@uc/contract/home';
import type { Output } from '@uc/contract/endpoint';
import type { Fen } from '@uc/contract/money';

export type Todo = Output<typeof home.summary>['todos'][number];
type Key = Todo['key'];

const links: Record<Key, string> = {
  pending_pay: '/orders/myOrders?status=pending_pay',
  pending_accept: '/orders/myOrders?status=pending_accept',
  refund_answer: '/orders/myOrders?role=seller&status=refund',
  pending_select: '/crowdsourcing/publish?status=selecting',
  contract_sign: '/crowdsourcing/publish?status=contracting',
  contract_sign_work: '/crowdsourcing/carry?tab=contracts',
  pending_escrow: '/crowdsourcing/publish?status=contracting',
  milestone_accept: '/crowdsourcing/publish?status=accepting',
  iou_due: '/finance/creditLimit',
  bad_debt: '/finance/creditLimit',
  ip_copyright: '/copyright/apply?tab=todo',
  ip_trademark: '/copyright/trademark?tab=todo',
  ip_patent: '/copyright/patent?tab=todo',
  dispute: '/crowdsourcing/publish?status=disputing',
  withdraw_confirm: '/finance/rmb?tab=withdraw&status=pending_owner',
  audit_rejected: '/account/safe/realNameAuth',
  work_rejected: '/facilitator/management?tab=rejected',
  project_rejected: '/maker/original?tab=rejected',
  cert_rejected: '/facilitator/serviceProdAuth',
  cert_stopped: '/facilitator/serviceProdAuth',
};
const offered = Object.keys(todoTexts) as Key[];

/** So many of a kind, the nearest of them due then. */
export interface Waiting {
  key: Key;
  count: number;
  deadline: Date | null;
  amount?: Fen;
}

/** To-dos: the nearest deadline first, those without one last, else in the order of the contract. */
export function todoList(waiting: readonly Waiting[]): Todo[] {
  const when = ({ deadline }: { deadline: Date | null }) => deadline?.getTime() ?? Infinity;
  return waiting
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => compareTimes(when(a), when(b)) || offered.indexOf(a.key) - offered.indexOf(b.key))
    .map(({ key, count, deadline, amount = null }) => ({
      key,
      text: todoTexts[key],
      count,
      deadline,
      amount,
      link: links[key],
    }));
}

const compareTimes = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1);
