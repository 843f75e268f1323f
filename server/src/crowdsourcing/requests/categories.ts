import { dayOf, isAfter } from '@uc/contract/day';
import { now } from '../../clock';
import type { Db } from '../../db/index';
import { allCategories, allWords, type CategoryRow } from './category-store';

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

const between = /[\s_\-.·*~|/\\,，。、+]/gu;
const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(between, '');

/** Words of the list that occur in a text; marks between letters do not hide them. */
export async function wordsIn(db: Db, text: string): Promise<{ refused: string[]; noted: string[] }> {
  const letters = plain(text);
  const found = (await allWords(db)).filter(({ word }) => letters.includes(plain(word)));
  const of = (effect: string) => found.filter((one) => one.effect === effect).map(({ word }) => word);
  return { refused: of('refuse'), noted: of('review') };
}
