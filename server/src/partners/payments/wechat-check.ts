import type { ChannelReply } from './ask';
import { assertClock, KNOWN, unknownNo } from './check';
import { isProbeOf, isSigned, send, tradePath, type WechatAccount } from './wechat-call';

/** A payment that nobody made: WeChat Pay knows our key when it says so, and is known by its signature. */
export async function checkWechat(account: WechatAccount): Promise<string> {
  const reply = await ask(account);
  assertClock('WeChat Pay', reply);
  const code = codeIn(reply.text);
  if (reply.status === 401)
    throw new Error(
      `${code}; WECHAT_MCH_ID, WECHAT_SERIAL_NO and WECHAT_PRIVATE_KEY_FILE have to be of one certificate, as the merchant platform shows it`,
    );
  if (!isSigned(account, reply))
    throw new Error(
      `the answer ${reply.status} is not signed by WeChat Pay; correct WECHAT_PLATFORM_KEYS, or look whether WECHAT_HOST is WeChat Pay's`,
    );
  if (reply.status === 404) return KNOWN;
  throw new Error(
    `${reply.status} ${code}; the merchant platform says what is not open yet for this merchant`,
  );
}

/** Asks, and asks once more after a signature that is wrong on purpose. */
async function ask(account: WechatAccount): Promise<ChannelReply> {
  const query = () => send(account, 'GET', `${tradePath(unknownNo())}?mchid=${account.mchId}`);
  try {
    const reply = await query();
    return isProbeOf(reply) ? await query() : reply;
  } catch (error) {
    throw new Error(`${(error as Error).message}; look whether WECHAT_HOST can be reached from here`, {
      cause: error,
    });
  }
}

/** Its code, also where it is not signed; nothing else of it is shown. */
const codeIn = (text: string): string => /"code"\s*:\s*"(\w{1,64})"/.exec(text)?.[1] ?? 'no code';
