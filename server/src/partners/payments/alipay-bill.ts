import { type AlipayAccount, call, reasonOf } from './alipay-call';
import { askFile } from './ask';
import { type Bill, type BillKind, ChannelUnreachable } from './port';

const types: Record<BillKind, string> = { trade: 'trade', fund: 'signcustomer' };
const names: Record<BillKind, string> = { trade: '支付宝业务账单', fund: '支付宝账务账单' };
/** The gateway answers the first; its documents name the second. */
const NONE = ['isp.bill_not_exist', 'BILL_NOT_EXIST'];

/**
 * A bill of Alipay, a ZIP whose address is good for half a minute. Alipay says the same of a bill that is not made yet and
 * of a day without any, and gives no hash: the file is theirs because it comes over TLS from the gateway's own domain.
 */
export async function fetchAlipayBill(account: AlipayAccount, kind: BillKind, day: string): Promise<Bill> {
  const answer = await call(account, 'alipay.data.dataservice.bill.downloadurl.query', {
    bill_type: types[kind],
    bill_date: day,
  });
  if (NONE.includes(String(answer.sub_code))) return { status: 'none' };
  if (answer.code !== '10000' || typeof answer.bill_download_url !== 'string')
    throw new ChannelUnreachable(`alipay refused the bill: ${reasonOf(answer)}`);
  const bytes = await askFile(ownAddress(account.gateway, answer.bill_download_url), {});
  return { status: 'ready', name: `${names[kind]}${day}.zip`, bytes };
}

/** The address of the file in the gateway's scheme; Alipay writes http as well. */
function ownAddress(gateway: string, text: string): string {
  const [own, url] = [new URL(gateway), new URL(text)];
  const domain = /(?:^|\.)([a-z][a-z0-9-]*\.[a-z]{2,})$/.exec(own.hostname)?.[1];
  const isOwn =
    url.hostname === own.hostname || (domain !== undefined && url.hostname.endsWith(`.${domain}`));
  if (!isOwn) throw new ChannelUnreachable('the address of the bill is none of Alipay’s');
  url.protocol = own.protocol;
  return url.href;
}
