import { invoiceStatuses } from '@uc/contract/finance/invoice-texts';
import { fen, formatFen } from '@uc/contract/money';
import { now } from '../../clock';
import type { Db, Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { system } from '../../ledger/index';
import { allApplications } from './application-store';
import { endMonthly } from './monthly-store';
import { next } from './states';
import { changeTitle, listTitles } from './title-store';
import { type Opens, sealTold } from './told';
import { moveApplication } from './transition';
import { titleOf, titleView } from './view';

/** Titles and applications for the copy of an account's personal data (account.md#copy-of-the-personal-data). */
export const invoiceData = async (deps: Deps, db: Db, uid: number) => [
  ...(await listTitles(db, uid)).map((row) => {
    const { kind_text, name, tax_no, address, tel, bank, account, mails } = titleView(deps, row);
    return {
      section: '发票抬头',
      at: row.created_at,
      item: kind_text,
      content: [name, tax_no, address, tel, bank, account, ...mails].filter(Boolean).join(' · '),
    };
  }),
  ...(await allApplications(db, uid)).map((row) => ({
    section: '发票',
    at: row.created_at,
    item: `${row.apply_no} ${invoiceStatuses[row.status]}`,
    content: [titleOf(deps, row).name, `${formatFen(fen(row.amount_fen))}元`, row.number]
      .filter(Boolean)
      .join(' · '),
  })),
];

const gone = {
  name: '（账户已注销）',
  tax_no: '',
  address: '',
  tel: '',
  bank: '',
  account: '',
  is_printed: false,
  mails: [],
};
/** The account is closed: titles are erased and applications end; invoices that are issued are kept, as the law asks. */
export async function eraseInvoices(deps: Opens, tx: Tx, uid: number): Promise<void> {
  await endMonthly(tx, uid);
  for (const row of await listTitles(tx, uid))
    await changeTitle(tx, row, row.version, {
      told: sealTold(deps, 'invoice_titles', uid, row.title_no, gone),
      is_default: false,
      deleted_at: await now(tx),
    });
  for (const row of await allApplications(tx, uid))
    if (next(row.status, 'erase') !== undefined) await moveApplication(tx, row, 'erase', system);
}
