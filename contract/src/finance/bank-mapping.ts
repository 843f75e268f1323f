/** What a column of a bank file may hold, as staff point at it (ADR 150). */
export const mappingRoles = {
  day: '日期',
  time: '时间',
  in: '收入金额',
  out: '支出金额',
  amount: '金额（收支看字样列）',
  signed: '金额（正为收入，负为支出）',
  word: '收支字样',
  balance: '余额',
  serial: '流水号',
  name: '对方户名',
  account: '对方账号',
  payerName: '付款人名称',
  payerAccount: '付款人账号',
  payeeName: '收款人名称',
  payeeAccount: '收款人账号',
  memo: '摘要、附言、用途',
  own: '本方账号',
  skip: '是否跳过该行',
} as const;
export type MappingRole = keyof typeof mappingRoles;
/** A column, counted from 0, and what it holds. */
export interface MappedColumn {
  at: number;
  role: MappingRole;
}
/** How the columns of a layout are read; words and texts are compared whole. */
export interface MappingRule {
  columns: readonly MappedColumn[];
  /** What stands in the column of direction words; empty for 贷, 来账, 收 and 借, 往账, 支, 付. */
  in_words: readonly string[];
  out_words: readonly string[];
  /** A row with one of these in the column `skip` is no movement. */
  skip_texts: readonly string[];
}

/** Several columns may be memo, and a serial number may stand in parts. */
const MANY: ReadonlySet<MappingRole> = new Set<MappingRole>(['memo', 'serial']);
const pairs = [
  ['payerName', 'payeeName'],
  ['payerAccount', 'payeeAccount'],
] as const;

/** Why these columns say no movement, or say it twice, in words; undefined where they are whole. */
export function mappingProblem({
  columns,
  in_words,
  out_words,
  skip_texts,
}: MappingRule): string | undefined {
  if (new Set(columns.map(({ at }) => at)).size < columns.length) return '一列只能有一个含义';
  const roles = columns.map(({ role }) => role);
  const has = (role: MappingRole) => roles.includes(role);
  const twice = roles.find((role, index) => !MANY.has(role) && roles.indexOf(role) !== index);
  if (twice !== undefined) return `“${mappingRoles[twice]}”只能指定一列`;
  if (!has('day')) return '请指定日期所在的列';
  if (has('in') !== has('out')) return '收入金额和支出金额须各指定一列';
  const amounts = (['in', 'amount', 'signed'] as const).filter(has);
  if (amounts.length === 0) return '请指定金额：收入和支出两列，或金额与收支字样，或带正负号的金额';
  if (amounts.length > 1) return '金额只能按一种方式指定';
  if (has('amount') && !has('word')) return '请指定收支字样所在的列，否则分不清收入和支出';
  if (in_words.some((word) => out_words.includes(word))) return '同一个字样不能既是收入又是支出';
  if ((in_words.length === 0) !== (out_words.length === 0)) return '请同时填写收入和支出的字样';
  if (in_words.length > 0 && !has('word')) return '填写了收支字样，请指定字样所在的列';
  if (pairs.some(([payer, payee]) => has(payer) !== has(payee))) return '付款人与收款人的列须成对指定';
  if (has('payerAccount') && !has('payerName')) return '请同时指定付款人和收款人的名称';
  if ((has('name') || has('account')) && has('payerName'))
    return '对方户名、账号与付款人、收款人只能指定一组';
  if (has('skip') !== skip_texts.length > 0) return '跳过的行须同时指定列和其中的内容';
  return undefined;
}
