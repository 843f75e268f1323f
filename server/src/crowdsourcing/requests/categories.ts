import { dayOf, isAfter } from '@uc/contract/day';
import { now } from '../../clock';
import type { Db } from '../../db/index';
import { allCategories, type CategoryRow } from './category-store';

/** Whether a row of the tree counts on a day. */
export const isOpenOn = ({ valid_from, valid_to }: CategoryRow, day: string): boolean =>
  !isAfter(valid_from, day) && (valid_to === null || !isAfter(day, valid_to));

/** The tree as it is today: branches with their categories. */
export async function categoryTree(db: Db) {
  const today = dayOf(await now(db));
  const rows = (await allCategories(db)).filter((row) => isOpenOn(row, today));
  return rows
    .filter(({ parent }) => parent === null)
    .map(({ code, text }) => ({
      code,
      text,
      children: rows
        .filter(({ parent }) => parent === code)
        .map((child) => ({ code: child.code, text: child.text, template: child.template })),
    }))
    .filter(({ children }) => children.length > 0);
}

/** The texts of categories, `branch / category`, whether or not they still count. */
export async function categoryTexts(db: Db): Promise<Map<string, string>> {
  const rows = await allCategories(db);
  const texts = new Map(rows.map(({ code, text }) => [code, text]));
  return new Map(
    rows.map(({ code, text, parent }) => [code, parent === null ? text : `${texts.get(parent)} / ${text}`]),
  );
}

/** A category that may be asked for today, with its branch. */
export async function openCategory(db: Db, code: string): Promise<CategoryRow | undefined> {
  const today = dayOf(await now(db));
  const rows = (await allCategories(db)).filter((row) => isOpenOn(row, today));
  const found = rows.find((row) => row.code === code && row.parent !== null);
  return found && rows.some((row) => row.code === found.parent) ? found : undefined;
}
