import { maskPhone } from '@uc/contract/mask';
import type { passport as agreed } from '@uc/contract/passport';
import type { Output } from '@uc/contract/endpoint';
import type { Db } from '../db/index';
import type { Deps } from '../deps';
import { type Customer, refuse, regionOf } from '../call/index';
import { audienceOf, unreadOf } from '../messages/index';
import { findUser, homepageAddress, userPlace } from '../accounts/index';
import { balancesOf } from '../ledger/index';
import { IDLE_SECONDS } from './session';
import { idleSecondsOf } from './session-store';
import { subAccountOf } from '../members/index';

/** The signed-in person for the browser. Screens show controls by `permissions`. */
export async function whoAmI(
  deps: Deps,
  db: Db,
  actor: Customer,
): Promise<Output<(typeof agreed)['session']>> {
  const { config, vault } = deps;
  const user = await findUser(db, actor.uid);
  if (user === undefined) throw refuse('session.expired');
  const sub = actor.subId === null ? undefined : await subAccountOf(deps, db, actor.uid, actor.subId);
  if (actor.subId !== null && sub === undefined) throw refuse('session.expired');
  const phone = sub === undefined ? vault.open(userPlace(user.uid, 'phone'), user.phone) : sub.phone;
  const { 'M.LIMIT': granted } = await balancesOf(db, actor.uid);
  const { previous_login_at: lastLoginAt, previous_login_ip: lastLoginIp } = sub ?? user;
  return {
    kind: sub === undefined ? 'main' : 'sub',
    uid: String(actor.uid),
    name: sub?.true_name ?? user.nickname,
    username: sub?.sub_username ?? user.username,
    avatar_url: sub === undefined ? (user.avatar_pending_url ?? user.avatar_url) : null,
    phone_mask: phone === null ? '' : maskPhone(phone),
    sub:
      sub === undefined
        ? null
        : {
            sub_cid: String(actor.uid),
            sub_username: sub.sub_username,
            true_name: sub.true_name,
            parent_account: String(actor.uid),
            parent_name: user.nickname,
            must_change_pwd: sub.must_change_password,
          },
    permissions: [...actor.permissions],
    has_credit_limit: granted > 0,
    provider_homepage: homepageAddress(config.providerHomepage, user),
    unread: actor.permissions.has('msg:view') ? (await unreadOf(db, audienceOf(actor))).all : 0,
    demo: config.demo,
    idle_seconds: (await idleSecondsOf(db, actor.uid, actor.sessionId)) ?? IDLE_SECONDS,
    closing_at: sub === undefined ? user.closing_at : null,
    last_login_at: lastLoginAt,
    last_login_region: regionOf(lastLoginIp),
  };
}
