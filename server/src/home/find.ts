import { type FindingKind, finding, findingKinds } from '@uc/contract/finding';
import { isReadAs, spellingIn } from '@uc/contract/spelling';
import type { Customer } from '../call/index';
import { type Db, onOneConnection } from '../db/index';
import type { Find, Finders, Found } from '../room/index';
import { readingsOf } from './readings';

/** Letters of what tells a finding from others. */
const TEXT = 80;
const kinds = Object.keys(findingKinds) as FindingKind[];

/** Findings of every kind that a person may see: those that hold the words, then those whose name reads as them (ADR 124). */
export const findings = (db: Db, finders: Finders, actor: Customer, keyword: string) =>
  onOneConnection(db, async (one) => {
    if (keyword === '') return { groups: [] };
    const groups = await Promise.all(
      kinds.map(async (kind) => {
        const all = await foundBy(finders[kind], one, actor, keyword);
        const list = all.slice(0, finding.shown).map((one) => ({
          ...one,
          unit: one.unit ?? ('¥' as const),
          text: [...one.text].slice(0, TEXT).join(''),
        }));
        return { kind, kind_text: findingKinds[kind], list, is_cut: all.length > list.length };
      }),
    );
    return { groups: groups.filter(({ list }) => list.length > 0) };
  });

async function foundBy(find: Find, db: Db, actor: Customer, keyword: string): Promise<Found[]> {
  const spelling = spellingIn(keyword);
  const [holding, newest] = await Promise.all([
    find(db, actor, { keyword, most: finding.shown + 1 }),
    spelling === undefined ? [] : find(db, actor, { keyword: undefined, most: finding.spelled }),
  ]);
  const links = new Set(holding.map(({ link }) => link));
  const read = newest.filter(({ title, link }) => !links.has(link) && isReadAs(title, spelling!, readingsOf));
  return [...holding, ...read];
}
