import type { Page } from '../../ocr/index';
import { type Labelled, labelled } from './labels';
import { cardNumber, daysIn, hasFit, idNumber, oldResidenceNumber, uscc } from './numbers';
import type { Found, PaperSide } from './port';
import { liesOnSide, type Piece, type Row, rowsOf } from './rows';

/**
 * The fields found on a page; proven where a number, or the days of a validity, show that it was read the
 * right way up.
 */
export interface Taken {
  found: Found[];
  isProven: boolean;
}
type Value = Pick<Piece, 'text' | 'confidence' | 'box'>;

/** The fields of the forms that a page of this side has. */
export function taken(side: PaperSide, page: Page): Taken {
  const { found, isProven } = readers[side](rowsOf(page));
  return { found, isProven: isProven && !liesOnSide(page) };
}

const readers: Record<PaperSide, (rows: readonly Row[]) => Taken> = { front, back, license, card };

const fieldOf = (field: string, value: Value | undefined, text: string | undefined): Found[] =>
  value === undefined || text === undefined || text === ''
    ? []
    : [{ field, value: text, confidence: Math.round(value.confidence * 100), box: value.box }];

const whole = (field: string, value: Value | undefined): Found[] => fieldOf(field, value, value?.text);

const FRONT = ['姓名', '性别', '民族', '出生', '住址', '公民身份号码', '证件号码', '国籍', '有效期限'];
/** 居民身份证, 港澳台居民居住证 and 外国人永久居留身份证, whose validity is on this side. */
function front(rows: readonly Row[]): Taken {
  const number = idNumber(rows) ?? oldResidenceNumber(rows);
  const values = labelled(rows, FRONT, new Set());
  const name = nameIn(values, rows);
  const validity = validityOf(values.find(({ label }) => label === '有效期限'));
  return {
    found: [...whole('real_name', name), ...whole('id_no', number), ...validity],
    isProven: number !== undefined,
  };
}

const isName = (text: string) => /^\p{Script=Han}[\p{Script=Han}·•.]{1,30}$/u.test(text);
/** Behind its label, or where the label was misread in the first row that has one half of it. */
function nameIn(values: readonly Labelled[], rows: readonly Row[]): Value | undefined {
  const own = values.find(({ label, text }) => label === '姓名' && text !== '');
  const value = own ?? halfLabelled(rows);
  if (value === undefined) return undefined;
  const text = value.text.replace(/^(?:Name|NAME)[:：]?/, '');
  const chinese = /^\p{Script=Han}[\p{Script=Han}·•.]*/u.exec(text)?.[0] ?? '';
  if (isName(chinese)) return { ...value, text: chinese };
  return /^[A-Za-z][A-Za-z ,.'-]{2,}$/.test(text) ? { ...value, text } : undefined;
}
function halfLabelled(rows: readonly Row[]): Value | undefined {
  for (const row of rows)
    for (const piece of row) {
      const rest = /^(?:姓.?|.?名)(\p{Script=Han}[\p{Script=Han}·•]+)$/u.exec(piece.text)?.[1];
      if (rest !== undefined) return { ...piece, text: rest };
    }
  return undefined;
}

/** The validity of a card: both days, or the first and 长期. */
function back(rows: readonly Row[]): Taken {
  const values = labelled(rows, ['签发机关', '有效期限', '通行证号码', '签发次数'], new Set());
  const own = values.find(({ label, text }) => label === '有效期限' && text !== '');
  const any = rows.flat().find(({ text }) => isValidity(text));
  const found = validityOf(own ?? any);
  return { found, isProven: found.length > 1 };
}
const isValidity = (text: string) =>
  daysIn(text).length === 2 || (daysIn(text).length === 1 && /长期/.test(text));
function validityOf(value: Value | undefined): Found[] {
  if (value === undefined) return [];
  const [from, until] = daysIn(value.text);
  const isLong = /长期/.test(value.text);
  if (from === undefined || (isLong ? until !== undefined : until === undefined || until <= from)) return [];
  return [
    ...fieldOf('valid_from', value, from),
    ...(isLong ? fieldOf('is_long_term', value, '1') : fieldOf('valid_to', value, until)),
  ];
}

const LEGAL = ['法定代表人', '负责人', '经营者', '执行事务合伙人', '投资人'];
const PLACE = ['住所', '经营场所', '主要经营场所', '营业场所'];
const LICENSE = [
  ...[
    '统一社会信用代码',
    '名称',
    '类型',
    '注册资本',
    '成立日期',
    '注册日期',
    '营业期限',
    '经营范围',
    '登记机关',
  ],
  ...LEGAL,
  ...PLACE,
];
const orgTypes: [RegExp, string][] = [
  [/个体工商户/, 'individual_biz'],
  [/事业单位/, 'institution'],
  [/社会团体|民办非企业|基金会/, 'social'],
  [/公司|企业|合伙|个人独资/, 'company'],
];
/** 营业执照, whose columns stand side by side. */
function license(rows: readonly Row[]): Taken {
  const values = labelled(rows, LICENSE, new Set(['名称', ...PLACE]));
  const of = (...labels: string[]) => values.find(({ label, text }) => labels.includes(label) && text !== '');
  const code = uscc(rows);
  const [kind, term, founded, legal] = [of('类型'), of('营业期限'), of('成立日期', '注册日期'), of(...LEGAL)];
  const until = term && daysIn(term.text).at(-1);
  const isLong = term !== undefined && /长期|无固定期限/.test(term.text);
  return {
    found: [
      ...fieldOf('org_type', kind, kind && orgTypes.find(([is]) => is.test(kind.text))?.[1]),
      ...whole('company_name', of('名称')),
      ...whole('uscc', code),
      ...whole('legal_name', legal && isName(legal.text) ? legal : undefined),
      ...fieldOf('founded_at', founded, founded && daysIn(founded.text)[0]),
      ...(isLong ? fieldOf('is_long_term', term, '1') : fieldOf('license_valid_to', term, until)),
      ...whole('reg_address', of(...PLACE)),
      ...whole('reg_capital', of('注册资本')),
    ],
    isProven: code !== undefined && hasFit(code.text),
  };
}

function card(rows: readonly Row[]): Taken {
  const number = cardNumber(rows);
  return { found: whole('bank_card_no', number), isProven: number !== undefined };
}
