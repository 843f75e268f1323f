import { type Insertable, sql } from 'kysely';
import type { HallSort, RequestMode } from '@uc/contract/crowdsourcing/request-texts';
import type { Db, Schema, Tx } from '../../db/index';
import type { RequestRow } from './store';

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

/** The columns by which each order sorts, and the way that they run. */
const orders = {
  newest: [
    ['published_at', 'desc'],
    ['request_no', 'desc'],
  ],
  deadline: [
    ['deadline_at', 'asc'],
    ['request_no', 'asc'],
  ],
  budget: [
    ['high_fen', 'desc'],
    ['request_no', 'desc'],
  ],
} as const satisfies Record<HallSort, unknown>;

/** A page of the hall, as far as the reader may see its requests, and how many there are up to `HALL_MOST`. */
export async function hallPage(
  db: Db,
  filter: HallFilter,
  order: HallSort,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: RequestRow[]; total: number }> {
  const found = matching(db, filter);
  const [first, second] = orders[order];
  const page = found
    .select([first[0], second[0]])
    .orderBy(first[0], first[1])
    .orderBy(second[0], second[1])
    .limit(limit)
    .offset(offset);
  const [rows, { n }] = await Promise.all([
    db
      .selectFrom(page.as('p'))
      .innerJoin('crowd_requests as r', 'r.request_no', 'p.request_no')
      .selectAll('r')
      .orderBy(`p.${first[0]}`, first[1])
      .orderBy(`p.${second[0]}`, second[1])
      .execute(),
    db
      // In no order: counting stops at the first that are found.
      .selectFrom(
        found
          .select('request_no')
          .limit(HALL_MOST + 1)
          .as('found'),
      )
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: n };
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
