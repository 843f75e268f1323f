import { type Insertable, sql } from 'kysely';
import type { HallSort, RequestMode } from '@uc/contract/crowdsourcing/request-texts';
import type { Db, Schema, Tx } from '../../db/index';

export const enterHall = async (tx: Tx, row: Insertable<Schema['crowd_hall']>): Promise<void> => {
  const { request_no, ...rest } = row;
  await tx
    .insertInto('crowd_hall')
    .values(row)
    .onConflict((conflict) => conflict.column('request_no').doUpdateSet(rest))
    .execute();
};
export const leaveHall = async (tx: Tx, requestNo: string): Promise<void> => {
  await tx.deleteFrom('crowd_hall').where('request_no', '=', requestNo).execute();
};

/** A text in one width and case, as keywords are compared in the hall. */
export const foldedWords = (text: string): string => text.normalize('NFKC').toLowerCase();

/** The letters and pairs of letters of a text, each once, by which words in it are found. */
export function gramsOf(text: string): string[] {
  const found = new Set<string>();
  for (const part of foldedWords(text).split(/\s+/)) {
    const letters = [...part];
    for (const [at, letter] of letters.entries()) {
      found.add(letter);
      if (at > 0) found.add(letters[at - 1]! + letter);
    }
  }
  return [...found];
}
/** The pairs that a text has which contains the word; of a single letter the letter. */
const neededFor = (word: string): string[] => {
  const all = gramsOf(word);
  const pairs = all.filter((one) => [...one].length > 1);
  return pairs.length > 0 ? pairs : all;
};

const hasWord = (word: string) =>
  sql<boolean>`(grams @> ${sql.val(neededFor(word))}::text[] and position(${foldedWords(word)} in words) > 0)`;

export interface HallFilter {
  keyword?: string | undefined;
  category?: string | undefined;
  modes?: readonly RequestMode[] | undefined;
  region?: string | undefined;
  least?: number | undefined;
  most?: number | undefined;
  /** Bids end before then. */
  until?: Date | undefined;
  /** Of one of these services or with one of these words, for this region. */
  suits?: { services: readonly string[]; words: readonly string[]; region: string } | undefined;
}
/** No list counts further: whoever has so many looks for less (crowdsourcing-screens.md#bids-and-the-hall). */
export const HALL_MOST = 1000;

const matching = (db: Db, { keyword, category, modes, region, least, most, until, suits }: HallFilter) =>
  db
    .selectFrom('crowd_hall')
    .where('deadline_at', '>', sql<Date>`app_now()`)
    .$if(category !== undefined, (all) =>
      all.where(({ eb, or }) => or([eb('category', '=', category!), eb('branch', '=', category!)])),
    )
    .$if(modes !== undefined, (all) => all.where('mode', 'in', modes!))
    .$if(region !== undefined, (all) =>
      all.where(({ eb, or }) => or([eb('region', 'is', null), eb('region', '=', region!)])),
    )
    .$if(least !== undefined, (all) => all.where('high_fen', '>=', least!))
    .$if(most !== undefined, (all) => all.where('low_fen', '<=', most!))
    .$if(until !== undefined, (all) => all.where('deadline_at', '<=', until!))
    .$if(keyword !== undefined, (all) => all.where(hasWord(keyword!)))
    .$if(suits !== undefined, (all) =>
      all
        .where(({ eb, or }) => or([eb('region', 'is', null), eb('region', '=', suits!.region)]))
        .where(({ or }) =>
          or([
            sql<boolean>`category in (select code from crowd_categories where service = any(${sql.val(suits!.services)}::text[]))`,
            ...suits!.words.map(hasWord),
          ]),
        ),
    );

/** The numbers of a page of the hall, and how many there are up to `HALL_MOST`. */
export async function hallPage(
  db: Db,
  filter: HallFilter,
  order: HallSort,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ numbers: string[]; total: number }> {
  const found = matching(db, filter).select('request_no');
  const sorted = found
    .$if(order === 'newest', (all) => all.orderBy('published_at', 'desc').orderBy('request_no', 'desc'))
    .$if(order === 'deadline', (all) => all.orderBy('deadline_at').orderBy('request_no'))
    .$if(order === 'budget', (all) => all.orderBy('high_fen', 'desc').orderBy('request_no', 'desc'));
  const rows = await sorted.limit(limit).offset(offset).execute();
  const { n } = await db
    // In no order: counting stops at the first that are found.
    .selectFrom(found.limit(HALL_MOST + 1).as('found'))
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return { numbers: rows.map(({ request_no }) => request_no), total: n };
}

/** The numbers of requests that were published after one moment and until another, the newest first. */
export const publishedBetween = async (
  db: Db,
  filter: HallFilter,
  { after, until, limit }: { after: Date; until: Date; limit: number },
): Promise<string[]> =>
  (
    await matching(db, filter)
      .select('request_no')
      .where('published_at', '>', after)
      .where('published_at', '<=', until)
      .orderBy('published_at', 'desc')
      .limit(limit)
      .execute()
  ).map(({ request_no }) => request_no);
