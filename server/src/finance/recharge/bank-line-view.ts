import type { Output } from '@uc/contract/endpoint';
import type { rechargeStaffCalls } from '@uc/contract/finance/recharge-staff';
import { fen } from '@uc/contract/money';
import type { Db } from '../../db/index';
import type { Deps } from '../../deps';
import { type BookingRow, pendingBooking, pendingOfBankLine } from '../bookings/index';
import { partsProposals } from './parts-proposals';
import { partsOf, waitingWith } from './parts-store';
import type { BankLineRow } from './staff-store';

type View = Output<typeof rechargeStaffCalls.staffBankLineList>['list'][number];

/** A bank line as staff see it; one without an owner with what it may stand for in parts. */
export async function bankLineView(deps: Deps, db: Db, row: BankLineRow): Promise<View> {
  const asked = await pendingOf(db, row.receipt_no);
  const place = { table: 'bank_receipts', column: 'payer_name', uid: 0, row: row.receipt_no };
  const isOpen = row.status === 'unmatched' && asked === undefined;
  const proposals = isOpen ? await partsProposals(deps, db, row) : [];
  return {
    receipt_no: row.receipt_no,
    bank_txn_no: row.bank_txn_no,
    amount: fen(row.amount_fen),
    memo: row.memo,
    payer_name: deps.vault.open(place, row.payer_name),
    received_at: row.received_at,
    created_at: row.created_at,
    status: row.status,
    matched_no: row.matched_no,
    matched_parts: await partsNumbers(db, row),
    request_no: asked?.request_no ?? null,
    proposals,
    actions: isOpen ? ['match', 'parts', ...(proposals.length > 0 ? (['dismiss'] as const) : [])] : [],
  };
}

/** The request of a line that waits, alone or with others. */
async function pendingOf(db: Db, receiptNo: string): Promise<BookingRow | undefined> {
  const [together] = await waitingWith(db, receiptNo);
  return together === undefined
    ? pendingOfBankLine(db, receiptNo)
    : pendingBooking(db, { uid: together.uid, refNo: together.match_no });
}

/** The recharges that a line was matched with in parts. */
async function partsNumbers(db: Db, { matched_no: no, receipt_no: own }: BankLineRow): Promise<string[]> {
  if (no === null || !no.startsWith('H')) return [];
  const rows = await partsOf(db, no);
  return rows.filter(({ receipt_no }) => receipt_no === own).map(({ recharge_no }) => recharge_no);
}
