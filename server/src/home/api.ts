import type { Api } from '@uc/contract';
import { messageCategories } from '@uc/contract/message-texts';
import type { Output } from '@uc/contract/endpoint';
import { type Db, onOneConnection } from '../db/index';
import type { Deps } from '../deps';
import { creatorOf, type Customer, type Handlers, refuse } from '../call/index';
import { audienceOf, newestMessages, newestNotices } from '../messages/index';
import { newestOrders, ordersWaiting } from '../orders/index';
import { type Profile, profileOf } from '../accounts/index';
import { awaitingOwner } from '../finance/withdrawals/index';
import { badDebts } from '../finance/credit/index';
import { hasRecharged, holdingsOf, rmbMonths } from '../finance/index';
import { crowdTodos } from './crowd-todos';
import { filingTodos } from './filing-todos';
import { guideOf } from './guide';
import { sellerTodos } from './seller-todos';
import { todoList } from './todos';

type Held = Awaited<ReturnType<typeof holdingsOf>>;

/** Rows of each short list of the workbench (product 02 §2.1). */
const SHORT = 5;

/** To-dos and balances; parts that a sub-account's roles do not show are null (product 02 §2.1). */
export const home = (_deps: Deps): Handlers<Api['home']> => ({
  summary: ({ actor, db }) => onOneConnection(db, (one) => summaryOf(one, actor)),
});

async function summaryOf(db: Db, actor: Customer): Promise<Output<Api['home']['summary']>> {
  const { uid, permissions } = actor;
  const seesMoney = permissions.has('finance.overview:view');
  const seesOrders = permissions.has('order.order:view');
  const seesCredit = permissions.has('finance.credit:view');
  const [
    profile,
    held,
    trend,
    orders,
    waiting,
    recharged,
    messages,
    unconfirmed,
    lost,
    selling,
    working,
    filings,
  ] = await Promise.all([
    profileOf(db, uid),
    holdingsOf(db, uid),
    seesMoney ? rmbMonths(db, uid) : [],
    seesOrders ? newestOrders(db, uid, creatorOf(actor, 'order'), SHORT) : null,
    ordersWaiting(db, uid, creatorOf(actor, 'order')),
    actor.kind === 'owner' && hasRecharged(db, uid),
    permissions.has('msg:view') ? newestMessages(db, audienceOf(actor), SHORT) : [],
    actor.kind === 'owner' ? awaitingOwner(db, uid) : { count: 0, deadline: null },
    seesCredit ? badDebts(db, uid) : { count: 0 },
    sellerTodos(db, actor),
    crowdTodos(db, actor),
    filingTodos(db, actor),
  ]);
  if (profile === undefined) throw refuse('session.expired');
  const { line, iou } = held;
  const { realnameStatus: real } = profile;
  const notices = await newestNotices(db, real === 'person' || real === 'enterprise' ? real : null, SHORT);
  return {
    user: userView(profile, actor),
    assets: !seesMoney
      ? null
      : {
          rmb: held.rmb,
          coin: held.coin,
          coupon: held.coupon,
          credit:
            line.total > 0
              ? {
                  total: line.total,
                  available: line.available,
                  due_amount: iou.due_amount,
                  due_date: iou.due_date,
                }
              : null,
          trend,
        },
    todos: todoList([
      ...(seesOrders
        ? [
            { key: 'pending_pay' as const, ...waiting.toPay },
            { key: 'pending_accept' as const, ...waiting.toAccept },
          ]
        : []),
      ...(seesCredit ? [{ key: 'iou_due' as const, ...billsToRepay(iou) }] : []),
      // A written-off debt, with or without a credit line: it has no deadline to come.
      { key: 'bad_debt', deadline: null, ...lost },
      { key: 'withdraw_confirm', ...unconfirmed },
      ...filings,
      {
        key: 'audit_rejected',
        count: permissions.has('account.realname:manage') && real === 'rejected' ? 1 : 0,
        deadline: null,
      },
      ...selling,
      ...working,
      ...(permissions.has('fac.cert:submit') ? certTodos(profile) : []),
    ]),
    recent_orders: orders,
    recent_crowd: [],
    messages: messages.map(({ msg_id, title, content, category, created_at: at, read_at }) => ({
      msg_id,
      title,
      content,
      category_text: messageCategories[category],
      at,
      read: read_at !== null,
    })),
    notices: notices.map((one) => ({ ...one, at: one.at! })),
    guide:
      actor.kind === 'sub'
        ? null
        : guideOf({
            hasPhone: true,
            isVerified: profile.realnameStatus === 'person' || profile.realnameStatus === 'enterprise',
            hasPayPassword: profile.hasPayPassword,
            hasRecharged: recharged,
            isActive: waiting.hasOrders || profile.providerStatus !== 'none',
          }),
  };
}

/** The account; the last sign-in of the owner is shown to the owner alone. */
function userView(profile: Profile, { kind }: Customer) {
  const isOwner = kind === 'owner';
  const lastLogin = isOwner ? profile.lastLogin : null;
  return {
    uid: String(profile.uid),
    nickname: profile.nickname,
    avatar_url: isOwner ? profile.ownAvatarUrl : profile.avatarUrl,
    realname: profile.realnameStatus,
    provider: profile.providerStatus,
    security_score: profile.securityScore,
    security_level: profile.securityLevel,
    last_login_at: lastLogin?.at ?? null,
    last_login_region: lastLogin?.region ?? null,
  };
}

const certTodos = ({ providerStatus: status }: Profile) => [
  { key: 'cert_rejected' as const, count: status === 'rejected' ? 1 : 0, deadline: null },
  {
    key: 'cert_stopped' as const,
    count: status === 'expired' || status === 'suspended' ? 1 : 0,
    deadline: null,
  },
];

/** All overdue bills, otherwise the one that is due first. */
const billsToRepay = ({ overdue_count, overdue_amount, due_amount, due_date }: Held['iou']) => ({
  deadline: endOf(due_date),
  ...(overdue_count > 0
    ? { count: overdue_count, amount: overdue_amount }
    : { count: due_date === null ? 0 : 1, amount: due_amount }),
});

/** The last second of a day in China. */
const endOf = (day: string | null): Date | null => (day === null ? null : new Date(`${day}T23:59:59+08:00`));
