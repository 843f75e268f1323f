import { dayAfter, dayOf, isAfter, isBefore } from '@uc/contract/day';
import type { Input } from '@uc/contract/endpoint';
import type { invoiceRateStaffCalls, InvoiceRateView } from '@uc/contract/finance/invoice-rate-staff';
import { type InvoiceSale, invoiceSales, rateText } from '@uc/contract/finance/invoice-rate-texts';
import { proposalStatuses } from '@uc/contract/proposal-texts';
import * as clock from '../../clock';
import { type Handlers, refuse, refuseForm, type Staff } from '../../call/index';
import type { Tx } from '../../db/index';
import { mintId } from '../../vault/index';
import { askOf, decideProposal, proposalView, proposedBy } from '../../room/index';
import {
  decideRate,
  findRate,
  insertRate,
  listRates,
  type RateInForce,
  type RateRow,
  ratesOn,
} from './store';

type Current = ReadonlyMap<string, RateInForce>;
/** No law is announced further ahead. */
const MOST_DAYS_AHEAD = 731;

/** Handlers for the rates of invoices: one member of staff enters one, another decides (ADR 153). */
export const rateStaffHandlers = (): Handlers<typeof invoiceRateStaffCalls> => ({
  async staffRateList({ input, actor, db }) {
    const { todo, keyword } = input;
    const filter = { ...input, todo: todo && actor, keyword: keyword || undefined };
    const { rows, ...found } = await listRates(db, filter, askOf(input));
    const current = await ratesOn(db, dayOf(await clock.now(db)));
    return {
      ...found,
      list: rows.map((row) => view(row, actor, current)),
      current: [...current.values()].map(ratedView),
    };
  },
  staffRatePropose: ({ input, actor, db }) => propose(db, actor, input),
  staffRateDecide: ({ input, actor, db }) => decide(db, actor, input),
});

/** Enters a rate that another member of staff decides about. Refuses a day that is past, and a second one for a sale and a day. */
async function propose(
  tx: Tx,
  staff: Staff,
  { sale, rate, tax_code: code, ...typed }: Input<typeof invoiceRateStaffCalls.staffRatePropose>,
): Promise<InvoiceRateView> {
  const at = await clock.now(tx);
  refusePast(typed.valid_from, at, 'valid_from');
  if (isAfter(typed.valid_from, dayAfter(dayOf(at), MOST_DAYS_AHEAD)))
    throw refuseForm({ field: 'valid_from', message: '生效日期最晚为两年内的日期' });
  const row = await insertRate(tx, {
    rate_no: mintId('SL'),
    order_type: sale,
    rate_bps: Number(rate),
    code,
    ...typed,
    ...proposedBy(staff, at),
  });
  if (row === undefined) throw refuse('state.conflict');
  return view(row, staff, await ratesOn(tx, dayOf(at)));
}

/** Decides about a rate, once. Refuses who has entered it, and a day that is past by now. */
async function decide(
  tx: Tx,
  staff: Staff,
  decision: Input<typeof invoiceRateStaffCalls.staffRateDecide>,
): Promise<InvoiceRateView> {
  const row = await decideProposal(tx, staff, decision, {
    find: findRate,
    decide: decideRate,
    beforeApproval: ({ valid_from: day }, at) => refusePast(day, at, 'no'),
  });
  return view(row, staff, await ratesOn(tx, dayOf(await clock.now(tx))));
}

/** Applications keep the rates of the day on which they were made, so no rate begins in the past. */
function refusePast(day: string, now: Date, field: string): void {
  if (isBefore(day, dayOf(now)))
    throw refuseForm({ field, message: '生效日期已过，已提交的申请不再改变，请以今天或以后的日期重新提交' });
}

type Rated = Pick<RateInForce, 'valid_from' | 'code' | 'name' | 'rate_bps'> & { order_type: string };
const ratedView = ({ order_type, valid_from, code, name, rate_bps }: Rated) => ({
  sale: order_type as InvoiceSale,
  sale_text: invoiceSales[order_type as InvoiceSale],
  valid_from,
  code,
  name,
  rate_text: rateText(rate_bps),
});

function view(row: RateRow, staff: Staff, current: Current): InvoiceRateView {
  const now = current.get(row.order_type);
  return {
    rate_no: row.rate_no,
    before_text: now === undefined ? '' : `${rateText(now.rate_bps)} ${now.name} ${now.code}`,
    source: row.source,
    status: row.status,
    status_text: proposalStatuses[row.status],
    is_current: now?.rate_no === row.rate_no,
    ...proposalView(row, staff),
    ...ratedView(row),
  };
}
