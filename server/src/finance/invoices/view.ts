import type { Output } from '@uc/contract/endpoint';
import {
  type InvoiceColour,
  invoiceColours,
  invoiceKinds,
  invoicePortStates,
  invoiceRedStatuses,
  invoiceStatuses,
} from '@uc/contract/finance/invoice-texts';
import type { invoiceTitles } from '@uc/contract/finance/invoice-titles';
import type { invoiceDetail, invoiceRed, invoiceRow } from '@uc/contract/finance/invoice-view';
import type { invoiceCalls } from '@uc/contract/finance/invoices';
import { fen, subtract, sum } from '@uc/contract/money';
import { orderTypes } from '@uc/contract/orders';
import type { z } from 'zod';
import { type Db, eachRow } from '../../db/index';
import type { Deps } from '../../deps';
import { findFileView } from '../../files/index';
import {
  type ApplicationRow,
  applicationStatuses,
  filesOfApplication,
  linesOfApplication,
} from './application-store';
import { invoiceableOf } from './invoiceable';
import type { OrderFacts } from './order-store';
import { type RedRow, redsOfApplication } from './red-store';
import { next } from './states';
import type { TitleRow } from './title-store';
import { openTold, type Opens } from './told';

type Title = Output<typeof invoiceTitles.titleSave>;
type Order = Output<typeof invoiceCalls.orders>['list'][number];
type Detail = z.output<typeof invoiceDetail>;
type Row = z.output<typeof invoiceRow>;
type Red = z.output<typeof invoiceRed>;

export const titleView = (
  deps: Opens,
  { uid, title_no: no, kind, told, is_default, version }: TitleRow,
): Title => ({
  ...openTold(deps, 'invoice_titles', { uid, no, kind, told }),
  title_no: no,
  is_default,
  version,
});
/** The title of an application as it was then. */
export const titleOf = (deps: Opens, { uid, apply_no, title_kind, told }: ApplicationRow) =>
  openTold(deps, 'invoice_applications', { uid, no: apply_no, kind: title_kind, told });

export function orderView(facts: OrderFacts): Order {
  const { amount, isIn, reason, why } = invoiceableOf(facts);
  return {
    order_no: facts.orderNo,
    title: facts.title,
    order_type: facts.orderType,
    type_text: orderTypes[facts.orderType],
    paid_at: facts.paidAt,
    total: facts.total,
    amount,
    is_in: isIn,
    reason,
    why,
  };
}

/** Who sells what the platform sells, as it stands on invoices. */
export const sellerOf = ({ offlineAccount }: Deps['config']): string => offlineAccount?.name ?? '用户中心';

const colourOf = ({ number, red_fen, amount_fen }: ApplicationRow): InvoiceColour | null =>
  number === null ? null : red_fen === 0 ? 'normal' : red_fen === amount_fen ? 'red' : 'part';

/** An application in a list. */
export async function rowView(deps: Opens & { seller: string }, db: Db, row: ApplicationRow): Promise<Row> {
  const reds = row.number === null ? [] : await redsOfApplication(db, row);
  const colour = colourOf(row);
  const port = row.port_state === 'files' ? null : row.port_state;
  return {
    apply_no: row.apply_no,
    kind: row.kind,
    kind_text: invoiceKinds[row.kind],
    title_name: titleOf(deps, row).name,
    seller: deps.seller,
    status: row.status,
    status_text: invoiceStatuses[row.status],
    colour,
    colour_text: colour && invoiceColours[colour],
    amount: fen(row.amount_fen),
    net: fen(row.net_fen),
    tax: fen(row.tax_fen),
    red: fen(row.red_fen),
    red_waiting: sum(reds.filter(({ status }) => status !== 'done').map((red) => fen(red.amount_fen))),
    number: row.number,
    issued_on: row.issued_on,
    reason: row.reason,
    port,
    port_text: port && invoicePortStates[port],
    created_by: row.created_by,
    created_at: row.created_at,
    updated_at: row.updated_at,
    version: row.version,
  };
}

export function redView(row: RedRow): Red {
  const [amount, tax] = [fen(row.amount_fen), fen(row.tax_fen)];
  return {
    red_no: row.red_no,
    order_no: row.order_no,
    status: row.status,
    status_text: invoiceRedStatuses[row.status],
    amount,
    net: subtract(amount, tax),
    tax,
    asked_until: row.asked_until,
    number: row.number,
    issued_on: row.issued_on,
    port: row.port_state,
    port_text: row.port_state && invoicePortStates[row.port_state],
    created_at: row.created_at,
    version: row.version,
  };
}

/** An application with its title, lines, red letters and files. */
export async function detailView(
  deps: Opens & { seller: string },
  db: Db,
  row: ApplicationRow,
): Promise<Detail> {
  const lines = await linesOfApplication(db, row);
  const files = await filesOfApplication(db, row);
  const views = await eachRow(db, files, async (db, { file_id, sha256 }) => {
    const file = await findFileView(deps, db, row.uid, file_id);
    return file && { ...file, sha256 };
  });
  return {
    ...(await rowView(deps, db, row)),
    title: titleOf(deps, row),
    lines: lines.map((line) => ({
      order_no: line.order_no,
      kind: line.kind as 'sale' | 'discount',
      name: line.name,
      code: line.code,
      rate: line.rate_bps / 100,
      amount: fen(line.amount_fen),
      net: fen(line.net_fen),
      tax: fen(line.tax_fen),
    })),
    reds: (await redsOfApplication(db, row)).map(redView),
    files: views.filter((file) => file !== undefined),
  };
}

/** What its customer can do with it now. */
export const actionsOf = ({ status }: ApplicationRow): Output<typeof invoiceCalls.detail>['actions'] =>
  (['withdraw', 'correct'] as const).filter((event) => next(status, event) !== undefined);

/** The states of applications, for the messages about them. */
export async function invoiceStates(db: Db, uid: number, nos: string[]): Promise<Map<string, string>> {
  const rows = await applicationStatuses(db, uid, nos);
  return new Map(rows.map(({ no, status }) => [no, invoiceStatuses[status as keyof typeof invoiceStatuses]]));
}
