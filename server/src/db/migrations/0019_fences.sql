-- The second fence between tenants (trust §4.6, Z6). Every statement names its tenant; these policies hold when one forgets.
-- The server says in app.tenants whose request it is; jobs, staff and signing in say nothing and see everybody's. Rows for
-- another tenant may be written (a message to the other side of an order), never read, changed or removed.
create function fenced_tenants() returns bigint[]
language sql stable
as $$ select string_to_array(nullif(current_setting('app.tenants', true), ''), ',')::bigint[] $$;

do $$
declare
  private text;
begin
  foreach private in array array[
    'ledger_accounts', 'audit_events', 'ledger_txns', 'ledger_postings', 'ledger_escrows', 'ledger_records', 'holds',
    'hold_resolutions', 'idempotency_keys', 'order_events', 'order_refunds', 'order_views', 'order_day_counts', 'coin_batches', 'coin_uses', 'payments',
    'settlements', 'coupons', 'coupon_usages', 'credit_accounts', 'iou_bills', 'iou_uses', 'iou_repayments', 'verify_tokens',
    'messages', 'recharges', 'recharge_events', 'channel_payments', 'bank_cards', 'card_events', 'card_proofs',
    'card_reveals', 'withdrawals', 'withdrawal_events', 'checkouts', 'checkout_orders', 'refund_legs', 'order_files',
    'file_shares', 'order_reviews', 'coupon_code_tries', 'credit_applications', 'credit_requests', 'iou_online_repayments', 'files',
    'file_tickets', 'export_tasks', 'adjustments', 'channel_refunds', 'iou_recoveries', 'recovery_codes', 'passkeys',
    'realname_auths', 'realname_events', 'realname_micros', 'realname_revocations', 'phone_appeals', 'operation_logs', 'login_logs', 'consents',
    'password_history', 'roles', 'sub_accounts', 'third_party_identities', 'avatar_reviews'
  ]
  loop
    execute format('alter table %I enable row level security, force row level security', private);
    execute format(
      'create policy tenant on %I using ((select fenced_tenants()) is null or uid = any((select fenced_tenants())::bigint[])) with check (true)',
      private
    );
  end loop;
end $$;

-- An order is of two: it lies with its buyer, and its seller works on it.
alter table orders enable row level security, force row level security;
create policy tenant on orders using (
  (select fenced_tenants()) is null
  or uid = any((select fenced_tenants())::bigint[])
  or seller_uid = any((select fenced_tenants())::bigint[])
) with check (true);
