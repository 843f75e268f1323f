import { isBefore } from '@uc/contract/day';
import type { Input } from '@uc/contract/endpoint';
import type { requestStaffCalls } from '@uc/contract/crowdsourcing/request-staff';
import { serviceCategories } from '@uc/contract/service-categories';
import { refuse, refuseForm } from '../../call/index';
import type { Tx } from '../../db/index';
import { mintId } from '../../vault/index';
import { isOpenOn } from './categories';
import { allCategories, type CategoryRow, changeCategory, insertCategory } from './category-store';

/** A category as staff see it: by names, never by its code. */
export const categoryView = (all: readonly CategoryRow[], row: CategoryRow, today: string) => ({
  ...row,
  parent_text: all.find(({ code }) => code === row.parent)?.text ?? null,
  service_text:
    row.service === null ? null : ((serviceCategories as Record<string, string>)[row.service] ?? null),
  is_open: isOpenOn(row, today),
});

/** Writes a new category, or one in the version that was seen. Refuses state.conflict and the form. */
export async function saveCategory(
  tx: Tx,
  input: Input<typeof requestStaffCalls.staffCategorySave>,
): Promise<CategoryRow> {
  const { code, version, text, position, valid_from, valid_to = null } = input;
  const parent = await branchOf(tx, code, input.parent);
  if (valid_to !== null && isBefore(valid_to, valid_from))
    throw refuseForm({ field: 'valid_to', message: '停用日期不能早于启用日期' });
  const { template = '', service = null } = input;
  const change = { text, position, valid_from, valid_to, parent, template, service };
  const row =
    code === undefined
      ? await insertCategory(tx, { code: mintId('LM'), ...change })
      : await changeCategory(tx, code, version ?? 0, change);
  if (row === undefined) throw refuse('state.conflict');
  return row;
}

/** There are two levels: a branch belongs to none, and a category in a branch is no branch itself. */
async function branchOf(
  tx: Tx,
  code: string | undefined,
  parent: string | undefined,
): Promise<string | null> {
  if (parent === undefined) return null;
  const rows = await allCategories(tx);
  const branch = rows.find((row) => row.parent === null && row.text === parent);
  if (branch === undefined || branch.code === code)
    throw refuseForm({ field: 'parent', message: `没有名称为“${parent}”的一级类目` });
  if (rows.some((row) => row.parent === code))
    throw refuseForm({ field: 'parent', message: '该类目下还有子类目' });
  return branch.code;
}
