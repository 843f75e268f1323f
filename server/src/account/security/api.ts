import { dayAfter, startOf } from '@uc/contract/day';
import type { securityCalls } from '@uc/contract/account/security';
import { maskEmail, maskPhone } from '@uc/contract/mask';
import type { Db } from '../../db/index';
import type { Deps } from '../../deps';
import { type Handlers, ownTransaction } from '../../call/index';
import { appealPhone, withdrawAppeal } from './appeal';
import { changeEmail, sendEmailToSelf } from './email-change';
import { changeLoginPassword } from './login-password';
import { changePhone } from './phone-change';
import { directionOf } from '../../calendar/index';
import { endDevices, openDevices, loginViews } from '../../passport/index';
import { securityOverview } from './overview';
import { setPayPassword } from './pay-password-change';
import { limits } from '@uc/contract/limits';
import type { ClosingParts } from '../../room/index';
import { askToClose, callClosingOff, closingOf } from '../closing';
import { identityOf } from '../realname/identity';

/**
 * The security settings of the main account. Handlers that count guesses or hash passwords open their own transactions.
 */
export const security = (deps: Deps, closing: ClosingParts): Handlers<typeof securityCalls> => {
  /** The verified id number: of the person, or of the enterprise's legal representative. */
  const provenId = async (db: Db, uid: number) => (await identityOf(deps, db, uid))?.idNo;
  return {
    overview: ({ actor, db }) => securityOverview(deps, db, actor),
    changeLoginPassword: ownTransaction(({ input, actor, request }) =>
      changeLoginPassword(deps, request, actor, input),
    ),
    setPayPassword: ownTransaction(async ({ input, actor, request, db }) =>
      setPayPassword(deps, request, actor, input, await provenId(db, actor.uid)),
    ),
    changePhone: ownTransaction(async ({ input, actor, request }) => {
      const done = await changePhone(deps, request, actor, input);
      request.note({ changes: [{ field: '手机号', before: '—', after: done.phone_mask }] });
      return done;
    }),
    appealPhone: ownTransaction(async ({ input, actor, request, db }) => {
      const appealNo = await appealPhone(deps, actor, input, await provenId(db, actor.uid));
      const change = { field: '手机号', before: '—', after: maskPhone(input.new_phone) };
      request.note({ bizNo: appealNo, changes: [change] });
      return { appeal_no: appealNo };
    }),
    async withdrawAppeal({ input, actor, db }) {
      await withdrawAppeal(db, actor.uid, input.appeal_no);
      return { ok: true as const };
    },
    sendEmail: ownTransaction(({ input, actor, request }) =>
      sendEmailToSelf(deps, actor, {
        scene: input.scene,
        target: input.target,
        captchaToken: input.captcha_token,
        ip: request.ip,
      }),
    ),
    changeEmail: ownTransaction(async ({ input, actor, request }) => {
      const done = await changeEmail(deps, request, actor, input);
      request.note({ changes: [{ field: '邮箱', before: '—', after: maskEmail(input.new_email) }] });
      return done;
    }),
    sessions: async ({ actor, db }) => ({
      list: await openDevices(db, actor),
      max: limits.session.maxDevices,
    }),
    revokeSessions: async ({ input, actor, db }) => ({ ended: await endDevices(db, actor, input) }),
    async loginLogs({ input, actor, db }) {
      const { page, page_size, result, keyword, start_time: from, end_time: to } = input;
      const filter = {
        result,
        keyword: keyword || undefined,
        from: from === undefined ? undefined : startOf(from),
        to: to === undefined ? undefined : startOf(dayAfter(to, 1)),
      };
      const span = { limit: page_size, offset: (page - 1) * page_size, direction: directionOf(input) };
      return { ...(await loginViews(db, actor.uid, filter, span)), page, page_size };
    },
    closeCheck: ({ actor, db }) => closingOf(closing, db, actor.uid),
    closeAccount: ({ input, actor, db }) => askToClose(closing, db, actor, input),
    cancelClosing: ({ actor, db }) => callClosingOff(closing, db, actor),
  };
};
