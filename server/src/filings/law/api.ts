import { dayOf } from '@uc/contract/day';
import type { law as agreed } from '@uc/contract/filings/law';
import { type Handlers, refuseForm } from '../../call/index';
import { now } from '../../clock';
import type { Db } from '../../db/index';
import { copyrightFees, patentFees, trademarkFees } from './fees';
import { elsewhere, findGoods, NICE_SOURCE, niceClasses, niceGroups } from './goods';
import { lawOn } from './law';
import { patentLifetime, trademarkLifetime } from './lifetime';

/** Fee previews, quotes over a lifetime and the goods list (filings.md#tables-of-law). */
export function lawCalls(): Handlers<typeof agreed> {
  const lawFor = async (db: Db, on: string | undefined) => lawOn(db, on ?? dayOf(await now(db)));
  const editionFor = async (db: Db, on?: string): Promise<number> =>
    (await lawFor(db, on)).number('trademark.niceEdition');
  return {
    trademarkFees: async ({ input: { on, late, ...question }, db }) =>
      trademarkFees(await lawFor(db, on), { ...question, isLate: late === '1' }),
    async patentFees({ input: { on, ...question }, db }) {
      const law = await lawFor(db, on);
      if (question.year > law.number(`patent.term.${question.type}`))
        throw refuseForm({ field: 'year', message: '年度超出该类专利的有效期' });
      if (question.business === 'exam' && question.type !== 'invention')
        throw refuseForm({ field: 'business', message: '仅发明专利需要实质审查' });
      return patentFees(law, question);
    },
    copyrightFees: async ({ input: { on, ...question }, db }) =>
      copyrightFees(await lawFor(db, on), question),
    trademarkLifetime: async ({ input: { channel, items = [10] }, db }) =>
      trademarkLifetime(await lawFor(db, undefined), channel, items),
    patentLifetime: async ({ input, db }) => patentLifetime(await lawFor(db, undefined), input),
    async niceClasses({ input: { on }, db }) {
      const edition = await editionFor(db, on);
      return { edition, list: niceClasses(edition), source: NICE_SOURCE };
    },
    async niceGroups({ input, db }) {
      const edition = input.edition ?? (await editionFor(db));
      return { edition, list: niceGroups(input.class, edition) };
    },
    async niceItems({ input: { class: one, classes, keyword = '', page, page_size, ...input }, db }) {
      const edition = input.edition ?? (await editionFor(db));
      const wanted = [...(one === undefined ? [] : [one]), ...(classes ?? []).map(Number)];
      const found = findGoods(keyword, {
        edition,
        classes: wanted.length === 0 ? undefined : new Set(wanted),
      });
      const from = (page - 1) * page_size;
      return {
        edition,
        list: found.slice(from, from + page_size),
        elsewhere: one === undefined ? null : (elsewhere(keyword, edition, one) ?? null),
        total: found.length,
        page,
        page_size,
      };
    },
  };
}
