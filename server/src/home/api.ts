import type { Api } from '@uc/contract';
import { messageCategories } from '@uc/contract/message-texts';
import type { Output } from '@uc/contract/endpoint';
import { type Db, onOneConnection } from '../db/index';
import { creatorOf, type Customer, type Handlers, refuse } from '../call/index';
import { now } from '../clock';
import { audienceOf, newestMessages, newestNotices } from '../messages/index';
import { hasOrdered, newestOrders } from '../orders/index';
import { type Profile, profileOf } from '../accounts/index';
import type { Finders, Sources } from '../room/index';
import { holdingsOf, rmbMonths } from '../finance/index';
import { findings } from './find';
import { guideOf } from './guide';
import { recentCrowd } from './recent-crowd';
import { todosOf } from './todos';

/** Rows of each short list of the workbench (sign-in-and-home.md#home). */
const SHORT = 5;

/** To-dos and balances; parts that a sub-account's roles do not show are null (sign-in-and-home.md#home). */
export const home = (sources: Sources, finders: Finders): Handlers<Api['home']> => ({
  summary: ({ actor, db }) => onOneConnection(db, (one) => summaryOf(one, sources, actor)),
  todos: ({ actor, db }) =>
    onOneConnection(db, async (one) => {
      const { uid } = actor;
      const account = { profile: profileOf(one, uid), owed: holdingsOf(one, uid).then(owedOf) };
      return { list: await todosOf(one, sources, actor, account) };
    }),
  find: ({ input: { keyword }, actor, db }) => findings(db, finders, actor, keyword),
});

const owedOf = ({ now: at, iou }: Awaited<ReturnType<typeof holdingsOf>>) => ({
  at,
  overdue: iou.overdue_amount,
  due: iou.due_amount,
});

async function summaryOf(db: Db, sources: Sources, actor: Customer): Promise<Output<Api['home']['summary']>> {
  const { uid, permissions } = actor;
  const seesMoney = permissions.has('finance.overview:view');
  const seesOrders = permissions.has('order.order:view');
  const [at, whose] = [now(db), profileOf(db, uid)];
  const holdings = at.then((moment) => holdingsOf(db, uid, 'all', moment));
  // Questions that need a former answer are asked together with those that do not.
  const [profile, held, { trend, hasRecharged }, orders, crowd, ordered, messages, notices, todos] =
    await Promise.all([
      whose,
      holdings,
      seesMoney ? at.then((moment) => rmbMonths(db, uid, moment)) : { trend: [], hasRecharged: false },
      seesOrders ? newestOrders(db, uid, creatorOf(actor, 'order'), SHORT) : null,
      recentCrowd(db, actor, SHORT),
      hasOrdered(db, uid, creatorOf(actor, 'order')),
      permissions.has('msg:view') ? newestMessages(db, audienceOf(actor), SHORT) : [],
      whose.then((found) => newestNotices(db, readerOf(found), SHORT)),
      todosOf(db, sources, actor, { profile: whose, owed: holdings.then(owedOf) }),
    ]);
  if (profile === undefined) throw refuse('session.expired');
  const { line, iou } = held;
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
    todos,
    recent_orders: orders,
    recent_crowd: crowd,
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
            hasRecharged,
            isActive: ordered || profile.providerStatus !== 'none',
          }),
  };
}

/** The kind of person to whom notices are addressed; null for one who is not verified. */
function readerOf(profile: Profile | undefined) {
  const real = profile?.realnameStatus;
  return real === 'person' || real === 'enterprise' ? real : null;
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
