import { pbkdf2Sync } from 'node:crypto';
import type { Page } from 'playwright-core';
import { endpoints } from '@uc/contract/all-endpoints';
import { get, newPhone, post, smsCodeFor } from './accounts';
import { base, expectHistory, type Options, type Person, url } from './browser';
import { BLANK, sharedPerson } from './browser-pool';

/** The login password of every newcomer. */
export const SECRET = 'Kestrel7Harbour';

interface Work {
  captcha_id: string;
  salt: string;
  rounds: number;
  most: number;
  digest: string;
}

/** Somebody with an account of their own, which nobody else's test changes. `passport.spec.ts` registers through the screen. */
export async function newcomer(
  options: Omit<Options, 'as' | 'script'> = {},
): Promise<Person & { phone: string }> {
  const person = await sharedPerson(options);
  const phone = newPhone();
  const code = await codeSentTo(phone);
  const { version } = await get<{ version: string }>(endpoints.passport.agreement.path, { code: 'user' });
  await registerIn(person.page, { phone, code, password: SECRET, agreement_version: version });
  return { ...person, phone };
}

/** What a captcha gives who passes it, as an HTTP client that needs no picture does. */
export async function captchaToken(): Promise<string> {
  const { captcha_id, salt, rounds, most, digest } = await get<Work>(endpoints.passport.captchaWork.path);
  const isIt = (number: number) =>
    pbkdf2Sync(String(number), salt, rounds, 32, 'sha256').toString('hex') === digest;
  const number = Array.from({ length: most + 1 }, (_, at) => at).find(isIt);
  const { captcha_token } = await post(endpoints.passport.checkCaptchaWork.path, { captcha_id, number });
  return String(captcha_token);
}

/** The code of an SMS that a number was sent to register with. */
export async function codeSentTo(phone: string): Promise<string> {
  const captcha_token = await captchaToken();
  await post(endpoints.passport.sendSms.path, { target: phone, scene: 'register', captcha_token });
  return smsCodeFor(phone);
}

/** As the page itself would: the browser keeps the session with its secrets (trust §4.2). */
async function registerIn(page: Page, data: object): Promise<void> {
  const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' };
  // A connection that was idle may be closed while it is used again; a browser then takes another, as this does.
  const answer = await page.request.post(`${url}${endpoints.passport.register.path}`, {
    headers,
    data,
    maxRetries: 2,
  });
  if (!answer.ok()) throw new Error(`registering was answered with ${await answer.text()}`);
}

/** Leaves as somebody does whose cookies are gone: the page that is open must not lead to the sign-in by itself meanwhile. */
export async function forget({ context, page }: { context: Person['context']; page: Page }): Promise<void> {
  // A step back of a dialog that has just closed would cancel the navigation.
  await expectHistory(page);
  await page.goto(BLANK);
  await context.clearCookies();
  await page.goto(`${base}/login`);
}
