import { createHmac } from 'node:crypto';
import type { NuonuoAccount } from '../../config/invoices';
import { type Asked, startGateway } from '../payments/testing';
import { createBooks } from './testing-nuonuo-books';
import type { Said } from './testing-nuonuo-faults';

const SECONDS_APART = 600;

/** 诺诺开放平台 on this machine: computes the signature anew, gives tokens that end, and answers as its documents say. */
export async function startNuonuo(keys: { appKey: string; secret: string; taxNo: string }) {
  const tokens = new Set<string>();
  const lost: string[] = [];
  const calls: string[] = [];
  const stamps = new Set<string>();
  let files = '';
  const books = createBooks(keys.taxNo, () => files);
  let given = 0;

  function grant(body: string): object {
    const form = new URLSearchParams(body);
    if (form.get('grant_type') !== 'client_credentials') return { error: 'unsupported_grant_type' };
    if (form.get('client_id') !== keys.appKey || form.get('client_secret') !== keys.secret)
      return { error: 'invalid_client', error_description: `bad credentials ${form.get('client_secret')}` };
    given += 1;
    const token = `token-${given}-${keys.appKey}`;
    tokens.add(token);
    return { access_token: token, expires_in: 86_400 };
  }

  /** What the gateway refuses a request for, before any method sees it. */
  function faultOf({ url, headers, body }: Asked): Said | undefined {
    const { pathname, searchParams: query } = new URL(url, gateway.url);
    const [, p, l, a] = pathname.split('/');
    const of = (name: string) => query.get(name) ?? '';
    if (of('appkey') !== keys.appKey) return { code: '070101', describe: '获取app密钥失败或appkey无效' };
    const text = `a=${a}&l=${l}&p=${p}&k=${of('appkey')}&i=${of('senid')}&n=${of('nonce')}&t=${of('timestamp')}&f=${body}`;
    const signature = createHmac('sha1', keys.secret).update(Buffer.from(text)).digest().toString('base64');
    const isStamped =
      /^\w{32}$/.test(of('senid')) &&
      /^[1-9]\d{7}$/.test(of('nonce')) &&
      Math.abs(Date.now() / 1000 - Number(of('timestamp'))) < SECONDS_APART;
    if (headers['x-nuonuo-sign'] !== signature || !isStamped || stamps.has(of('senid')))
      return { code: '070601', describe: '签名不匹配' };
    stamps.add(of('senid'));
    // Which code it really has is not published.
    if (!tokens.has(String(headers.accesstoken))) return { code: '070302', describe: 'accessToken已失效' };
    if (headers['usertax'] !== keys.taxNo) return { code: 'E9302', describe: '身份认证与当前企业税号不相符' };
    return undefined;
  }

  const gateway = await startGateway((asked) => {
    const { pathname } = new URL(asked.url, gateway.url);
    if (pathname.startsWith('/files/')) return books.file(pathname);
    if (pathname === '/accessToken') return json(grant(asked.body));
    const method = String(asked.headers.method).replace(/^nuonuo\.OpeMplatform\./, '');
    const said = faultOf(asked) ?? books.answer(method, JSON.parse(asked.body) as Record<string, unknown>);
    if (said.code === 'E0000') calls.push(method);
    if (lost[0] === method) {
      lost.shift();
      return undefined;
    }
    return json(said);
  });
  files = gateway.url;
  const account: NuonuoAccount = {
    ...keys,
    gateway: gateway.url,
    auth: gateway.url,
    clerk: '王小明',
    extension: '923',
    tel: '',
    address: '',
  };
  return {
    ...gateway,
    ...books,
    account,
    calls,
    tokensGiven: () => given,
    /** Addresses of files are there from now on. */
    serves: (url: string) => void (files = url),
    /** Tokens that were given are good no more. */
    endTokens: () => tokens.clear(),
    /** The next call of a method is handled, and its answer lost. */
    loses: (method: string) => void lost.push(method),
    count: (method: string) => calls.filter((one) => one === method).length,
  };
}

const json = (body: object) => ({
  headers: { 'content-type': 'application/json;charset=UTF-8' },
  body: JSON.stringify(body),
});
