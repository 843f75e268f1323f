import { commonNames } from './common-names';
import { goodsList } from './goods-list';

/** A good or service: the code is its group and its place in our list of that group. */
export interface Good {
  code: string;
  class: number;
  group: string;
  name: string;
}
/** A result of a search: a good of the list, or a common name, which staff look up. */
export type Found = Good | { code: null; class: number; group: null; name: string };

interface Group {
  code: string;
  class: number;
  /** The editions of the classification in which it has these goods. */
  from: number;
  until: number;
  goods: readonly Good[];
}

const groups: readonly Group[] = Object.entries(goodsList).flatMap(([no, [, text]]) =>
  text.split('|').map((line): Group => {
    const [head = '', ...names] = line.split(' ');
    const [, code = '', side, edition] = /^(\d{4})([+-]?)(\d*)$/.exec(head) ?? [];
    const [from, until] = [side === '+' ? Number(edition) : 0, side === '-' ? Number(edition) : Infinity];
    const goods = names.map((name, at): Good => {
      const place = String(at + 1).padStart(2, '0');
      return { code: `${head}-${place}`, class: Number(no), group: code, name };
    });
    return { class: Number(no), code, from, until, goods };
  }),
);
const common: readonly Found[] = Object.entries(commonNames).flatMap(([no, names]) =>
  names.split(' ').map((name) => ({ code: null, class: Number(no), group: null, name })),
);

const groupsIn = (edition: number) => groups.filter(({ from, until }) => from <= edition && edition <= until);
/** The goods and services of an edition. */
export const goodsIn = (edition: number): Good[] => groupsIn(edition).flatMap(({ goods }) => goods);

export const NICE_SOURCE =
  '名称与类似群按类似商品和服务区分表整理，随尼斯分类版本变化；未收录的常用名称由顾问核对为规范名称后申报';
export const niceClasses = (edition: number) =>
  Object.entries(goodsList).map(([no, [text]]) => ({
    no: Number(no),
    text,
    items: goodsIn(edition).filter((good) => good.class === Number(no)).length,
  }));
export function niceGroups(no: number, edition: number) {
  const counts = new Map<string, number>();
  for (const { class: of, code, goods } of groupsIn(edition))
    if (of === no) counts.set(code, (counts.get(code) ?? 0) + goods.length);
  return [...counts].map(([code, items]) => ({ code, class: no, items }));
}

/** Goods of an edition whose name has the words, those that begin with them first; without words all of the classes. */
export function findGoods(
  words: string,
  { classes, edition }: { classes?: ReadonlySet<number> | undefined; edition: number },
): Found[] {
  const within = [...goodsIn(edition), ...common].filter((good) => classes?.has(good.class) ?? true);
  if (words === '') return within;
  const rankOf = ({ name, group, code }: Found) =>
    name === words
      ? 0
      : name.startsWith(words)
        ? 1
        : name.includes(words)
          ? 2
          : code === words || group === words
            ? 3
            : 4;
  return within
    .map((good) => ({ good, rank: rankOf(good) }))
    .filter(({ rank }) => rank < 4)
    .sort((one, other) => one.rank - other.rank)
    .map(({ good }) => good);
}

/** The good of this very name in another class of an edition. */
export const elsewhere = (name: string, edition: number, of: number): Good | undefined => {
  const named = goodsIn(edition).filter((good) => good.name === name);
  return named.some((good) => good.class === of) ? undefined : named[0];
};
