import type { Api } from '@uc/contract';
import type { Deps } from '../deps';
import { identityProviderTexts } from '@uc/contract/identity-providers';
import { type Handlers, ownTransaction, refuse } from '../call/index';
import { agreementView } from '../agreements/index';
import { checkCaptcha, issueCaptcha, issueCaptchaWork, sendPublicCode } from '../credentials/index';
import { finishReset, startReset } from './password-change';
import { forgetCookies } from './session';
import { endSession, wasSessionLeft } from './session-store';
import { signInOwner, signInSub, takeRedirect } from './sign-in';
import { register, signInBySms } from './sms-sign-in';
import { chooseStaffPassword } from './staff-password';
import { signInStaff } from './staff-sign-in';
import { enrolStaff, signInStaffSecondStep } from './staff-second-step';
import { sendCodeToSelf, verifyOptions, verifyPerson } from './step-up';
import { startSignIn } from './third-party/flow';
import { signInByThirdParty } from './third-party/sign-in';
import { signInSecondStep } from './second-step';
import { whoAmI } from './whoami';

/**
 * Sign-in, registration, password reset and sessions. Nearly every write here counts tries, which must stay counted
 * after a refusal.
 */
export const passport = (deps: Deps): Handlers<Api['passport']> => ({
  captcha: ({ db }) => issueCaptcha(db),
  checkCaptcha: ownTransaction(async ({ input, db }) => ({
    captcha_token: await checkCaptcha(db, input.captcha_id, { x: input.x, y: input.y }),
  })),
  captchaWork: ({ db }) => issueCaptchaWork(db),
  checkCaptchaWork: ownTransaction(async ({ input, db }) => ({
    captcha_token: await checkCaptcha(db, input.captcha_id, { work: input.number }),
  })),
  sendSms: ownTransaction(({ input, request }) =>
    sendPublicCode(deps, request, {
      phone: input.target,
      scene: input.scene,
      captchaToken: input.captcha_token,
    }),
  ),
  sendOwnSms: ownTransaction(({ input, actor, request }) =>
    sendCodeToSelf(deps, actor, {
      scene: input.scene,
      target: input.target,
      captchaToken: input.captcha_token,
      ip: request.ip,
    }),
  ),
  verifyOptions: ({ input, actor, db }) => verifyOptions(deps, db, actor, input.scene),
  verify: ownTransaction(({ input, actor, request }) => verifyPerson(deps, actor, input, request.origin)),
  signIn: ownTransaction(({ input, request }) => signInOwner(deps, request, input)),
  signInBySms: ownTransaction(({ input, request }) => signInBySms(deps, request, input)),
  startThirdParty: ({ input, db, request }) => startSignIn(deps, db, request, input.provider),
  signInByThirdParty: ownTransaction(({ input, request }) => signInByThirdParty(deps, request, input)),
  sandboxIdentities({ input: { provider } }) {
    const { sandbox, offered } = deps.partners.identityProviders;
    if (sandbox === null || offered[provider] === undefined) throw refuse('notFound');
    return { provider_text: identityProviderTexts[provider], identities: sandbox.of(provider) };
  },
  signInSecondStep: ownTransaction(({ input, request }) => signInSecondStep(deps, request, input)),
  signInAsSubAccount: ownTransaction(({ input, request }) => signInSub(deps, request, input)),
  signInAsStaff: ownTransaction(({ input, request }) => signInStaff(deps, request, input)),
  chooseStaffPassword: ownTransaction(({ input, request }) => chooseStaffPassword(deps, request, input)),
  signInStaffSecondStep: ownTransaction(({ input, request }) => signInStaffSecondStep(deps, request, input)),
  enrolStaff: ownTransaction(({ input, request }) => enrolStaff(deps, request, input)),
  register: ownTransaction(({ input, request }) => register(deps, request, input)),
  startReset: ownTransaction(({ input, request }) => startReset(deps, request, input)),
  resetPassword: ownTransaction(async ({ input, request }) => {
    await finishReset(deps, request, input);
    return { ok: true as const };
  }),
  signOut: async ({ actor, db, request }) => {
    await endSession(db, actor.uid, actor.sessionId, 'sign_out');
    forgetCookies(request, actor.kind);
    request.clearSite();
    return { ok: true as const };
  },
  async resume({ actor, db, request }) {
    const wasLeft = await wasSessionLeft(db, actor.uid, actor.sessionId);
    return { redirect: wasLeft ? null : takeRedirect(deps, request, actor.tag) };
  },
  session: ({ actor, db }) => whoAmI(deps, db, actor),
  agreement: ({ input }) => ({ code: input.code, ...agreementView(input.code, deps.partners) }),
});
