import { areaList } from '@vant/area-data';
import { expect, test } from 'vitest';
import { areaText, completed, within } from './use-areas';

const areas = completed(areaList);
const names = (outer: string) => within(areas.county_list, outer, 4).map(([, name]) => name);

test('a person chooses a county that was founded since the package’s data, and one that it came out of', () => {
  expect(names('653100')).toEqual(expect.arrayContaining(['岑岭县', '叶城县']));
  expect(names('659000')).toEqual(expect.arrayContaining(['草湖市', '白杨市']));
  expect(names('500100')).toEqual(expect.arrayContaining(['两江新区', '江北区']));
  const codes = { province: '650000', city: '653100', district: '653132' };
  expect(areaText(areas, codes)).toBe('新疆维吾尔自治区 喀什地区 岑岭县');
});

test.each(['710000', '810000', '820000'])(
  'nobody is offered an invented code inside of %s, and one that is kept is shown',
  (outer) => {
    expect(within(areas.city_list, outer, 2)).toEqual([]);
    expect(areas.province_list[outer]).toBeDefined();
    expect(areaText(areas, { province: '810000', city: '810100', district: '810101' })).toContain('中西区');
  },
);
