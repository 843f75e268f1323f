import { endpoints } from '@uc/contract/all-endpoints';
import { testApi } from '@uc/contract/testing';
import { PASSWORD, post as ask, smsCodeFor } from './accounts';
import { read } from './form-states';
import { captchaToken } from './newcomer';
import { PAY_PASSWORD } from './step-up';
import { unique } from './unique';

const MINUTE_MS = 60_000;
const PAUSE_MS = 500;
/** A day has so few of one customer, and a code is sent once a minute: the server's clock goes on meanwhile. */
const asked = [
  { account: 'demo', phone: '13800138000', afterMinutes: 2 },
  { account: 'studio', phone: '13900139000', afterMinutes: 10 },
  { account: 'demo', phone: '13800138000', afterMinutes: 26 * 60 },
];
const EACH = 3;

/** Nine withdrawals beside the one that waits in the demo world: ten that staff decide. */
export async function askForNine(): Promise<void> {
  for (const { account, phone, afterMinutes } of asked) {
    await setClock(afterMinutes);
    const { vso_token } = await post(endpoints.passport.signIn.path, { account, password: PASSWORD });
    const headers = { vso_token: String(vso_token) };
    const ref = `T${unique()}`;
    const keyed = { ...headers, 'idempotency-key': ref };
    await post(testApi.move.path, { kind: 'recharge', amount: 3_000, ref }, keyed);
    const { default_card_id: card_id } = await read<{ default_card_id: string }>(
      endpoints.withdrawals.form.path,
      headers,
    );
    for (let at = 0; at < EACH; at += 1) {
      await setClock(afterMinutes + at * 2);
      const captcha_token = await captchaToken();
      await post(endpoints.passport.sendOwnSms.path, { scene: 'withdraw', captcha_token }, headers);
      const input = {
        amount: 200 + at,
        card_id,
        pay_password: PAY_PASSWORD,
        sms_code: await smsCodeFor(phone),
      };
      await post(endpoints.withdrawals.create.path, input, { ...headers, 'idempotency-key': `W${unique()}` });
    }
  }
}

/** The jobs of a day that is skipped keep the database busy: what is refused for that is asked again, with the same key. */
async function post(...call: Parameters<typeof ask>): ReturnType<typeof ask> {
  for (;;)
    try {
      return await ask(...call);
    } catch (error) {
      if (!String(error).includes('503')) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
}
const setClock = (minutes: number) => post(testApi.clock.path, { offset_ms: minutes * MINUTE_MS });
