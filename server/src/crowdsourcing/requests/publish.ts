import type { Tx } from '../../db/index';
import { formIn } from './form';
import { enterHall, foldedWords, gramsOf } from './hall-store';
import { allCategories } from './category-store';
import type { RequestRow } from './store';

/** Puts an open request into the hall, or its new terms; one for some alone stands in no hall. */
export async function publishIn(tx: Tx, row: RequestRow): Promise<void> {
  if (row.visibility === 'invited' || row.category === null) return;
  const form = formIn(row);
  const parent = (await allCategories(tx)).find(({ code }) => code === row.category)?.parent;
  const words = foldedWords([row.title, ...(form.tags ?? [])].join(' '));
  await enterHall(tx, {
    request_no: row.request_no,
    mode: row.mode,
    category: row.category,
    branch: parent ?? row.category,
    region: form.region_limit ?? null,
    low_fen: row.low_fen ?? 0,
    high_fen: row.high_fen ?? 0,
    published_at: row.published_at!,
    deadline_at: row.deadline_at!,
    words,
    grams: gramsOf(words),
  });
}
