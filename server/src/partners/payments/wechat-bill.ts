import { createHash } from 'node:crypto';
import { z } from 'zod';
import { askFile, type ChannelReply, objectOf } from './ask';
import { type Bill, type BillKind, ChannelUnreachable } from './port';
import type { WechatAccount } from './wechat-call';
import { authorization } from './wechat-sign';

const PATHS: Record<BillKind, string> = {
  trade: '/v3/bill/tradebill?bill_type=ALL&bill_date=',
  fund: '/v3/bill/fundflowbill?account_type=BASIC&bill_date=',
};
const announced = z.object({
  hash_type: z.literal('SHA1'),
  hash_value: z.string().regex(/^[0-9a-f]{40}$/i),
  download_url: z.url(),
});
const WAITS = { STATEMENT_CREATING: 'creating', NO_STATEMENT_EXIST: 'none' } as const;
const names: Record<BillKind, string> = { trade: '微信支付交易账单', fund: '微信支付资金账单' };

/**
 * A bill of WeChat Pay, whole and unpacked: its address is announced with the hash of its bytes, and asked for at once, for
 * it holds half a minute. The download itself is not signed by WeChat Pay, so the hash alone says that it is theirs.
 */
export async function fetchWechatBill(
  account: WechatAccount,
  call: (path: string) => Promise<ChannelReply>,
  kind: BillKind,
  day: string,
): Promise<Bill> {
  const reply = await call(PATHS[kind] + day);
  const said = objectOf(reply.text);
  const waits = WAITS[said.code as keyof typeof WAITS] as (typeof WAITS)[keyof typeof WAITS] | undefined;
  if (reply.status === 400 && waits !== undefined) return { status: waits };
  const found = announced.safeParse(said);
  if (reply.status !== 200 || !found.success)
    throw new ChannelUnreachable(`wechat refused the bill: ${reply.status} ${String(said.code)}`);
  const { pathname, search } = new URL(found.data.download_url);
  // Our signature goes to the host that is configured and to no other, whatever the address names.
  const bytes = await askFile(account.host + pathname + search, {
    headers: {
      accept: '*/*',
      'user-agent': 'user-center/1',
      authorization: authorization(account, 'GET', pathname + search, ''),
    },
  });
  if (createHash('sha1').update(bytes).digest('hex') !== found.data.hash_value.toLowerCase())
    return { status: 'unfit', why: '下载的内容与微信支付给出的摘要不一致' };
  return { status: 'ready', name: `${names[kind]}${day}.csv`, bytes };
}
