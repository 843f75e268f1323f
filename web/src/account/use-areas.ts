import { useCallback, useEffect, useState } from 'react';

/** Provinces, cities and districts of GB/T 2260, code → name. */
export interface Areas {
  province_list: Record<string, string>;
  city_list: Record<string, string>;
  county_list: Record<string, string>;
}
/** Founded since the package's data; those they came out of stay, for papers name them still. */
const founded: Readonly<Record<string, string>> = {
  '500157': '两江新区',
  '653132': '岑岭县',
  '659013': '草湖市',
};
/** GB/T 2260 has no codes inside Taiwan, Hong Kong and Macao: those of the package are its own, shown where somebody has one. */
const UNDIVIDED = /^(?:71|81|82)/;

/** The areas of the package with those founded since. */
export const completed = (areas: Areas): Areas => ({
  ...areas,
  county_list: { ...areas.county_list, ...founded },
});
let loading: Promise<Areas> | undefined;

/** The areas, a chunk of their own that only who shows or chooses one fetches; undefined until it is there. */
export function useAreas(isWanted = true): {
  areas: Areas | undefined;
  isFailed: boolean;
  retry: () => void;
} {
  const [areas, setAreas] = useState<Areas>();
  const [isFailed, setFailed] = useState(false);
  const load = useCallback(() => {
    setFailed(false);
    loading ??= import('@vant/area-data').then(({ areaList }) => completed(areaList));
    loading.then(setAreas, () => {
      loading = undefined;
      setFailed(true);
    });
  }, []);
  useEffect(() => {
    if (isWanted) load();
  }, [isWanted, load]);
  return { areas, isFailed, retry: load };
}

/** Entries of a list to choose from in an outer one, whose code they begin with. */
export const within = (list: Record<string, string>, outer: string, digits: number): [string, string][] =>
  outer === '' || UNDIVIDED.test(outer)
    ? []
    : Object.entries(list).filter(([code]) => code.startsWith(outer.slice(0, digits)));

/** 江苏省 苏州市 吴中区, without saying a municipality twice. */
export function areaText(
  areas: Areas,
  codes: { province: string | null; city: string | null; district: string | null },
): string {
  const names = [
    areas.province_list[codes.province ?? ''],
    areas.city_list[codes.city ?? ''],
    areas.county_list[codes.district ?? ''],
  ];
  return [...new Set(names.filter(Boolean))].join(' ');
}
