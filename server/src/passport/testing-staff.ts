import { api } from '@uc/contract';
import type { Answer, TestApp } from '../testing';
import { PASSWORD } from './testing';
import { totpOf } from '../factors/testing';

interface Enrolment {
  challenge: string;
  setup_token: string;
  secret: string;
  uri: string;
}
/** The answer of a staff sign-in that has to bind an app first. */
export function enrolmentOf(answer: Answer<unknown>): Enrolment {
  if (answer.body.errorCode !== 300028) throw new Error(`no enrolment: ${answer.text}`);
  return answer.body.data as unknown as Enrolment;
}

/** Binds an app to a staff member over HTTP, as if long ago, so that the present code is accepted again. */
export async function staffTotp(app: TestApp, username: string, staffId: string) {
  const { staffSecondStep } = app.deps.config;
  app.deps.config.staffSecondStep = true;
  const asked = enrolmentOf(await app.call(api.passport.signInAsStaff, { username, password: PASSWORD }));
  app.deps.config.staffSecondStep = staffSecondStep;
  const { challenge, setup_token, secret } = asked;
  const { data } = await app.call(api.passport.enrolStaff, { challenge, setup_token, code: totpOf(secret) });
  await app.database.asOwner(`update staff set totp_step = 0 where staff_id = '${staffId}'`);
  return { secret, recovery: data.recovery_codes, staff_token: data.staff_token };
}
