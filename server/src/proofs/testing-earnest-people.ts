import { api } from '@uc/contract';
import type { FileUse } from '@uc/contract/file-uses';
import type { StaffRole } from '@uc/contract/permissions';
import { totpOf } from '../factors/testing';
import { picture } from '../files/testing-files';
import { newNo } from '../finance/testing';
import { newPayee, PAY } from '../finance/withdrawals/testing';
import { captchaToken, openBrowser } from '../passport/testing-browser';
import { enrolmentOf } from '../passport/testing-staff';
import { newStaff, PASSWORD } from '../passport/testing';
import { type As, callEndpoint, type TestApp } from '../testing';
import type { Outside } from './testing-earnest';

export const codeIn = ({ params }: { params: Record<string, string> | string[] }) =>
  Object.values(params)[0]!;

/** The people of a production that answers at an address, as they are at their browsers. */
export function peopleOf(outside: Outside, url: string) {
  /** The server in production, as the helpers of other tests call one. */
  const center: TestApp = {
    ...outside.inside,
    url,
    call: (endpoint, input, as, headers) => callEndpoint(url, endpoint, input, as, headers),
  };
  const smsTo = (phone: string) =>
    [...outside.aliyun.arrived, ...outside.tencent.arrived].filter(({ to }) => to === phone);

  /** The headers that prove a signed-in browser, for calls outside of it. */
  const proofOf = ({ jar }: ReturnType<typeof openBrowser>) => ({
    cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
    'sec-fetch-site': 'same-origin',
  });

  /** Signed in with a password and the app that they bind at their first sign-in, as production asks. */
  async function asStaff(role: StaffRole) {
    const { staffId, username } = await newStaff(outside.inside.deps, role);
    const browser = openBrowser(center);
    const asked = enrolmentOf(
      await browser.call(api.passport.signInAsStaff, { username, password: PASSWORD }),
    );
    const { challenge, setup_token, secret } = asked;
    const proof = { challenge, setup_token, code: totpOf(secret) };
    const { staff_token } = (await browser.call(api.passport.enrolStaff, proof)).data;
    return { staffId, as: { staff_token, ...proofOf(browser) } };
  }

  /** A customer who has signed in with their password. */
  async function atBrowser<Person extends { phone: string }>(person: Person) {
    const browser = openBrowser(center);
    const { data } = await browser.call(api.passport.signIn, { account: person.phone, password: PASSWORD });
    return { ...person, as: { vso_token: data.vso_token, ...proofOf(browser) } };
  }

  /** Somebody with a card and money, signed in at a browser, who asks for 100.00 of it with a code on their phone. */
  async function withdraws() {
    const payee = await newPayee(outside.inside, { rmb: 300_00 });
    const { as } = await atBrowser(payee);
    const sending = { scene: 'withdraw', captcha_token: await captchaToken(center) } as const;
    const sent = await center.call(api.passport.sendOwnSms, sending, as);
    if (sent.status !== 200) throw new Error(sent.text);
    const asked = await center.call(
      api.withdrawals.create,
      {
        amount: 100,
        card_id: payee.cardId,
        pay_password: PAY,
        sms_code: codeIn(smsTo(payee.phone).at(-1)!),
        request_token: newNo('token-'),
      },
      as,
    );
    const { withdraw_no: no } = asked.data;
    const state = async () =>
      (await center.call(api.withdrawals.detail, { withdraw_no: no }, as)).data.status;
    const money = async () => (await center.call(api.finance.amountInfo, {}, as)).data.rmb.available;
    return { no, uid: payee.uid, cardNo: payee.cardNo, state, money };
  }
  /** Sends a photo as a browser does. */
  async function photo(as: As, use: FileUse): Promise<string> {
    const form = new FormData();
    form.set('use', use);
    form.set('file', new Blob([new Uint8Array(await picture('jpeg'))]), '照片.jpg');
    const answer = await fetch(`${url}${api.files.upload.path}`, {
      method: 'POST',
      headers: as as Record<string, string>,
      body: form,
    });
    return ((await answer.json()) as { data: { file_id: string } }).data.file_id;
  }

  return { center, smsTo, asStaff, atBrowser, withdraws, photo };
}
