import { fen } from '@uc/contract/money';
import { z } from 'zod';
import { objectOf } from './ask';
import {
  assertFresh,
  BadNotice,
  ChannelUnreachable,
  type ChannelState,
  type Collected,
  type PayChannel,
  ProbeNotice,
} from './port';
import { fetchWechatBill } from './wechat-bill';
import { readRefund, type Refund, REFUND_PAUSE_MS, refundReport, refundStateOf } from './wechat-refund';
import { callOnce, tradePath, type WechatAccount } from './wechat-call';
import { isFromWechat, isProbe, openResource } from './wechat-sign';

const transaction = z.object({
  mchid: z.string(),
  appid: z.string().optional(),
  out_trade_no: z.string(),
  trade_state: z.string(),
  transaction_id: z.string().optional(),
  success_time: z.string().optional(),
  amount: z.object({ total: z.int().positive(), currency: z.string().optional() }).optional(),
});
type Transaction = z.output<typeof transaction>;
const report = z.object({
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z.string().optional(),
  }),
});

/** WeChat Pay v3, Native: a QR code in our page, query, close, and notifications encrypted with our key. */
export function createWechat(account: WechatAccount): PayChannel {
  const { mchId, appId } = account;
  let probes = 0;
  const onProbe = () => {
    probes += 1;
  };
  const call = (method: 'GET' | 'POST', path: string, content?: object) =>
    callOnce(account, onProbe, method, path, content);
  const query = async (payNo: string): Promise<ChannelState> => {
    const reply = await call('GET', `${tradePath(payNo)}?mchid=${mchId}`);
    if (reply.status === 404) return { status: 'pending' };
    const found = transaction.safeParse(objectOf(reply.text));
    if (reply.status !== 200 || !found.success || found.data.out_trade_no !== payNo)
      throw new ChannelUnreachable(`wechat refused query: ${reply.status}`);
    return stateOf(found.data);
  };
  return {
    isSandbox: false,
    refundPauseMs: REFUND_PAUSE_MS,
    probesRefused: () => probes,
    offer: () => undefined,
    async open({ payNo, amount, title, expiresAt }) {
      const reply = await call('POST', '/v3/pay/transactions/native', {
        appid: appId,
        mchid: mchId,
        description: title,
        out_trade_no: payNo,
        time_expire: `${expiresAt.toISOString().slice(0, 19)}+00:00`,
        notify_url: account.notifyUrl,
        amount: { total: amount, currency: 'CNY' },
      });
      const { code_url: qr } = objectOf(reply.text);
      if (reply.status !== 200 || typeof qr !== 'string')
        throw new ChannelUnreachable(`wechat refused native: ${reply.status}`);
      return { type: 'qr', qr };
    },
    query,
    async close(payNo) {
      const reply = await call('POST', `${tradePath(payNo)}/close`, { mchid: mchId });
      return reply.status === 204 ? { status: 'closed' } : query(payNo);
    },
    async refund(order) {
      const { payNo, refundNo, amount, paid, reason } = order;
      const reply = await call('POST', '/v3/refund/domestic/refunds', {
        out_trade_no: payNo,
        out_refund_no: refundNo,
        reason,
        notify_url: account.notifyUrl,
        amount: { refund: amount, total: paid, currency: 'CNY' },
      });
      return refundStateOf(reply, order, 'refund');
    },
    async queryRefund(order) {
      const path = `/v3/refund/domestic/refunds/${encodeURIComponent(order.refundNo)}`;
      return refundStateOf(await call('GET', path), order, 'query');
    },
    readNotice({ headers, body }, now) {
      const text = body.toString('utf8');
      const header = (name: string) => headers[name];
      if (isProbe(header)) {
        onProbe();
        throw new ProbeNotice('it is a probe of our check of signatures');
      }
      if (!isFromWechat(account, header, text)) throw new BadNotice('the signature is not WeChat Pay’s');
      assertFresh(new Date(Number(headers['wechatpay-timestamp']) * 1000), now);
      const told = opened(account, text);
      if (told.mchid !== mchId || ('appid' in told && (told.appid ?? appId) !== appId))
        throw new BadNotice('it is for another merchant');
      if ('out_refund_no' in told) return refundReport(told);
      const state = stateOf(told);
      return state.status === 'paid' ? state.collected : null;
    },
    bill: (kind, day) => fetchWechatBill(account, (path) => call('GET', path), kind, day),
    answer: (isAccepted) => ({
      status: isAccepted ? 200 : 400,
      contentType: 'application/json; charset=utf-8',
      body: JSON.stringify(
        isAccepted ? { code: 'SUCCESS', message: '成功' } : { code: 'FAIL', message: '失败' },
      ),
    }),
  };
}

/** The content of a notification: a payment, or a refund. */
function opened({ apiV3Key }: WechatAccount, text: string): Transaction | Refund {
  try {
    const { resource } = report.parse(JSON.parse(text));
    const { associated_data: about, ...rest } = resource;
    const told: unknown = JSON.parse(
      openResource(apiV3Key, { ...rest, ...(about !== undefined && { associated_data: about }) }),
    );
    return readRefund(told) ?? transaction.parse(told);
  } catch (error) {
    throw new BadNotice('it does not open', { cause: error });
  }
}

function stateOf(told: Transaction): ChannelState {
  if (told.trade_state === 'SUCCESS') return { status: 'paid', collected: collectedOf(told) };
  // REVOKED and PAYERROR end a trade too; REFUND was paid before, and staff must look.
  if (['CLOSED', 'REVOKED', 'PAYERROR'].includes(told.trade_state)) return { status: 'closed' };
  if (['NOTPAY', 'USERPAYING', 'ACCEPT'].includes(told.trade_state)) return { status: 'pending' };
  throw new ChannelUnreachable(`wechat says ${told.trade_state}`);
}

function collectedOf(told: Transaction): Collected {
  const { amount, transaction_id: channelNo, success_time: at } = told;
  if (amount === undefined || channelNo === undefined || (amount.currency ?? 'CNY') !== 'CNY')
    throw new BadNotice('it names no amount in CNY');
  return {
    payNo: told.out_trade_no,
    amount: fen(amount.total),
    channelNo,
    paidAt: at === undefined ? new Date() : new Date(at),
  };
}
