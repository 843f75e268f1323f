import type { FilingArea } from '@uc/contract/filings/kinds';
import { expect, test } from 'vitest';
import { readNotice } from './letter';

/** Letters as the offices word and lay them out: heading, labels before or beside their values, the signature's day last. */
const letters: readonly (readonly [
  area: FilingArea,
  text: string,
  kinds: string,
  numbers: string[],
  day: string | null,
])[] = [
  [
    'copyright',
    '中国版权保护中心|受理通知书|流水号：2026R11S0123456|软件名称：竹里 V1.0|发文日期：2026年11月20日',
    'accepted',
    ['2026R11S0123456'],
    '2026-11-20',
  ],
  [
    'copyright',
    '补正通知书|流水号: 2026R11S0123456|请于30日内补正|2026年11月20日',
    'correction',
    ['2026R11S0123456'],
    null,
  ],
  [
    'copyright',
    '中华人民共和国国家版权局|计算机软件著作权登记证书|证书号： 软著登字第1234567号|登记号：2026SR0123456|2026年11月20日',
    'certified',
    ['2026SR0123456'],
    null,
  ],
  [
    'copyright',
    '作品登记证书|登记号：国作登字-2026-F-00123456|发证日期：2026-11-20',
    'certified',
    ['国作登字-2026-F-00123456'],
    '2026-11-20',
  ],
  [
    'trademark',
    '国家知识产权局|商标注册申请受理通知书|申请号：71234567|发文日期：2026年11月3日',
    'accepted',
    ['71234567'],
    '2026-11-03',
  ],
  ['copyright', '登记号：国作登字－２０２６－F－00123456', '', ['国作登字-2026-F-00123456'], null],
  ['copyright', '登记号：国作登字‐2026‑F–00123456', '', ['国作登字-2026-F-00123456'], null],
  ['copyright', '登\u200b记号：\u202a2026sr0123456\u202c', '', ['2026SR0123456'], null],
  ['copyright', '流水号：2026 R11 S0123456', '', ['2026R11S0123456'], null],
  ['trademark', '申请号：７１２３\u00a0４５６７', '', ['71234567'], null],
  ['patent', '专利号：zl 2026 1 0123456．x', '', ['ZL202610123456.X'], null],
  ['trademark', '商标注册申请不予受理通知书|申请号 71234567', 'not_accepted', ['71234567'], null],
  [
    'trademark',
    '商标部分驳回通知书|发文日期：2026年11月20日|申请号：第71234567号',
    'partial_rejected',
    ['71234567'],
    '2026-11-20',
  ],
  ['trademark', '商标驳回通知书|申请号：71234567', 'rejected', ['71234567'], null],
  ['trademark', '商标注册证|第71234567号|注册号：71234567', 'registered', ['71234567'], null],
  ['trademark', '商标注册证明', '', [], null],
  [
    'patent',
    '国家知识产权局|发文日：|2026年11月20日|申请号：202610123456.3|第一次审查意见通知书',
    'action',
    ['202610123456.3'],
    '2026-11-20',
  ],
  [
    'patent',
    '发明专利申请|授予发明专利权通知书|申请号或专利号：2026 1 0123456.3|发文日：2026年11月20日',
    'grant',
    ['202610123456.3'],
    '2026-11-20',
  ],
  [
    'patent',
    '发 明 专 利 证 书|专 利 号：ZL 2026 1 0123456.3|授权公告日：2026年11月20日',
    'granted',
    ['ZL202610123456.3'],
    '2026-11-20',
  ],
  [
    'patent',
    '驳回决定|申请号：202610123456.3|发文日：2026年11月20日|发文日：2026年11月21日',
    'rejected',
    ['202610123456.3'],
    null,
  ],
  ['patent', '关于缴费的说明|申请号：202610123456.3', '', ['202610123456.3'], null],
];

test.each(letters)(
  'a letter of the office of %s that says “%s” is read as %s',
  (area, text, kinds, numbers, day) => {
    expect(readNotice(area, text.split('|'))).toEqual({
      kinds: kinds === '' ? [] : kinds.split(' '),
      numbers,
      servedOn: day,
    });
  },
);
