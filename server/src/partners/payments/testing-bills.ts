import { createHash, createVerify, type KeyObject, randomUUID } from 'node:crypto';
import { chinaMoment } from './china-time';
import { signRsa } from './rsa';
import { type Asked, newKeys, startGateway } from './testing';

/** What a channel has of a kind and day: bytes, or why it has none. */
type BillThere = Buffer | 'creating' | 'none';
interface Address {
  bytes: Buffer;
  until: number;
}
const MERCHANT = '1900000088';
const KEY_ID = 'PUB_KEY_ID_0119000000882026';
const APP = '2021000000000088';
const LINK_MS = 30_000;
const isDay = (text: string | null): text is string => /^\d{4}-\d\d-\d\d$/.test(text ?? '');

/** What both stand-ins are told, and what they have seen. */
function shelf() {
  const bills = new Map<string, BillThere>();
  const addresses = new Map<string, Address>();
  return {
    bills,
    /** What was asked for, `trade 2026-11-20`. */
    asked: [] as string[],
    refused: [] as string[],
    /** Bytes that a download has in place of the bill. */
    altered: new Map<string, Buffer>(),
    addressOf(key: string, bytes: Buffer): string {
      const token = randomUUID();
      addresses.set(token, { bytes: this.altered.get(key) ?? bytes, until: Date.now() + LINK_MS });
      return token;
    },
    fileAt(token: string | null): Buffer | undefined {
      const found = addresses.get(token ?? '');
      return found !== undefined && Date.now() < found.until ? found.bytes : undefined;
    },
  };
}

/**
 * WeChat Pay as far as bills go, after its documentation: it checks the merchant's signature of both requests and their
 * parameters, announces the SHA-1 of what is downloaded, and does not sign the download.
 */
export async function startWechatBills(today: () => string) {
  const [ours, theirs] = [newKeys(), newKeys()];
  const there = shelf();
  let url = '';
  const answer = (path: URL): [number, unknown] => {
    const kind = { '/v3/bill/tradebill': 'trade', '/v3/bill/fundflowbill': 'fund' }[path.pathname];
    const day = path.searchParams.get('bill_date');
    const type = path.searchParams.get(kind === 'trade' ? 'bill_type' : 'account_type');
    if (kind === undefined || !isDay(day) || day >= today() || type !== (kind === 'trade' ? 'ALL' : 'BASIC'))
      return [400, { code: 'INVALID_REQUEST', message: '请检查bill_date' }];
    const key = `${kind} ${day}`;
    there.asked.push(key);
    const bill = there.bills.get(key) ?? 'none';
    if (bill === 'creating') return [400, { code: 'STATEMENT_CREATING', message: '账单生成中' }];
    if (bill === 'none') return [400, { code: 'NO_STATEMENT_EXIST', message: '账单文件不存在' }];
    return [
      200,
      {
        hash_type: 'SHA1',
        hash_value: createHash('sha1').update(bill).digest('hex'),
        download_url: `${url}/v3/billdownload/file?token=${there.addressOf(key, bill)}`,
      },
    ];
  };
  const gateway = await startGateway((one) => {
    const path = new URL(one.url, url);
    if (!isMerchants(ours.publicKey, one)) {
      there.refused.push(one.url);
      return signedReply(theirs.privateKey, 401, { code: 'SIGN_ERROR', message: '签名错误' });
    }
    if (path.pathname !== '/v3/billdownload/file') return signedReply(theirs.privateKey, ...answer(path));
    const bytes = there.fileAt(path.searchParams.get('token'));
    return bytes === undefined ? { status: 400, body: '{"code":"INVALID_REQUEST"}' } : { body: bytes };
  });
  ({ url } = gateway);
  const account = {
    host: url,
    mchId: MERCHANT,
    appId: 'wx0088',
    serialNo: 'OURSERIAL',
    privateKey: ours.privateKey,
    apiV3Key: 'fedcba9876543210fedcba9876543210',
    platformKeys: new Map([[KEY_ID, theirs.publicKey]]),
    notifyUrl: 'https://center.example.com/notify/wechat',
  };
  return { ...there, account, close: () => gateway.close() };
}

function isMerchants(key: KeyObject, { method, url, headers, body }: Asked): boolean {
  const parts = Object.fromEntries(
    [...String(headers.authorization).matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );
  const text = [method, url, parts.timestamp, parts.nonce_str, body].join('\n');
  const check = createVerify('RSA-SHA256').update(`${text}\n`);
  return parts.mchid === MERCHANT && check.verify(key, parts.signature ?? '', 'base64');
}

function signedReply(key: KeyObject, status: number, content: unknown) {
  const [body, at] = [JSON.stringify(content), Math.floor(Date.now() / 1000)];
  const headers = {
    'wechatpay-timestamp': String(at),
    'wechatpay-nonce': 'n0nce',
    'wechatpay-serial': KEY_ID,
    'wechatpay-signature': signRsa(key, `${at}\nn0nce\n${body}\n`),
  };
  return { status, headers, body };
}

/**
 * Alipay's gateway as far as bills go: it checks the signature over all fields, their time and the two parameters, signs its
 * answer, says the same of a bill that is not made yet and of none, and hands the file to whoever has its address.
 */
export async function startAlipayBills(today: () => string) {
  const [ours, theirs] = [newKeys(), newKeys()];
  const there = shelf();
  /** The host that the address of a bill names. */
  const next = { host: '' };
  let url = '';
  const answer = (fields: Record<string, string>): Record<string, unknown> => {
    const { bill_type: type, bill_date: day } = JSON.parse(fields.biz_content ?? '{}') as Record<
      string,
      string
    >;
    const kind = { trade: 'trade', signcustomer: 'fund' }[type ?? ''];
    if (kind === undefined || !isDay(day ?? null) || day! >= today())
      return { code: '40004', sub_code: 'isv.invalid_arguments', sub_msg: '参数有误' };
    const key = `${kind} ${day}`;
    there.asked.push(key);
    const bill = there.bills.get(key) ?? 'none';
    if (typeof bill === 'string')
      return { code: '40004', sub_code: 'isp.bill_not_exist', sub_msg: '账单不存在' };
    const address = `${next.host || url}/downloadBillFile.resource?fileId=${there.addressOf(key, bill)}`;
    return { code: '10000', msg: 'Success', bill_download_url: address };
  };
  const gateway = await startGateway((one) => {
    const path = new URL(one.url, url);
    if (path.pathname === '/downloadBillFile.resource')
      return { body: there.fileAt(path.searchParams.get('fileId')) ?? Buffer.from('expired') };
    const fields = Object.fromEntries([...path.searchParams, ...new URLSearchParams(one.body)]);
    const isOurs = isSigned(ours.publicKey, fields) && fields.app_id === APP;
    if (!isOurs) there.refused.push(one.url);
    const text = JSON.stringify(
      isOurs ? answer(fields) : { code: '40002', sub_code: 'isv.invalid-signature' },
    );
    const sign = signRsa(theirs.privateKey, text);
    return { body: `{"${(fields.method ?? '').replaceAll('.', '_')}_response":${text},"sign":"${sign}"}` };
  });
  ({ url } = gateway);
  const account = {
    gateway: `${url}/gateway.do`,
    appId: APP,
    privateKey: ours.privateKey,
    publicKey: theirs.publicKey,
    product: 'qr' as const,
    notifyUrl: 'https://center.example.com/notify/alipay',
    returnUrl: 'https://center.example.com/center/user/finance/rmb',
  };
  return { ...there, next, account, close: () => gateway.close() };
}

function isSigned(key: KeyObject, { sign = '', ...fields }: Record<string, string>): boolean {
  const text = Object.keys(fields)
    .filter((name) => fields[name] !== '')
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');
  const age = Date.now() - (chinaMoment(fields.timestamp ?? '')?.getTime() ?? 0);
  return Math.abs(age) < 600_000 && createVerify('RSA-SHA256').update(text).verify(key, sign, 'base64');
}
