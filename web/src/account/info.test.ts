import { expect, test } from 'vitest';
import { type Basic, basicChange, basicProblems, statusTone } from './info';

const before: Basic = {
  username: 'demo',
  nickname: '山海文创',
  gender: '0',
  birthday: '1990-01-01',
  province: '320000',
  city: '320500',
  district: '320506',
  industry: 'culture',
  occupation: '制片人',
  bio: '介绍',
  homepage_url: '',
  public_fields: ['bio'],
};

test('only what was changed is sent, and what was emptied is taken away', () => {
  expect(basicChange(before, { ...before })).toEqual({});
  expect(
    basicChange(before, {
      ...before,
      gender: '2',
      birthday: '',
      occupation: ' 导演 ',
      bio: '',
      public_fields: [],
    }),
  ).toEqual({ gender: 2, birthday: null, occupation: '导演', bio: '', public_fields: [] });
});

test('a region is sent whole', () => {
  expect(basicChange(before, { ...before, province: '110000', city: '', district: '' })).toEqual({
    province: '110000',
    city: null,
    district: null,
  });
});

test('a fault is said beside its field, and a value that stood there before is not judged', () => {
  const problems = basicProblems(before, {
    ...before,
    nickname: ' ',
    homepage_url: 'ftp://a.cn',
    birthday: '2999-01-01',
  });
  expect(problems).toMatchObject({
    nickname: 'Please enter 昵称',
    homepage_url: '请输入以http://或https://开头的网址，不超过200个字符',
    birthday: '请选择正确的生日，不能晚于今天',
    username: undefined,
  });
  expect(
    Object.values(basicProblems({ ...before, nickname: 'a b' }, { ...before, nickname: 'a b' })).some(
      Boolean,
    ),
  ).toBe(false);
});

test('a status is coloured by whether it is well, under way, missing or amiss', () => {
  expect(['person', 'pending', 'none', 'expired'].map(statusTone)).toEqual([
    'positive',
    'info',
    'neutral',
    'negative',
  ]);
});
