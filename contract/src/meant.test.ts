import { describe, expect, test } from 'vitest';
import { type Meaning, meanings } from './meant';

/** A pasted text for a field of each kind, and the text that arrives. */
const pasted: readonly (readonly [of: Meaning, pasted: string, meant: string])[] = [
  ['phone', '138 0013 8000', '13800138000'],
  ['phone', '138-0013-8000', '13800138000'],
  ['phone', '+86 138 0013 8000', '13800138000'],
  ['phone', '+86138‑0013‑8000', '13800138000'],
  ['phone', '(+86) 13800138000', '13800138000'],
  ['phone', '0086 13800138000', '13800138000'],
  ['phone', '8613800138000', '13800138000'],
  ['phone', 'tel:+8613800138000', '13800138000'],
  ['phone', '\u202a138\u200b0013\u00a08000\u202c', '13800138000'],
  ['phone', '１３８００１３８０００', '13800138000'],
  ['phone', '138001380001', '138001380001'],
  ['phone', '1380013800a', '1380013800A'],
  ['phone', '+1 212 555 0100', '+12125550100'],
  ['login', '\u202d+86 138 0013 8000\u202c', '13800138000'],
  ['login', ' Zhang_San ', 'Zhang_San'],
  ['login', 'zhang-san@example.com\u200b', 'zhang-san@example.com'],
  ['login', 'zhang＠example．com', 'zhang@example.com'],
  ['word', ' https：//example.com/a\u200b ', 'https://example.com/a'],
  ['word', '１２３４５', '12345'],
  ['identifier', '3081 0000 5019', '308100005019'],
  ['identifier', '6222-0212 3456\u00a07890 123', '6222021234567890123'],
  ['identifier', '11010519491231002x', '11010519491231002X'],
  ['identifier', '９１４４０３０００００００００００Ａ', '91440300000000000A'],
  ['identifier', 'demo-2026-yhq-888', 'DEMO2026YHQ888'],
  ['number', '32001－５０９ 0000', '32001-5090000'],
  ['number', '国作登字‐2026‑F–00123456', '国作登字-2026-F-00123456'],
  ['whole', '３0', '30'],
  ['whole', '1,000', '1000'],
  ['whole', '1,00', '1,00'],
  ['whole', '3天', '3天'],
  ['code', '123456', '123456'],
  ['code', '123 456', '123456'],
  ['code', '１２３４５６', '123456'],
  ['code', '\u202a123456\u202c', '123456'],
  ['code', '【用户中心】您的验证码是123456，10分钟内有效。', '123456'],
  ['code', '旧码111111，新码222222', '旧码111111,新码222222'],
  ['code', '1234567', '1234567'],
  ['name', ' 买买提• 艾力\u200b ', '买买提·艾力'],
  ['words', '\u202a标题\t一\u202c ', '标题 一'],
  ['lines', ' 一\r\n二\u200b\n', '一\n二'],
  ['search', '订单号：O2026 1120 1234 5678 已付款', 'O2026112012345678'],
  ['search', '\u202ao2026112012345678', 'O2026112012345678'],
  ['search', 'O2026112012345678 2026-11-20 付款', 'O2026112012345678'],
  ['search', '退款单号RF2026 1120 1234 567890', 'RF202611201234567890'],
  ['search', 'tx202611201234567890', 'TX202611201234567890'],
  ['search', 'ｗ202611201234567890', 'W202611201234567890'],
  ['search', 'RN202611-20123456', 'RN20261120123456'],
  ['search', '账单 iou202611‑000018', 'IOU202611-000018'],
  ['search', 'CMB202611201234567890', 'CMB202611201234567890'],
  ['search', 'F2026112011234567890123', 'F2026112011234567890123'],
  ['search', '申请号：2026 1 0123456．3', '202610123456.3'],
  ['search', 'zl202610123456.x', '202610123456.X'],
  ['search', '流水号：2026r11s 0123456', '2026R11S0123456'],
  ['search', '\u202d+86 138 0013 8000\u202c', '13800138000'],
  ['search', '1000 0000 0018', '100000000018'],
  ['search', '8613800138000', '8613800138000'],
  ['search', '合同编号：ht7k2mq04xta', 'HT7K2MQ04XTA'],
  ['search', 'summer2026ab', 'summer2026ab'],
  ['search', ' 品牌  设计\u200b', '品牌  设计'],
  ['search', 'O2026112012345678与O2026112012345679', 'O2026112012345678与O2026112012345679'],
  ['exact', ' Pass\u200bword1 ', ' Pass\u200bword1 '],
  ['amount', '¥1,000.00', '1000.00'],
  ['amount', '-￥5。5元', '-5.5'],
  ['amount', '１，００', '1,00'],
];

describe('what is pasted into a field', () => {
  test.each(pasted)('a field for %s that is given %j holds %j', (of, typed, meant) =>
    expect(meanings[of](typed)).toBe(meant),
  );

  test('a text that was cleaned stays as it is when it is cleaned again', () => {
    for (const [of, typed] of pasted)
      expect([of, meanings[of](meanings[of](typed))]).toEqual([of, meanings[of](typed)]);
  });
});
