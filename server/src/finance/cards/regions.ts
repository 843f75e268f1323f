import regions from './regions.gen.json';

export interface Region {
  code: string;
  name: string;
}

/** Centrally governed towns founded since the package's data, by province. */
const founded: Readonly<Record<string, readonly Region[]>> = { '65': [{ code: '659013', name: '草湖市' }] };

const all = regions.provinces.map(({ code, name, cities }) => ({
  code,
  name,
  cities: [...cities, ...(founded[code] ?? [])],
}));
const known = new Set(all.flatMap(({ cities }) => cities.map(({ name }) => name)));

export const provinces: readonly Region[] = all.map(({ code, name }) => ({ code, name }));

/** The cities of a province, by its code or name; a municipality has itself. */
export const citiesOf = (province: string): readonly Region[] =>
  all.find(({ code, name }) => code === province || name === province)?.cities ?? [];

/**
 * Whether a bank may have a branch there: a city of the province, both by name, or a place that the list does
 * not know at all, because lists are older than the places that papers name.
 */
export const isPlace = (province: string, city: string): boolean =>
  citiesOf(province).some(({ name }) => name === city) ||
  (citiesOf(province).length > 0 && !known.has(city) && /^\p{Script=Han}{1,19}[市县区州盟旗]$/u.test(city));
