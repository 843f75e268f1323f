import type { titleOnInvoice } from '@uc/contract/finance/invoice-titles';
import { type InvoiceTitleKind, invoiceTitleKinds } from '@uc/contract/finance/invoice-texts';
import type { z } from 'zod';
import type { Deps } from '../../deps';

export type Opens = Pick<Deps, 'vault'>;
/** What is printed of a buyer; all but the kind is sealed. */
export type Told = z.output<typeof titleOnInvoice>;
type Table = 'invoice_titles' | 'invoice_applications';
type Sealed = Omit<Told, 'kind' | 'kind_text'>;

const placeOf = (table: Table, uid: number, row: string) => ({ table, column: 'told', uid, row });

export const sealTold = ({ vault }: Opens, table: Table, uid: number, no: string, told: Sealed): string => {
  const { name, tax_no, address, tel, bank, account, is_printed, mails } = told;
  return vault.seal(
    placeOf(table, uid, no),
    JSON.stringify({ name, tax_no, address, tel, bank, account, is_printed, mails }),
  );
};

export const openTold = (
  { vault }: Opens,
  table: Table,
  { uid, no, kind, told }: { uid: number; no: string; kind: InvoiceTitleKind; told: string },
): Told => ({
  kind,
  kind_text: invoiceTitleKinds[kind],
  ...(JSON.parse(vault.open(placeOf(table, uid, no), told)) as Sealed),
});
