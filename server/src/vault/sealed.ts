/** A table with sealed columns. */
export interface SealedTable {
  table: string;
  columns: readonly string[];
  /** The columns that name the row in its values' places, joined by `-`. */
  row: readonly string[];
  /** The values belong to no tenant and are sealed for tenant 0. */
  isShared?: true;
}

/**
 * All sealed columns of the database, for key rotation (trust P4). `vault.test.ts` compares it with the columns that
 * migrations mark as sealed. Only the payload of outbox entries is sealed besides, and those are sent soon.
 */
export const sealedTables: readonly SealedTable[] = [
  {
    table: 'users',
    columns: ['phone', 'email', 'qq', 'wechat', 'address', 'totp_secret'],
    row: ['uid'],
  },
  { table: 'staff', columns: ['totp_secret'], row: ['staff_id'], isShared: true },
  { table: 'sub_accounts', columns: ['true_name', 'phone', 'email'], row: ['sub_id'] },
  { table: 'third_party_identities', columns: ['openid', 'nickname'], row: ['provider'] },
  { table: 'third_party_tickets', columns: ['openid', 'nickname'], row: ['ticket_id'], isShared: true },
  { table: 'identities', columns: ['real_name', 'id_no', 'company_name', 'uscc'], row: ['uid'] },
  { table: 'realname_auths', columns: ['form'], row: ['auth_no'] },
  { table: 'realname_micros', columns: ['amount'], row: ['auth_no', 'seq'] },
  { table: 'provider_certs', columns: ['contact'], row: ['cert_no'] },
  { table: 'maker_projects', columns: ['contact'], row: ['project_no'] },
  { table: 'filing_applicants', columns: ['private'], row: ['applicant_no'] },
  { table: 'filing_cases', columns: ['applicants'], row: ['app_no'] },
  { table: 'phone_appeals', columns: ['new_phone'], row: ['appeal_no'] },
  { table: 'bank_cards', columns: ['card_no', 'holder', 'phone'], row: ['card_id'] },
  { table: 'recharges', columns: ['payer_name', 'payer_account'], row: ['recharge_no'] },
  { table: 'bank_receipts', columns: ['payer_name'], row: ['receipt_no'], isShared: true },
  { table: 'payout_batches', columns: ['file'], row: ['batch_no'], isShared: true },
  { table: 'files', columns: ['name', 'data_key', 'reading'], row: ['file_id'] },
  { table: 'sandbox_messages', columns: ['recipient', 'body'], row: ['message_id'], isShared: true },
  { table: 'sms_messages', columns: ['recipient'], row: ['message_id'], isShared: true },
];
