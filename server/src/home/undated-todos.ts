import type { TodoKey } from '@uc/contract/todo-texts';
import type { Profile } from '../accounts/index';
import { creatorOf, type Customer } from '../call/index';
import { contractActivity, requestActivity } from '../crowdsourcing/index';
import type { Db } from '../db/index';
import { badDebts } from '../finance/credit/index';
import { rejectedProjects } from '../maker/index';
import { rejectedWorks } from '../works/index';
import type { Waiting } from './waiting';

/**
 * To-dos without a deadline: things that were not approved, requests of the other side, and debts without an
 * end.
 */
export async function undatedTodos(
  db: Db,
  actor: Customer,
  profile: Promise<Profile | undefined>,
): Promise<Waiting[]> {
  const { uid, permissions } = actor;
  const own = (area: 'fac' | 'maker' | 'crowd') => ({ uid, creator: creatorOf(actor, area) });
  const seen = <T>(permission: string, found: () => Promise<T[]>) =>
    permissions.has(permission) ? found() : [];
  const buys = permissions.has('crowd.request:view');
  const [requests, bought, sold, works, projects, lost, whose] = await Promise.all([
    seen('crowd.request:publish', () => requestActivity.rejected(db, own('crowd'))),
    buys ? contractActivity.asked(db, { ...own('crowd'), side: 'buyer' }) : [],
    seen('crowd.bid:view', () => contractActivity.asked(db, { ...own('crowd'), side: 'provider' })),
    seen('fac.work:manage', () => rejectedWorks(db, own('fac'))),
    seen('maker.project:manage', () => rejectedProjects(db, own('maker'))),
    permissions.has('finance.credit:view') ? badDebts(db, uid) : null,
    profile,
  ]);
  return [
    ...listed('request_rejected', requests),
    ...listed('contract_change', bought),
    ...listed('contract_change_work', sold),
    ...listed('work_rejected', works),
    ...listed('project_rejected', projects),
    ...(lost === null || lost.first === null
      ? []
      : [
          {
            key: 'bad_debt' as const,
            count: lost.count,
            amount: lost.amount,
            deadline: null,
            nearest: {
              no: lost.first,
              title: '已核销的白条账单',
              link: `/finance/creditLimit?bill=${lost.first}`,
            },
          },
        ]),
    ...(whose === undefined ? [] : statusTodos(whose, permissions)),
  ];
}

const listed = (key: TodoKey, found: readonly Waiting['nearest'][]): Waiting[] =>
  found.length === 0 ? [] : [{ key, count: found.length, deadline: null, nearest: found[0]! }];

/** To-dos about decisions against the account itself, for whoever may hand it in again. */
function statusTodos(
  { realnameStatus: real, providerStatus: provider }: Profile,
  permissions: ReadonlySet<string>,
): Waiting[] {
  const isStopped = provider === 'expired' || provider === 'suspended';
  const certLink = '/facilitator/serviceProdAuth';
  const one = (key: TodoKey, title: string, link: string): Waiting => ({
    key,
    count: 1,
    deadline: null,
    nearest: { no: '', title, link },
  });
  return [
    ...(permissions.has('account.realname:manage') && real === 'rejected'
      ? [one('audit_rejected', '实名认证', '/account/safe/realNameAuth')]
      : []),
    ...(permissions.has('fac.cert:submit') && provider === 'rejected'
      ? [one('cert_rejected', '服务商认证', certLink)]
      : []),
    ...(permissions.has('fac.cert:submit') && isStopped ? [one('cert_stopped', '服务商认证', certLink)] : []),
  ];
}
