import { api } from '@uc/contract';
import type { Endpoint, WireInput, WireOutput } from '@uc/contract/endpoint';
import type { Answer, As, TestApp } from '../testing';
import { newStaff, solveSlide } from './testing';

/** What a browser says of a call that our own page makes. (`fetch` itself adds Sec-Fetch-Mode.) */
const fromOurPage = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' };

/** A browser: keeps cookies, says where its calls come from, and shows the cookies as they were set. */
export function openBrowser(app: TestApp) {
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

/** Solves a captcha over HTTP, as a person would with their eyes. */
export async function captchaToken(app: TestApp): Promise<string> {
  const puzzle = (await app.call(api.passport.captcha, {})).data;
  const x = await solveSlide(puzzle);
  return (await app.call(api.passport.checkCaptcha, { captcha_id: puzzle.captcha_id, x })).data.captcha_token;
}

/** Has a code sent, and reads it where staff read it. */
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

/** The newest message to a phone, as staff see it. */
export async function lastMessage(app: TestApp, phone: string): Promise<string> {
  const { as } = await newStaff(app.deps);
  const outbox = await app.call(api.operator.outbox, { keyword: phone }, as);
  return outbox.data.list[0]?.body ?? '';
}
