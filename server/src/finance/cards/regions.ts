import regions from './regions.gen.json';

export interface Region {
  code: string;
  name: string;
}

export const provinces: readonly Region[] = regions.provinces.map(({ code, name }) => ({ code, name }));

/** The cities of a province, by its code or name; a municipality has itself. */
export const citiesOf = (province: string): readonly Region[] =>
  regions.provinces.find(({ code, name }) => code === province || name === province)?.cities ?? [];

/** Whether there is such a city in such a province, both by name. */
export const isCity = (province: string, city: string): boolean =>
  citiesOf(province).some(({ name }) => name === city);
