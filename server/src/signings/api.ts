import type { Api } from '@uc/contract';
import type { DocumentAnswer } from '@uc/contract/envelope';
import {
  signingKindIds,
  type SigningState,
  type SigningTab,
  signingTabTexts,
} from '@uc/contract/signing-texts';
import { downloadHeaders, type Customer, type Handlers } from '../call/index';
import { now } from '../clock';
import { type Db, eachRow } from '../db/index';
import type { Deps } from '../deps';
import { uploadSlots } from '../files/index';
import type { AllParts } from '../room/index';
import { packOf } from './pack';
import { paperOf } from './paper';
import { remindOther } from './remind';
import { countByState, otherSides, signingPage } from './store';
import { type Asked, detailView, namedLike, rowView, seenBy, signingFor } from './view';

const types = { pdf: 'application/pdf', zip: 'application/zip' } as const;

/** Contracts and agreements of all rooms (ADR 120). */
export const signingCalls = (
  deps: Deps,
  { signings: sources }: Pick<AllParts, 'signings'>,
): Handlers<Api['signings']> => {
  const inSlot = uploadSlots({ each: 1, all: 2 });
  const shown = (db: Db, actor: Customer, one: Asked) => detailView(db, sources, actor, one);
  /** A file of a contract, made when it is asked for. */
  const document = async (
    { input, actor, db }: { input: Asked; actor: Customer; db: Db },
    name: string,
    kind: keyof typeof types,
    make: typeof paperOf | typeof packOf,
  ): Promise<DocumentAnswer> => {
    const { row, paper } = await signingFor(db, sources, actor, input);
    const at = await now(db);
    const body = await inSlot(actor.uid, async () => make(deps.vault, row, paper, at));
    return {
      headers: downloadHeaders({ name: `${name}_${row.no}.${kind}`, mime: types[kind] }),
      body,
    };
  };
  return {
    async list({ input: { tab, kind, keyword, page, page_size, sort, start_time, end_time }, actor, db }) {
      const all = seenBy(actor);
      const seen = kind === undefined ? all : all.filter((one) => one.kind === kind);
      const words = keyword || undefined;
      const filter = {
        keyword: words,
        others: words === undefined ? [] : await namedLike(db, await otherSides(db, sources, seen), words),
        from: start_time,
        to: end_time,
      };
      const counted = await countByState(db, { sources, seen }, filter);
      const isIn = (one: SigningTab, { state }: { state: SigningState }) => one === 'all' || one === state;
      const countOf = (one: SigningTab) =>
        counted.filter((some) => isIn(one, some)).reduce((sum, { n }) => sum + n, 0);
      const there = seen.filter(({ kind: of }) =>
        counted.some((some) => some.kind === of && isIn(tab, some)),
      );
      const rows = await signingPage(
        db,
        { sources, seen: there },
        { ...filter, state: tab === 'all' ? undefined : tab },
        { limit: page_size, offset: (page - 1) * page_size, total: countOf(tab), sort },
      );
      return {
        list: await eachRow(db, rows, (one, row) => rowView(one, sources, row)),
        total: countOf(tab),
        page,
        page_size,
        counts: Object.fromEntries(
          (Object.keys(signingTabTexts) as SigningTab[]).map((one) => [one, countOf(one)]),
        ) as Record<SigningTab, number>,
        kinds: signingKindIds.filter((one) => all.some(({ kind: mine }) => mine === one)),
      };
    },
    detail: async ({ input, actor, db }) => shown(db, actor, input),
    paper: (call) => document(call, '合同', 'pdf', paperOf),
    pack: (call) => document(call, '合同证据包', 'zip', packOf),
    async remind({ input, actor, db, request }) {
      request.note({ bizNo: input.signing_no });
      await remindOther(db, sources, actor, input);
      return shown(db, actor, input);
    },
  };
};
