import type { statements } from '@uc/contract/finance/statements';
import { limits } from '@uc/contract/limits';
import { permissionText } from '@uc/contract/permissions';
import type { Deps } from '../../deps';
import { askerOf, type ExportSources, MOST_ROWS, startExport } from '../../exports/index';
import { creatorOf, type Handlers, refuse } from '../../call/index';
import { requireStepUp } from '../../passport/index';
import { listRecords, statementOf } from '../../ledger/index';
import { rangeOf } from '../../calendar/index';
import { recordFilter } from '../record-filter';
import { exportIncome, incomeOfYear, incomeSource } from './income';
import { checkReceipt, exportReceipt, receiptSources } from './receipts';
import { recordsSource } from './records';
import { exportTax, taxSource } from './tax-certificate';
import { begunMonth, statement, statementSource } from './statement';

const accounts = {
  rmb: { kind: 'rmb_records', name: '收支明细', permission: 'finance.rmb:view' },
  coin: { kind: 'coin_records', name: '创意币明细', permission: 'finance.coin:view' },
  credit_limit: { kind: 'credit_records', name: '信用额度明细', permission: 'finance.credit:view' },
} as const;

/** Exports of the records of the money rooms; more than one page needs a fresh verification (trust §4.6, ADR 30). */
export const exportHandlers = (deps: Deps): Handlers<typeof statements> => ({
  async exportRecords({ input, actor, db }) {
    const { kind, name, permission } = accounts[input.account];
    if (!actor.permissions.has(permission))
      throw refuse('permission.subAccount', { permission: permissionText(permission) });
    const filter = recordFilter(actor, input);
    const first = { page: 1, pageSize: 1 };
    const { total } = await listRecords(db, actor.uid, input.account, rangeOf(input), filter, first);
    if (total > limits.export.rowsUnverified) await requireStepUp(db, actor, 'export', input.verify_token);
    if (total > MOST_ROWS) throw refuse('export.tooLarge', { rows: MOST_ROWS });
    const { start_time, end_time } = input;
    return startExport(db, {
      ...askerOf(actor),
      kind,
      format: input.format,
      name: [name, start_time, end_time].filter(Boolean).join('_'),
      params: { start_time, end_time, filter },
    });
  },
  statement: ({ input, actor, db }) => statement(db, actor, input.month),
  async exportStatement({ input: { month, format, verify_token }, actor, db }) {
    const { from, to } = await begunMonth(db, month);
    const { count } = await statementOf(db, actor.uid, 'rmb', from, to);
    if (count > limits.export.rowsUnverified) await requireStepUp(db, actor, 'export', verify_token);
    return startExport(db, {
      ...askerOf(actor),
      kind: 'rmb_statement',
      format,
      name: `月度对账单_${month}`,
      params: { month, creator: creatorOf(actor, 'finance') },
    });
  },
  income: ({ input, actor, db }) => incomeOfYear(db, actor, input.year),
  exportIncome: ({ input, actor, db }) => exportIncome(db, actor, input),
  exportTax: ({ input, actor, db }) => exportTax(db, actor, input),
  exportReceipt: ({ input, actor, db }) => exportReceipt(deps, db, actor, input),
  receiptCheck: ({ input, db }) => checkReceipt(deps, db, { ...input, uid: Number(input.uid) }),
});

/** Exports of the money rooms' lists. */
export const financeExports: ExportSources = {
  rmb_records: recordsSource('rmb', '/finance/rmb'),
  coin_records: recordsSource('coin', '/finance/creativeCoins'),
  credit_records: recordsSource('credit_limit', '/finance/creditLimit'),
  rmb_statement: statementSource,
  income_statement: incomeSource,
  tax_certificate: taxSource,
  ...receiptSources,
};
