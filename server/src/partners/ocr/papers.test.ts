import { describe, expect, test } from 'vitest';
import type { Line, Page } from '../../ocr/index';
import { localOcr, localOcrIn } from './local';
import { taken } from './papers';
import type { PaperSide } from './port';

/** A page as the engine describes it: words with their left edge and the middle of their line, 36 high. */
function drawnPage(
  words: readonly [text: string, left: number, middle: number][],
  lean = 0,
  size = 36,
): Page {
  const lines = words.map(([text, left, middle]): Line => {
    const [length, height] = [text.length * size, size];
    const [x, y] = [left + length / 2, middle];
    const [cos, sin] = [Math.cos(lean), Math.sin(lean)];
    const centre = { x: x * cos - y * sin + 500, y: x * sin + y * cos + 500 };
    const box = {
      width: length * cos + height * Math.abs(sin),
      height: length * Math.abs(sin) + height * cos,
    };
    return {
      text,
      confidence: 0.97,
      box: { x: centre.x - box.width / 2, y: centre.y - box.height / 2, ...box },
      lean,
    };
  });
  return { width: 2000, height: 2000, lines };
}
const fieldsOf = (side: PaperSide, page: Page) =>
  Object.fromEntries(taken(side, page).found.map(({ field, value }) => [field, value]));

const idCard: [string, number, number][] = [
  ['姓名买买提·艾力', 60, 100],
  ['性别男', 60, 170],
  ['民族维吾尔', 320, 170],
  ['出生1990年3月7日', 60, 240],
  ['住址江苏省苏州市虎丘区竹园路', 60, 310],
  ['209号3幢501室', 180, 360],
  ['公民身份号码', 60, 560],
  ['320505199003074414', 420, 560],
];

describe('an identity card', () => {
  test.each([0, 0.2, -0.26])('a card that leans by %s has its name and number', (lean) => {
    const { found, isProven } = taken('front', drawnPage(idCard, lean));
    expect(found.map(({ field, value, confidence }) => [field, value, confidence])).toEqual([
      ['real_name', '买买提·艾力', 97],
      ['id_no', '320505199003074414', 97],
    ]);
    expect(isProven).toBe(true);
  });

  test.each([
    [
      'names of two words',
      [
        ['姓名', 60, 100],
        ['王芳', 180, 100],
      ],
      '王芳',
    ],
    [
      'a label in two halves',
      [
        ['姓', 60, 100],
        ['名', 110, 100],
        ['王芳', 180, 100],
      ],
      '王芳',
    ],
    [
      'a label that lost a half',
      [
        ['名', 110, 100],
        ['王芳', 180, 100],
      ],
      '王芳',
    ],
    ['a label that was misread', [['胜名王芳', 60, 100]], '王芳'],
    [
      'a name that begins like a label',
      [
        ['姓名', 60, 100],
        ['姓小芳', 180, 100],
      ],
      '姓小芳',
    ],
  ] as const)('a card with %s says %s', (_, words, name) => {
    const page = drawnPage([...words.map((one) => [...one] as [string, number, number]), ...idCard.slice(1)]);
    expect(fieldsOf('front', page).real_name).toBe(name);
  });

  test.each([
    ['O for 0 and I for 1', '32O5O5I99003074414', '320505199003074414'],
    ['a small x', '11010519491231002x', '11010519491231002X'],
    ['the number of a residence permit', '810000199408230021', '810000199408230021'],
    ['the number of a permanent residence card', '911124198108030024', '911124198108030024'],
    ['a permanent residence card of 2017', 'CAN110081080310', 'CAN110081080310'],
    ['a wrong check digit', '320505199003074415', undefined],
    ['a day of birth that does not exist', '320505199002304414', undefined],
  ])('a card whose number is read with %s has the number %s → %s', (_, read, number) => {
    const page = drawnPage([...idCard.slice(0, -1), [read, 420, 560]]);
    expect(fieldsOf('front', page).id_no).toBe(number);
    expect(taken('front', page).isProven).toBe(number !== undefined);
  });

  test('a number that was read in two pieces is one', () => {
    const page = drawnPage([...idCard.slice(0, -1), ['3205051990', 420, 560], ['03074414', 790, 560]]);
    expect(fieldsOf('front', page).id_no).toBe('320505199003074414');
  });

  test('a permanent residence card has its validity on the front', () => {
    const page = drawnPage([
      ['姓名', 330, 160],
      ['马丽', 480, 160],
      ['有效期限', 330, 440],
      ['2023.10.10-2033.10.10', 480, 440],
      ['证件号码', 330, 530],
      ['911124198108030024', 480, 530],
    ]);
    expect(fieldsOf('front', page)).toEqual({
      real_name: '马丽',
      id_no: '911124198108030024',
      valid_from: '2023-10-10',
      valid_to: '2033-10-10',
    });
  });

  test.each([
    [['有效期限', '2020.03.07-2040.03.07'], { valid_from: '2020-03-07', valid_to: '2040-03-07' }],
    [['有效期限2020.03.07-长期'], { valid_from: '2020-03-07', is_long_term: '1' }],
    [['有效期限', '20200307-20400307'], { valid_from: '2020-03-07', valid_to: '2040-03-07' }],
    [['2020.03.07-2040.03.07'], { valid_from: '2020-03-07', valid_to: '2040-03-07' }],
    [['有效期限', '2040.03.07-2020.03.07'], {}],
    [['有效期限', '2020.13.07-2040.03.07'], {}],
  ])('a back that says %j is read as %j', (words, fields) => {
    const row = words.map((text, index): [string, number, number] => [text, 180 + index * 200, 570]);
    const page = drawnPage([['签发机关苏州市公安局', 180, 500], ...row]);
    expect(fieldsOf('back', page)).toEqual(fields);
  });
});

const licence: [string, number, number][] = [
  ['营业执照', 560, 130],
  ['统一社会信用代码', 110, 230],
  ['91320505MA1XB3Y2X7', 110, 275],
  ['名称', 110, 400],
  ['云栖数字创意（苏州）有限公司', 290, 400],
  ['注册资本', 830, 400],
  ['500万元人民币', 1000, 400],
  ['类', 110, 480],
  ['有限责任公司（自然人独资）', 290, 480],
  ['成立日期', 830, 480],
  ['2018年06月01日', 1000, 480],
  ['法定代表人周晓岚', 110, 560],
  ['营业期限', 830, 560],
  ['2018年06月01日至2048年05月31日', 1000, 560],
  ['经营范围', 110, 640],
  ['图文设计制作；会议服务。', 290, 640],
  ['所', 920, 640],
  ['江苏省苏州市虎丘区', 1000, 640],
  ['竹园路209号', 1000, 684],
];

describe('a business licence', () => {
  test('a licence of two columns has its fields, the address on two lines', () => {
    const page = drawnPage(licence, 0.1, 30);
    expect(fieldsOf('license', page)).toEqual({
      org_type: 'company',
      company_name: '云栖数字创意（苏州）有限公司',
      uscc: '91320505MA1XB3Y2X7',
      legal_name: '周晓岚',
      founded_at: '2018-06-01',
      license_valid_to: '2048-05-31',
      reg_address: '江苏省苏州市虎丘区竹园路209号',
      reg_capital: '500万元人民币',
    });
    expect(taken('license', page).isProven).toBe(true);
  });

  test('a licence of a trader who is one person has its 经营者, and no end', () => {
    const changed: Record<string, string> = {
      '有限责任公司（自然人独资）': '个体工商户',
      法定代表人周晓岚: '经营者周晓岚',
      '2018年06月01日至2048年05月31日': '长期',
    };
    const page = drawnPage(
      licence.map(([text, x, y]) => [changed[text] ?? text, x, y]),
      0,
      30,
    );
    expect(fieldsOf('license', page)).toMatchObject({
      org_type: 'individual_biz',
      legal_name: '周晓岚',
      is_long_term: '1',
    });
  });

  test('a code whose check digit does not fit is proposed and proves nothing', () => {
    const page = drawnPage(
      licence.map(([text, x, y]) => [text === '91320505MA1XB3Y2X7' ? '91320505MA1XB3Y2X8' : text, x, y]),
      0,
      30,
    );
    expect(fieldsOf('license', page).uscc).toBe('91320505MA1XB3Y2X8');
    expect(taken('license', page).isProven).toBe(false);
  });
});

test.each([
  ['6222 6002 6000 1072 444', '6222600260001072444'],
  // Not every card passes Luhn.
  ['6222600260001072445', '6222600260001072445'],
  ['62226002', undefined],
])('a bank card that shows %s has the number %s', (text, number) => {
  expect(
    fieldsOf(
      'card',
      drawnPage([
        ['建设银行', 70, 100],
        [text, 80, 400],
        ['08/31', 300, 500],
      ]),
    ).bank_card_no,
  ).toBe(number);
});

describe('a picture that does not stand upright', () => {
  /** A reader that answers a page for each turn, and the turns that were asked for. */
  const readerOf = (pages: Partial<Record<number, Page>>) => {
    const asked: number[] = [];
    const reader = {
      read: (_: unknown, turn: number) => {
        asked.push(turn);
        return Promise.resolve(pages[turn] ?? { width: 2000, height: 2000, lines: [] });
      },
      start: () => Promise.resolve(),
    };
    return { ocr: localOcr(reader), asked };
  };
  const paper = {
    side: 'front' as const,
    name: '',
    pixels: () => Promise.resolve({ width: 1, height: 1, data: new Uint8Array(3) }),
  };
  const upright = drawnPage(idCard);
  const onSide: Page = {
    ...upright,
    lines: upright.lines.map((line) => ({
      ...line,
      box: { x: line.box.y, y: line.box.x, width: line.box.height, height: line.box.width },
    })),
  };

  test('a picture that stands is read once', async () => {
    const { ocr, asked } = readerOf({ 0: upright });
    expect((await ocr.read(paper))?.map(({ value }) => value)).toEqual(['买买提·艾力', '320505199003074414']);
    expect(asked).toEqual([0]);
  });

  test('a picture that stands on its head is turned by 180° and no further', async () => {
    const { ocr, asked } = readerOf({ 180: upright });
    const [name] = (await ocr.read(paper))!;
    expect([name!.value, asked]).toEqual(['买买提·艾力', [0, 180]]);
    expect(name!.box!.x).toBeGreaterThan(0.5);
  });

  test('a picture that lies on its side is turned to both sides, though its number was read', async () => {
    const { ocr, asked } = readerOf({ 0: onSide, 90: onSide, 270: upright });
    expect((await ocr.read(paper))?.[0]?.value).toBe('买买提·艾力');
    expect(asked).toEqual([0, 90, 270]);
  });

  test('a picture without any field of a paper is unreadable', async () => {
    const { ocr, asked } = readerOf({});
    expect(await ocr.read(paper)).toBeUndefined();
    expect(asked).toEqual([0, 180]);
  });
});

test('a server whose packages for OCR are not installed is told how to get them', () => {
  expect(() => localOcrIn(undefined)).toThrow('npm run ocr:install');
});
