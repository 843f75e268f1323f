import type { accountStaffCalls } from '@uc/contract/account/staff';
import type { Output } from '@uc/contract/endpoint';
import * as clock from '../clock';
import type { Db } from '../db/index';
import { waited } from './realname/staff-view';

type Shown = Output<typeof accountStaffCalls.avatarApprove>;

interface Row {
  uid: number;
  status: Shown['status'];
  created_at: Date;
  decided_by: string | null;
  decided_at: Date | null;
  decision_reason: string | null;
  version: number;
}

const statusTexts = { pending: '待审核', approved: '已通过', rejected: '未通过' };

/** The state of a case that staff decide once, overdue after `hours`. */
export async function decisionView(
  db: Db,
  row: Row,
  { customer, withdrawn, hours }: { customer: string; withdrawn: string; hours: number },
): Promise<Omit<Shown, 'review_no'>> {
  const { status, created_at, decided_by, decided_at, decision_reason, version } = row;
  const isOpen = status === 'pending';
  return {
    uid: String(row.uid),
    customer,
    status,
    status_text: { ...statusTexts, withdrawn }[status],
    created_at,
    ...waited(await clock.now(db), { since: created_at, isOpen, hours }),
    decided_by,
    decided_at,
    decision_reason,
    version,
    actions: isOpen ? ['approve', 'reject'] : [],
  };
}
