import { z } from 'zod';
import type { NuonuoAccount } from '../../config/invoices';
import { askOnce } from '../ask-once';
import { newStamp, SERVICES, signNuonuo } from './nuonuo-sign';
import type { Tokens } from './nuonuo-token';
import { unanswered } from './port';

const PATIENCE_MS = 30_000;

/** What the platform answers: done, or a refusal of the document that was asked about, in its words. */
export type Answered = { isDone: true; result: unknown } | { isDone: false; code: string; why: string };
export type NuonuoCall = (method: string, content: object) => Promise<Answered>;

const envelope = z.object({
  code: z.union([z.string(), z.number()]).transform(String),
  describe: z.string().nullish(),
  result: z.unknown().optional(),
});

/** Refusals of us, not of a document, each with what to do. */
const advice: Record<string, string> = {
  '070101': 'the platform knows no such NUONUO_APP_KEY, correct it',
  '070601': 'the signature does not fit: correct NUONUO_APP_SECRET, and look at the clock of this machine',
  E9301: 'NUONUO_TAX_NO is no seller there: finish the registration of the enterprise',
  E9302: 'NUONUO_TAX_NO is not the seller of NUONUO_APP_KEY, correct it',
  E9338: 'this seller may not issue by its interface: have API开票 enabled',
};

/** Calls methods of 诺诺, signed, each once; only what its gateway has refused for its token is sent again with a new one. */
export function createNuonuoCall(account: NuonuoAccount, tokens: Tokens): NuonuoCall {
  const { gateway, appKey, taxNo } = account;
  async function ask(method: string, body: string, token: string) {
    const stamp = newStamp();
    const query = new URLSearchParams({ ...stamp, appkey: appKey }).toString();
    const headers = {
      'Content-Type': 'application/json; charset=UTF-8',
      'X-Nuonuo-Sign': signNuonuo(account, stamp, body),
      accessToken: token,
      userTax: taxNo,
      method: `nuonuo.OpeMplatform.${method}`,
    };
    const answer = await askOnce(`${gateway}${SERVICES}?${query}`, { headers, body }, PATIENCE_MS).catch(
      unanswered,
    );
    const read = envelope.safeParse(answer);
    if (!read.success) throw new Error(`${method}: an answer without a code`);
    return read.data;
  }
  return async (method, content) => {
    const body = JSON.stringify(content);
    const token = await tokens();
    let said = await ask(method, body, token);
    // Which of the gateway's codes say that a token has ended is not published; it has handled nothing.
    if (/^07\d{4}$/.test(said.code) && advice[said.code] === undefined)
      said = await ask(method, body, await tokens(token));
    const { code, describe, result } = said;
    if (code === 'E0000') return { isDone: true, result };
    if (/^E\d{4}$/.test(code) && advice[code] === undefined)
      return { isDone: false, code, why: describe?.trim() || code };
    throw new Error(
      `${method}: ${/^[ES]?\d{1,6}$/.test(code) ? code : 'no code'}; ${advice[code] ?? ADVICE}`,
    );
  };
}
const ADVICE = 'look for it in the documents of 诺诺开放平台';
