import { goodsList } from './goods-list';

/** A good or service: the code is its group and its place in our list of that group. */
export interface Good {
  code: string;
  class: number;
  group: string;
  name: string;
}

const groups = Object.entries(goodsList).flatMap(([no, [, text]]) =>
  text.split('|').map((line) => {
    const [group = '', ...names] = line.split(' ');
    const goods = names.map((name, at): Good => ({
      code: `${group}-${String(at + 1).padStart(2, '0')}`,
      class: Number(no),
      group,
      name,
    }));
    return { class: Number(no), code: group, goods };
  }),
);
const all = groups.flatMap(({ goods }) => goods);

export const NICE_SOURCE =
  '平台整理的常用商品和服务名称，按尼斯分类与类似商品和服务区分表的类似群排列；未列出的名称由顾问核对后申报';
export const niceClasses = () =>
  Object.entries(goodsList).map(([no, [text]]) => ({
    no: Number(no),
    text,
    items: all.filter((good) => good.class === Number(no)).length,
  }));
export const niceGroups = (no: number) =>
  groups
    .filter((one) => one.class === no)
    .map(({ code, goods }) => ({ code, class: no, items: goods.length }));

/** Goods whose name has the words, those that begin with them first; without words all of the classes. */
export function findGoods(words: string, classes: ReadonlySet<number> | undefined): Good[] {
  const within = classes === undefined ? all : all.filter((good) => classes.has(good.class));
  if (words === '') return within;
  const rankOf = ({ name, group, code }: Good) =>
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
