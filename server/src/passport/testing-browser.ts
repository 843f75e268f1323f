import { api } from '@uc/contract';
import type { Endpoint, WireInput, WireOutput } from '@uc/contract/endpoint';
import type { Answer, As, TestApp } from '../testing';
import { newStaff } from './testing';

/** The headers of a call from our own page. (`fetch` itself adds Sec-Fetch-Mode.) */
const fromOurPage = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' };

/** A call from this address through a trusted proxy. */
export const at = (address: string) => ({ 'x-forwarded-for': address });

/** A browser: stores cookies, sends the headers of a page, and shows the cookies as they were set. */
export function openBrowser(app: TestApp, address?: string) {
  const jar = new Map<string, string>();
  return {
    jar,
    /** `Set-Cookie` lines of the last answer. */
    set: [] as string[],
    async call<E extends Endpoint>(
      endpoint: E,
      input: WireInput<E>,
      as?: As,
    ): Promise<Answer<WireOutput<E>>> {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await app.call(endpoint, input, as, {
        ...fromOurPage,
        ...(address === undefined ? {} : at(address)),
        ...(cookie === '' ? {} : { cookie }),
      });
      this.set = answer.headers.getSetCookie();
      for (const line of this.set) keep(jar, line);
      return answer;
    },
  };
}

function keep(jar: Map<string, string>, line: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
  if (/max-age=0/i.test(line)) jar.delete(name);
  else jar.set(name, value);
}

/**
 * Solves a captcha over HTTP by reading the position of its gap from the database; `captcha.test.ts` reads the picture.
 */
export async function captchaToken(app: TestApp, headers?: Record<string, string>): Promise<string> {
  const { captcha_id } = (await app.call(api.passport.captcha, {}, undefined, headers)).data;
  const [spot] = await app.database.asOwner<{ x: number; y: number }>(
    `select x, y from captchas where captcha_id = '${captcha_id}'`,
  );
  return (await app.call(api.passport.checkCaptcha, { captcha_id, ...spot! }, undefined, headers)).data
    .captcha_token;
}

/** Has a code sent, and reads it in the staff's list of messages. */
export async function codeFor(
  app: TestApp,
  phone: string,
  scene: 'login' | 'register' | 'reset',
): Promise<string> {
  const sent = await app.call(api.passport.sendSms, {
    target: phone,
    scene,
    captcha_token: await captchaToken(app),
  });
  if (sent.status !== 200) throw new Error(sent.text);
  return /验证码(\d{6})/.exec(await lastMessage(app, phone))?.[1] ?? '';
}

/** The newest message to a phone, from the staff's list; without one it rejects with the entries of the outbox. */
export async function lastMessage(app: TestApp, phone: string): Promise<string> {
  const { as } = await newStaff(app.deps);
  const sent = await app.call(api.operator.sentMessages, { keyword: phone }, as);
  const body = sent.data.list[0]?.body;
  if (body !== undefined && body !== null) return body;
  const waiting = await app.database.db
    .selectFrom('outbox')
    .select(['kind', 'ref_no', 'tries', 'last_error', 'created_at', 'due_at', 'done_at'])
    .execute();
  throw new Error(`nothing was sent to ${phone}; the outbox: ${JSON.stringify(waiting)}`);
}
