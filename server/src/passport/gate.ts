import { timingSafeEqual } from 'node:crypto';
import { permissionText } from '@uc/contract/permissions';
import type { Deps } from '../deps';
import { type Bearer, type Gate, principalTag, refuse, type Tagged } from '../call/index';
import { ownerRights, rightsOf, lockActingMember } from '../members/index';
import { hashSecret } from '../vault/index';
import { IDLE_SECONDS, MONEY_IDLE_SECONDS } from './session';
import { findMainSession, findSubSession, type Timing, touchSession } from './session-store';
import { findStaffSession, touchStaffSession } from './staff-session-store';

const expired = { refused: 'session.expired' } as const;
const otherPrincipal = { refused: 'session.otherPrincipal' } as const;
const frozen = { refused: 'account.frozen' } as const;
const activeStatuses = new Set(['active', 'pending_activation']);

/**
 * Identifies the caller of a request. One indexed query per request and no cache, so that a revoked session, a disabled
 * member or a withdrawn permission counts with the next request on every server (trust §4.2, A5).
 */
export function createGate({ config, database, vault }: Pick<Deps, 'config' | 'database' | 'vault'>): Gate {
  const { db } = database;

  /** A bound session needs its second secret; an unbound one is accepted only where the configuration allows such. */
  function isGood(
    found: Timing & { epoch: number; session_epoch: number; second_hash: Buffer | null },
    second: string | undefined,
  ): boolean {
    if (!isAlive(found) || found.epoch !== found.session_epoch) return false;
    if (found.second_hash === null) return config.allowUnboundSessions;
    return second !== undefined && timingSafeEqual(found.second_hash, hashSecret(second));
  }

  /** The tag of who calls; undefined for a page that shows somebody else, of which nothing is noted or done. */
  function tagFor(who: Tagged, shown: string | undefined): string | undefined {
    const tag = principalTag(vault, who);
    return shown === undefined || shown === tag ? tag : undefined;
  }

  return {
    async main(token, second, { isMoney = false, touches = true, shown }) {
      if (!isShaped('vso_', token)) return expired;
      const tokenHash = hashSecret(token);
      const found = await findMainSession(db, tokenHash);
      if (found === undefined || !isGood(found, second)) return expired;
      const tag = tagFor({ uid: found.uid, subId: null }, shown);
      if (tag === undefined) return otherPrincipal;
      if (isMoney && wasLeft(found)) return expired;
      if (found.status === 'frozen') return frozen;
      if (found.status === 'closed') return expired;
      if (touches && isUnseen(found)) await touchSession(db, tokenHash, MONEY_IDLE_SECONDS);
      const { uid, username: name, session_id: sessionId, second_hash } = found;
      const bound = second_hash !== null;
      return {
        actor: {
          kind: 'owner',
          uid,
          subId: null,
          name,
          sessionId,
          bound,
          tag,
          mustChangePassword: false,
          ...ownerRights,
        },
        at: found.now,
      };
    },

    async sub({ cid, username, token }, second, { isMoney = false, touches = true, shown }) {
      if (!/^\d{12}$/.test(cid) || !isShaped('sub_', token)) return expired;
      const tokenHash = hashSecret(token);
      const found = await findSubSession(db, { uid: Number(cid), username, tokenHash });
      if (found === undefined || !isGood(found, second)) return expired;
      const tag = tagFor({ uid: found.uid, subId: found.sub_id }, shown);
      if (tag === undefined) return otherPrincipal;
      if (isMoney && wasLeft(found)) return expired;
      if (
        !activeStatuses.has(found.status) ||
        isPast(found.expire_at, found.now) ||
        found.parent_status === 'closed'
      )
        return expired;
      if (found.parent_status === 'frozen') return frozen;
      if (touches && isUnseen(found)) await touchSession(db, tokenHash, MONEY_IDLE_SECONDS);
      const {
        uid,
        sub_id: subId,
        sub_username: name,
        session_id: sessionId,
        must_change_password: mustChangePassword,
      } = found;
      const bound = found.second_hash !== null;
      const rights = rightsOf(found.role_ids, found.roles);
      return {
        actor: { kind: 'sub', uid, subId, name, sessionId, bound, tag, mustChangePassword, ...rights },
        at: found.now,
      };
    },

    async staff(token, second, { shown }) {
      if (!isShaped('staff_', token)) return expired;
      const tokenHash = hashSecret(token);
      const found = await findStaffSession(db, tokenHash);
      if (found === undefined || !isGood({ ...found, idle_seconds: IDLE_SECONDS, revoked_at: null }, second))
        return expired;
      if (found.status !== 'active') return expired;
      const tag = tagFor({ staffId: found.staff_id }, shown);
      if (tag === undefined) return otherPrincipal;
      if (isUnseen(found)) await touchStaffSession(db, tokenHash);
      const { staff_id: staffId, name, role, session_id: sessionId } = found;
      return { actor: { kind: 'staff', staffId, name, role, sessionId, tag }, at: found.now };
    },

    hold: lockPermission,
  };
}

/** A malformed token is refused without a query. */
const isShaped = (prefix: string, token: string): boolean =>
  token.startsWith(prefix) && /^[\w-]{43}$/.test(token.slice(prefix.length));
const isAlive = ({ revoked_at, expires_at, last_seen_at, idle_seconds, now }: Timing): boolean =>
  revoked_at === null && expires_at > now && last_seen_at.getTime() + idle_seconds * 1000 > now.getTime();
/** Idle for too long, now or earlier: money needs a new sign-in, even while the session lives. */
const wasLeft = ({ was_left, last_seen_at, now }: Timing & { was_left: boolean }): boolean =>
  was_left || last_seen_at.getTime() + MONEY_IDLE_SECONDS * 1000 <= now.getTime();
const isPast = (moment: Date | null, now: Date): boolean => moment !== null && moment <= now;
/** Written at most once a minute, so that reads do not cause a write each. */
const isUnseen = ({ last_seen_at, now }: Pick<Timing, 'last_seen_at' | 'now'>): boolean =>
  last_seen_at.getTime() + 60_000 < now.getTime();

/**
 * Reads a sub-account's state and permission again with its row locked until commit, so that a change that committed
 * first counts and a later one waits (trust Z4). Owners pass. Refuses session.expired, account.frozen,
 * permission.subAccount.
 */
export const lockPermission: Gate['hold'] = async (tx, actor: Bearer, access) => {
  if (actor.subId === null) return;
  const member = await lockActingMember(tx, actor.uid, actor.subId);
  if (member === undefined || !activeStatuses.has(member.status) || member.is_expired)
    throw refuse('session.expired');
  if (member.parent_status === 'frozen') throw refuse('account.frozen');
  if (access === 'session' || access === 'subAccount') return;
  if (rightsOf(member.role_ids, member.roles).permissions.has(access)) return;
  throw refuse('permission.subAccount', { permission: permissionText(access) });
};
