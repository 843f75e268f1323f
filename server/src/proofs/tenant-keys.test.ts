import { expect, test } from 'vitest';
import { openTestDatabase } from '../db/testing';

/**
 * Tables whose primary key does not begin with the account, by the reason. Where accounts live in several databases
 * (docs/scale.md), a table without a reason here would have no place.
 */
const elsewhere: Record<string, string[]> = {
  'finds the account by a number, a name, a token or a paper': [
    ...['card_keys', 'channel_payment_numbers', 'login_names', 'order_numbers', 'realname_numbers'],
    ...['recharge_memos', 'recharge_numbers', 'withdrawal_keys', 'invoice_numbers', 'outside_claims'],
    ...['coupon_codes', 'consents', 'sessions', 'file_tickets', 'verify_tokens', 'known_devices'],
  ],
  'is of a person before the account is known, and ends within minutes': [
    ...['attempt_counters', 'captchas', 'passkey_challenges', 'reset_flows', 'sign_in_challenges'],
    ...['third_party_flows', 'third_party_tickets', 'verify_codes', 'sms_messages'],
  ],
  'is read by everybody and changed by staff, or copied from rows of an account for everybody': [
    ...[
      'coupon_template_events',
      'coupon_templates',
      'crowd_categories',
      'crowd_words',
      'filing_law_changes',
    ],
    ...['filing_laws', 'help_edition', 'help_versions', 'invoice_rate_changes', 'invoice_rates'],
    ...['ledger_codes', 'maker_mentor_hours', 'maker_mentors', 'maker_seat_months', 'maker_seats'],
    ...['notice_events', 'notices', 'products', 'sub_centers', 'withholding_laws', 'withholding_rules'],
    ...['working_day_notices', 'crowd_hall'],
  ],
  'is of the provider’s own accounts at banks, channels and the tax office': [
    ...['bank_file_lines', 'bank_files', 'bank_mappings', 'bank_match_refusals', 'bank_matches'],
    ...['bank_part_refusals', 'bank_receipts', 'bank_statements', 'bank_uploads', 'channel_bills'],
    ...['channel_settlements', 'payout_batch_events', 'payout_batches', 'payout_result_lines'],
    ...[
      'payout_results',
      'tax_remittances',
      'tax_reports',
      'filing_office_cursors',
      'statute_receipts',
      'nuonuo_tokens',
    ],
  ],
  'is of staff': [
    ...['alone_acts', 'alone_locks', 'staff', 'staff_acts', 'staff_challenges', 'staff_events'],
    ...['staff_recovery_codes', 'staff_sessions', 'staff_takes', 'ticket_answers'],
  ],
  'is of the database itself: its jobs, its keys, its state': [
    ...['audit_anchors', 'crypto_keys', 'job_runs', 'jobs', 'outbox', 'partner_calls'],
    ...['reconciliation_passes', 'schema_migration', 'demo_steps', 'test_clock'],
  ],
  'stands for a partner, outside of production': [
    ...['sandbox_invoices', 'sandbox_messages', 'sandbox_office_events', 'sandbox_payments'],
    ...['sandbox_payouts', 'sandbox_refunds'],
  ],
};

test('the primary key of a table begins with the account, or a list says why not', async () => {
  const database = await openTestDatabase();
  const rows = await database.asOwner<{ name: string; first: string | null }>(`
    select c.relname as name, a.attname as first from pg_class c
      left join pg_index i on i.indrelid = c.oid and i.indisprimary
      left join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by 1`);
  await database.close();
  const others = rows.filter(({ first }) => first !== 'uid').map(({ name }) => name);
  expect(others).toEqual(Object.values(elsewhere).flat().toSorted());
  expect(rows.length - others.length).toBeGreaterThan(140);
});
