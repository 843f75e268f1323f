import { dayOf } from '@uc/contract/day';
import type { InvoiceKind } from '@uc/contract/finance/invoice-texts';
import { fen } from '@uc/contract/money';
import type { Tx } from '../db/index';
import type { Deps } from '../deps';
import {
  acceptApplication,
  applyForInvoice,
  failApplication,
  invoiceableOrders,
  issueApplication,
  saveTitle,
  setMonthly,
} from '../finance/invoices/index';
import { owner, staffMember } from './people';
import type { Story } from './story';

const blank = { address: '', tel: '', bank: '', account: '', is_printed: false, mails: [] };
const company = {
  ...blank,
  kind: 'enterprise',
  name: '演示文化传媒有限公司',
  tax_no: '91110105MA0DEMO12X',
  address: '北京市朝阳区演示路1号',
  tel: '010-60000000',
} as const;
const school = { ...blank, kind: 'organ', name: '演示艺术学校', tax_no: '' } as const;
const applicant = { uid: owner.uid, subId: null, kind: 'owner', name: owner.username } as const;

/** Two titles, an invoice of the month before and one over three orders, one that the tax bureau refused, one that waits for staff, and one at the platform. */
export function seedInvoices(story: Story, deps: Deps): void {
  const staff = staffMember('finance');
  const { uid } = owner;
  let titleNo = '';
  const apply = async (tx: Tx, kind: InvoiceKind, count: number) => {
    const orders = await invoiceableOrders(tx, { uid, creator: null }, count);
    if (orders.length === 0) return undefined;
    return applyForInvoice(deps, tx, applicant, null, { kind, title_no: titleNo, orders });
  };
  const accepted = async (tx: Tx, count: number, way: 'queued' | null = null) => {
    const made = await apply(tx, 'special', count);
    return made && acceptApplication(tx, staff, { no: made.apply_no, version: made.version }, way);
  };
  const issued = async (tx: Tx, at: Date, count: number, number: string) => {
    const row = await accepted(tx, count);
    if (row === undefined) return;
    const sums = { net: fen(row.net_fen), tax: fen(row.tax_fen) };
    const seen = { no: row.apply_no, version: row.version };
    await issueApplication(tx, staff, seen, { number, issued_on: dayOf(at), ...sums }, null);
  };
  story.add(story.moment(40, '09:30'), async (tx) => {
    ({ title_no: titleNo } = await saveTitle(deps, tx, uid, {
      title: { ...company, mails: [] },
      is_default: true,
    }));
    await saveTitle(deps, tx, uid, { title: { ...school, mails: [] }, is_default: false });
  });
  story.add(story.moment(32, '10:00'), (tx, at) => issued(tx, at, 1, '26117000000000012301'));
  story.add(story.moment(5, '09:30'), async (tx) => {
    const monthly = { is_on: true, kind: 'special', title_no: titleNo, version: 0 } as const;
    await setMonthly(deps, tx, applicant, monthly);
  });
  story.add(story.moment(4, '10:00'), (tx, at) => issued(tx, at, 3, '26117000000000012345'));
  story.add(story.moment(3, '14:00'), async (tx) => {
    const row = await accepted(tx, 1);
    if (row === undefined) return;
    const reason = '购买方纳税人识别号与名称不一致，请核对后重新提交';
    await failApplication(tx, staff, { no: row.apply_no, version: row.version, reason });
  });
  story.add(story.minutesAgo(100), (tx) => apply(tx, 'ordinary', 2));
  // The platform issues it within two minutes of the start.
  story.add(story.minutesAgo(40), (tx) => accepted(tx, 1, 'queued'));
}
