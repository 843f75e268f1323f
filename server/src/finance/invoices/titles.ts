import type { Input } from '@uc/contract/endpoint';
import type { invoiceTitles } from '@uc/contract/finance/invoice-titles';
import { invoiceLimits } from '@uc/contract/finance/invoice-texts';
import { now } from '../../clock';
import { refuse } from '../../call/index';
import type { Tx } from '../../db/index';
import { mintId } from '../../vault/index';
import {
  changeTitle,
  clearDefault,
  findTitle,
  insertTitle,
  listTitles,
  lockInvoices,
  type TitleRow,
} from './title-store';
import { type Opens, sealTold } from './told';

type Saved = Input<typeof invoiceTitles.titleSave>;
type Named = Input<typeof invoiceTitles.titleDelete>;

/** Adds a title, the first as default, or changes one. Refuses notFound, state.conflict, invoice.titlesMost. */
export async function saveTitle(deps: Opens, tx: Tx, uid: number, saved: Saved): Promise<TitleRow> {
  await lockInvoices(tx, uid);
  const { title, title_no: named, version } = saved;
  const others = await listTitles(tx, uid);
  const isDefault = saved.is_default || others.length === 0;
  if (named !== undefined) {
    const row = await titleToChange(tx, uid, { title_no: named, version: version ?? 0 });
    const told = sealTold(deps, 'invoice_titles', uid, named, title);
    const changed = await changeTitle(tx, row, row.version, { kind: title.kind, told });
    if (changed === undefined) throw refuse('state.conflict');
    return saved.is_default && !row.is_default ? makeDefault(tx, uid, changed) : changed;
  }
  if (others.length >= invoiceLimits.titles)
    throw refuse('invoice.titlesMost', { most: invoiceLimits.titles });
  const no = mintId('IT');
  if (isDefault) await clearDefault(tx, uid);
  const told = sealTold(deps, 'invoice_titles', uid, no, title);
  return insertTitle(tx, { uid, title_no: no, kind: title.kind, told, is_default: isDefault });
}

/** Makes it the one that is offered first. Refuses notFound, state.conflict. */
export async function setDefaultTitle(tx: Tx, uid: number, named: Named): Promise<TitleRow> {
  await lockInvoices(tx, uid);
  const row = await titleToChange(tx, uid, named);
  return row.is_default ? row : makeDefault(tx, uid, row);
}
async function makeDefault(tx: Tx, uid: number, row: TitleRow): Promise<TitleRow> {
  await clearDefault(tx, uid);
  const changed = await changeTitle(tx, row, row.version, { is_default: true });
  if (changed === undefined) throw refuse('state.conflict');
  return changed;
}

/** Invoices and applications keep theirs. Refuses notFound, state.conflict. */
export async function deleteTitle(tx: Tx, uid: number, named: Named): Promise<void> {
  await lockInvoices(tx, uid);
  const row = await titleToChange(tx, uid, named);
  await changeTitle(tx, row, row.version, { is_default: false, deleted_at: await now(tx) });
}

async function titleToChange(tx: Tx, uid: number, { title_no: no, version }: Named): Promise<TitleRow> {
  const row = await findTitle(tx, uid, no);
  if (row === undefined) throw refuse('notFound');
  if (row.version !== version) throw refuse('state.conflict');
  return row;
}
