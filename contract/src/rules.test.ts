import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOf } from './day';
import { fillMessage, formLanguage, formMessages, formMessagesIn } from './form-messages';
import { limits } from './limits';
import { hasContact } from './contacts';
import { type RuleName, problem, rules, warning } from './rules';
import { processorMs } from './testing-time';

const DIGITS = '0123456789'.split('');

const CJK = '中'.repeat(600);
const in18Years = dayOf(new Date())
  .replace(/^\d{4}/, (year) => String(Number(year) - 17))
  .replaceAll('-', '');
const idNo = (body: string) => {
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  return (
    body +
    '10X98765432'[weights.reduce((total, weight, index) => total + weight * Number(body[index]), 0) % 11]
  );
};

const accepted: [RuleName, string[]][] = [
  ['phone', ['13800138000', '13000000000', '19999999999']],
  ['email', ['a@b.cn', 'first.last+tag%x@sub-domain.example.com', `${'a'.repeat(64)}@qq.com`]],
  ['password', ['Abcdefg1', 'aB3!@#$%^&*()_+-=[]~', 'A1a~~~~~']],
  ['username', ['demo', 'a_1234567890123456789'.slice(0, 20), 'Z999']],
  ['birthday', ['1900-01-01', '2000-02-29']],
  ['bio', ['', '第一行\n第二行', CJK.slice(0, 500)]],
  ['homepage', ['http://a.cn', 'https://例子.中国/作品?a=1#top', 'https://a.example.com:8443/']],
  ['qq', ['10001', '12345678901']],
  ['wechat', ['abc-12', 'a'.repeat(20)]],
  ['nickname', ['小明', 'a-_9', '𠮷野家', '中'.repeat(20)]],
  ['realName', ['张三', '买买提·艾力', 'John A. Smith']],
  ['personName', ['林溪', '买买提·艾力', 'John A. Smith']],
  ['idNo', ['11010519491231002X']],
  ['certificateValidTo', ['长期', '2999-12-31']],
  ['uscc', ['91350100M000100Y43', '91110000101623741K', '91350211M0000XUF46']],
  ['amount', ['0.01', '1', '100000000', '1,234.56']],
  ['couponCode', ['ABCDEF123456', 'A1B2C3D4E5F6G7H8']],
  ['cardNo', ['6228480402564890018', '6222600260001072444', '6217000010012345677']],
  ['companyAccountNo', ['12345678', '3205-0001-2345-6789']],
  ['branchName', ['苏州分行园区支行']],
  ['cnaps', ['102305000018']],
  ['bankPhone', ['13800138000']],
  ['subUsername', ['guanli', 'a.b-c_d', '1234']],
  ['requestTitle', ['设计一个公司标志', '三维动画 1280x720']],
  ['requestDescription', [CJK.slice(0, 20)]],
  ['deliverDays', ['1', '365']],
  ['providerIntro', [CJK.slice(0, 50)]],
  ['projectIntro', [CJK.slice(0, 100)]],
  ['softwareVersion', ['V1.0', 'V10.2.33']],
  ['softwareFeatures', [CJK.slice(0, 500)]],
];

const refused: [RuleName, string, string[]][] = [
  [
    'phone',
    '请输入正确的11位手机号',
    [
      '12800138000',
      '1380013800',
      '138001380001',
      '23800138000',
      '１３８００１３８０００',
      ' 13800138000',
      '13800138000\n',
      '+8613800138000',
      '',
    ],
  ],
  [
    'email',
    '请输入正确的邮箱地址',
    [
      'a@b.c',
      'a@b',
      '@b.cn',
      'a b@c.cn',
      'a@b.c1',
      `${'a'.repeat(65)}@qq.com`,
      `a@${'b'.repeat(96)}.cn`,
      '用户@qq.com',
      'a@b.cn ',
      '',
    ],
  ],
  [
    'password',
    '密码为8-20位，须同时包含数字、大写字母和小写字母',
    ['Abcdef1', 'Abcdefghijklmnopqrst1', 'abcdefg1', 'ABCDEFG1', 'Abcdefgh', '12345678', ''],
  ],
  [
    'password',
    '密码不能包含空格或中文',
    [
      'Abcd efg1',
      ' Abcdefg1',
      'Abcdefg1 ',
      'Abcdefg1中',
      'Abcdefg1é',
      'Abcdefg1😀',
      'Ａbcdefg1a',
      'Abcdefg1\t',
      'Abcdefg1\0',
    ],
  ],
  [
    'username',
    '用户名为4-20位字母、数字或下划线，以字母开头',
    ['abc', '1abc', '_abc', 'a'.repeat(21), 'ab-c', '用户名字', ''],
  ],
  ['birthday', '请选择正确的生日，不能晚于今天', ['1899-12-31', '2999-01-01', '2001-02-29', '']],
  ['bio', '简介不超过500个字', [CJK.slice(0, 501), 'a\0b']],
  [
    'homepage',
    '请输入以http://或https://开头的网址，不超过200个字符',
    [
      'ftp://a.cn',
      'data:text/html,https://a.cn',
      'https://u:p@a.cn',
      'https://',
      `https://a.cn/${'a'.repeat(200)}`,
      '',
    ],
  ],
  ['qq', '请输入5-11位QQ号', ['1234', '012345', '123456789012', '1000a', '']],
  [
    'wechat',
    '微信号为6-20位字母、数字、下划线或短横线，以字母开头',
    ['abc12', '1abcdef', '微信号abc', 'a'.repeat(21), ''],
  ],
  ['nickname', '昵称为2-20个字符', ['a', '中'.repeat(21), 'a b', '<b>', '']],
  ['realName', '请输入与证件一致的姓名', ['张', '张3', '张 三', 'J', '张John', '']],
  ['personName', '请输入姓名：2-50个汉字或字母，中间可有间隔号“·”', ['张', '张3', '··', '']],
  ['idNo', '请输入正确的18位身份证号', ['110105194912310', '00010519491231002X', '']],
  ['idNo', '身份证校验位错误', ['110105194912310020']],
  ['idNo', '未满18周岁，暂不支持实名认证', [idNo(`320102${in18Years}123`)]],
  ['certificateValidTo', '证件已过期，请使用有效证件', ['2020-01-01', dayOf(new Date()), '2999-02-30', '']],
  ['uscc', '请输入正确的18位统一社会信用代码', ['91350100M000100Y4', '91350100M000100I43', '']],
  [
    'amount',
    '请输入正确的金额，最多保留两位小数',
    ['0', '0.00', '0.001', '-1', '1e3', '1.', '.5', '1,00', '1，00', '1.000,00', ''],
  ],
  ['amount', '金额不能超过100,000,000.00元', ['100000000.01', '1000000000']],
  ['couponCode', '兑换码不存在或已使用', ['ABCDEF12345', 'A'.repeat(17), 'abcdef123456', '']],
  [
    'cardNo',
    '请输入正确的银行卡号',
    ['62284804025648', '62284804025648900180', '6228 4804 0256 4890 018', '622848040256489001x', ''],
  ],
  ['companyAccountNo', '请输入正确的对公账号', ['1234567', '1'.repeat(31), '12345678a', '']],
  ['branchName', '请选择开户支行', ['支行', ' 支行 ', '中'.repeat(61), '']],
  ['cnaps', '请输入12位联行号', ['10230500001', '1023050000189', '']],
  ['bankPhone', '请输入银行预留手机号', ['12800138000', '']],
  [
    'subUsername',
    '子账号名为4-32位字母、数字、点、下划线或短横线',
    ['abc', 'a'.repeat(33), 'ab c', '子账号名', ''],
  ],
  ['requestTitle', '标题为5-50个字', ['四个字哦', '中'.repeat(51), '']],
  [
    'requestTitle',
    '请勿填写联系方式',
    [
      '联系13800138000',
      '联系138 0013 8000',
      '联系１３８００１３８０００',
      '看www.example.com',
      '加我QQ:12345678',
      '加微信号 abc_12345',
      '见 http://x.cc/1',
    ],
  ],
  [
    'requestDescription',
    '请详细描述需求（20-5000字）',
    [CJK.slice(0, 19), '中'.repeat(5001), ' '.repeat(30)],
  ],
  ['deliverDays', '周期为1-365天', ['0', '366', '1.5', '-1', '']],
  ['providerIntro', '简介为50-1000字', [CJK.slice(0, 49), '中'.repeat(1001)]],
  ['projectIntro', '项目介绍不少于100字', [CJK.slice(0, 99)]],
  ['softwareVersion', '版本号格式如V1.0', ['1.0', 'v1.0', 'V1', 'V1.0.0.0', '']],
  ['softwareFeatures', '主要功能为500-1000字', [CJK.slice(0, 499), '中'.repeat(1001)]],
];

describe('field rules', () => {
  it.each(accepted)('the rule %s accepts its good examples', (name, values) => {
    for (const value of values) expect([value, problem(name, value)]).toEqual([value, undefined]);
  });

  it.each(refused)('the rule %s answers its bad examples with "%s"', (name, message, values) => {
    for (const value of values) expect([value, problem(name, value)]).toEqual([value, message]);
  });

  it('every rule has an accepted and a refused example', () => {
    const names = Object.keys(rules).sort();
    expect(accepted.map(([name]) => name).sort()).toEqual(names);
    expect([...new Set(refused.map(([name]) => name))].sort()).toEqual(names);
  });

  it('an odd check digit of a credit code or a card number is warned of and not refused', () => {
    expect(warning('uscc', '91350211M0000XUF46')).toBe('校验位与编码规则不一致，将转人工审核');
    expect(warning('uscc', '91350100M000100Y43')).toBeUndefined();
    expect(warning('uscc', 'nonsense')).toBeUndefined();
    for (const cardNo of [
      '6221730301002042987',
      '4563512600991090527',
      '6214832018989180',
      '60142812345678901',
    ])
      expect([problem('cardNo', cardNo), warning('cardNo', cardNo)]).toEqual([
        undefined,
        expect.stringContaining('请与卡面核对'),
      ]);
    expect(warning('cardNo', '6228480402564890018')).toBeUndefined();
    expect(warning('phone', '12345678901')).toBeUndefined();
  });

  it('every rule answers any text at once, and only with a sentence of its own', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...(Object.keys(rules) as RuleName[])),
        fc.string({ unit: 'binary', maxLength: 200 }),
        (name, text) => {
          const found = problem(name, text);
          if (found !== undefined) expect(Object.values(rules[name].messages)).toContain(found);
        },
      ),
      { numRuns: 20_000 },
    );
    const took = processorMs(() => {
      for (const name of Object.keys(rules) as RuleName[])
        for (const text of [
          'a.'.repeat(50_000),
          '1 '.repeat(50_000),
          '微信'.repeat(50_000),
          `qq${' '.repeat(100_000)}`,
          '1-3-'.repeat(25_000),
        ])
          problem(name, text);
      for (const text of [
        `${'a-'.repeat(50_000)}.`,
        'a.'.repeat(50_000),
        `qq${' '.repeat(100_000)}`,
        'qq '.repeat(30_000),
        '13 8'.repeat(25_000),
      ])
        hasContact(text);
    });
    expect(took).toBeLessThan(2_000);
  });
});

describe('phone and password, property by property', () => {
  it('a phone number is accepted exactly when it is 11 digits, 1 first, 3 to 9 second', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...DIGITS), minLength: 10, maxLength: 12 }), (digits) => {
        const expected = digits.length === 11 && digits[0] === '1' && Number(digits[1]) >= 3;
        expect(problem('phone', digits) === undefined).toBe(expected);
      }),
      { numRuns: 20_000 },
    );
    for (let second = 0; second <= 9; second += 1)
      expect(problem('phone', `1${second}812345678`) === undefined).toBe(second >= 3);
  });

  it('a password is accepted exactly when it has the length, the three classes and printable ASCII only', () => {
    const printable = fc.string({
      unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
      maxLength: 24,
    });
    fc.assert(
      fc.property(fc.oneof(printable, fc.string({ unit: 'binary', maxLength: 24 })), (text) => {
        const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
        const has = (from: string, to: string) =>
          codes.some((code) => code >= from.charCodeAt(0) && code <= to.charCodeAt(0));
        const plain = codes.every((code) => code > 0x20 && code < 0x7f);
        const expected =
          plain && codes.length >= 8 && codes.length <= 20 && has('0', '9') && has('a', 'z') && has('A', 'Z');
        return (problem('password', text) === undefined) === expected;
      }),
      { numRuns: 100_000 },
    );
  });

  it('all twenty characters of a password count, and a twenty-first is refused', () => {
    expect(problem('password', 'ABCDEFGHIJKLMNOPQRa1')).toBeUndefined();
    expect(problem('password', 'ABCDEFGHIJKLMNOPQRaZ')).toBe(rules.password.messages.format);
    expect(problem('password', 'ABCDEFGHIJKLMNOPQRa12')).toBe(rules.password.messages.format);
  });
});

describe('form defaults', () => {
  it('the form defaults are English as the spec words them, until a deployment switches', () => {
    expect(formLanguage).toBe('en');
    expect(formMessages.required).toBe('Please enter ${label}');
    expect(fillMessage(formMessages.required, { label: '手机号' })).toBe('Please enter 手机号');
    expect(fillMessage(formMessagesIn.zh.required, { label: '手机号' })).toBe('请输入手机号');
    expect(fillMessage(formMessages.string.range, { label: '昵称', min: 2 })).toBe(
      '昵称 must be between 2-${max} characters',
    );
  });
});

describe('limits', () => {
  it('the limits are the numbers that the spec and the product pages name', () => {
    expect([limits.password.min, limits.password.max]).toEqual([8, 20]);
    expect(limits.recharge.person).toEqual({ min: 1_000, max: 5_000_000, perDay: 10_000_000 });
    expect(limits.recharge.enterprise).toEqual({ min: 1_000, max: 20_000_000, perDay: 50_000_000 });
    expect(limits.withdraw.person).toEqual({
      min: 1_000,
      max: 5_000_000,
      countPerDay: 3,
      perDay: 10_000_000,
    });
    expect(limits.withdraw.enterprise).toEqual({
      min: 10_000,
      max: 50_000_000,
      countPerDay: 5,
      perDay: 100_000_000,
    });
    expect(limits.withdraw.fee).toEqual({ freePerMonth: 1, basisPoints: 10, min: 100, max: 2_500 });
    expect(limits.smsCode).toMatchObject({
      digits: 6,
      validMinutes: 10,
      maxTries: 5,
      resendSeconds: 60,
      perPhoneHour: 5,
      perPhoneDay: 10,
    });
    expect(limits.signIn).toMatchObject({ failures: 5, windowMinutes: 15, lockMinutes: 15 });
    expect(limits.payPassword).toMatchObject({ failures: 5, windowHours: 24, lockHours: 3 });
  });
});
