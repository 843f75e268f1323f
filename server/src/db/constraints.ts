import type { ErrorName } from '@uc/contract/errors';

/** The refusal for a violated constraint; constraints are named `table__column`. */
export const refusals: Record<string, ErrorName> = {
  ledger_accounts__no_overspend_money: 'money.insufficient',
  ledger_accounts__no_overspend_coin: 'coin.insufficient',
  ledger_accounts__no_overspend_credit: 'credit.insufficient',
  ledger_accounts__no_overspend_state: 'state.conflict',
  ledger_accounts__bounded: 'money.tooMuch',
  ledger_records__totals: 'money.tooMuch',
  ledger_escrows__no_overspend: 'state.conflict',
  ledger_txns__event: 'state.conflict',
  hold_resolutions__hold_id: 'state.conflict',
  order_refunds__one_open: 'order.state',
  checkout_orders__one_open: 'order.state',
  phone_appeals__open: 'state.conflict',
  realname_auths__open: 'realName.pending',
  realname_auths__id_key: 'realName.taken',
  realname_auths__uscc_key: 'realName.companyTaken',
  realname_revocations__open: 'state.conflict',
  realname_revocations__two: 'staff.samePerson',
  provider_certs__live: 'provider.pending',
  provider_revocations__open: 'state.conflict',
  provider_revocations__two: 'staff.samePerson',
  filing_applicants__id_key: 'filing.applicantTwice',
  filing_cases__filing_no: 'state.conflict',
  filing_cases__reg_no: 'state.conflict',
  filing_cases__work_no: 'filing.workHasCase',
  filing_orders__open: 'state.conflict',
  filing_law_changes__open: 'state.conflict',
  filing_law_changes__two: 'staff.samePerson',
  crowd_bids__once: 'bid.second',
  crowd_bids__other: 'bid.ownRequest',
  hall_searches__name: 'search.name',
  crowd_bids__rank: 'state.conflict',
  payout_lines__once: 'state.conflict',
  payout_batches__two: 'staff.samePerson',
  payout_batches__recall_two: 'staff.samePerson',
  ticket_answers__title: 'answer.taken',
  invoice_orders__one_open: 'state.conflict',
  invoice_orders__red: 'state.conflict',
  parked_accounts__parked: 'tenant.parked',
};

/** The refusal for an error of the database, undefined when it is a bug. */
export function refusalOfConstraint(error: unknown): ErrorName | undefined {
  const { constraint } = error as { constraint?: string };
  return constraint === undefined ? undefined : refusals[constraint];
}
