import {
  type BankMapping,
  type BankTrial,
  type BankUpload,
  mappingStates,
  uploadStates,
} from '@uc/contract/finance/bank-mapping-staff';
import type { Staff } from '../../call/index';
import type { Trial } from '../../opener/index';
import { momentOf, yuanText } from '../bankfiles/index';
import { type ListedUpload, type MappingRow, ruleOf } from './store';

const kinds = { text: '文本', xlsx: 'XLSX表格', xls: 'XLS表格', page: '网页表格' } as const;
const encodings: Record<string, string> = { 'utf-8': 'UTF-8', gb18030: 'GB18030' };
const delimiters: Record<string, string> = { ',': '逗号', '\t': 'TAB', '|': '竖线', ';': '分号' };

/** How a file is kept, in words: 文本，GB18030，以逗号分隔. */
function formText(form: Trial['form']): string {
  const { kind, encoding, delimiter } = form;
  const parts = [
    kinds[kind],
    encoding === '' ? '' : (encodings[encoding] ?? 'UTF-16'),
    delimiter === '' ? '' : `以${delimiters[delimiter]}分隔`,
  ];
  return parts.filter((part) => part !== '').join('，');
}

export const uploadView = (row: ListedUpload): BankUpload => ({
  no: row.upload_no,
  file: row.file_name,
  size: row.size,
  by: row.staff_name,
  at: row.at,
  state: row.state,
  state_text: uploadStates[row.state],
  note: row.note,
});

export function mappingView(row: MappingRow, { staffId }: Pick<Staff, 'staffId'>): BankMapping {
  const { columns, ...rule } = ruleOf(row);
  return {
    mapping_no: row.mapping_no,
    title: row.title,
    account: row.account,
    version: row.version,
    form_text: formText(row.form as unknown as Trial['form']),
    headings: row.headings,
    header_row: row.header_row,
    columns: [...columns],
    in_words: [...rule.in_words],
    out_words: [...rule.out_words],
    skip_texts: [...rule.skip_texts],
    state: row.status,
    state_text: mappingStates[row.status],
    by: row.keeper,
    at: row.kept_at,
    decided_by: row.decider ?? '',
    decided_at: row.decided_at,
    reason: row.end_reason || row.decision_reason,
    actions:
      row.status === 'approved'
        ? ['end']
        : row.status !== 'open'
          ? []
          : row.kept_by === staffId
            ? ['refuse']
            : ['approve', 'refuse'],
  };
}

/** Only what reads whole may be kept: balances that do not follow say that a column was taken for another. */
export function trialView({ faults, read, ends }: Trial): BankTrial {
  if (read === null) return { faults, read: null, is_whole: false };
  const { broken } = read;
  const found =
    broken === null
      ? []
      : [
          `第${broken.row}行起余额对不上：应为${yuanText(broken.expected)}元，文件写的是${yuanText(broken.found)}元；正序和倒序都试过，请检查金额与余额的列`,
        ];
  const maybe = (value: number | null) => (value === null ? null : yuanText(value));
  return {
    faults: found,
    read: {
      count: read.count,
      in_count: read.in.count,
      in_sum: yuanText(read.in.sum),
      out_count: read.out.count,
      out_sum: yuanText(read.out.sum),
      opening: maybe(read.opening),
      closing: maybe(read.closing),
      first_at: momentOf(read.firstAt),
      last_at: momentOf(read.lastAt),
      is_account_assumed: read.account === '',
      first: ends.first.map(lineView),
      last: ends.last.map(lineView),
    },
    is_whole: broken === null,
  };
}

type Line = Trial['ends']['first'][number];
const lineView = (line: Line): NonNullable<BankTrial['read']>['first'][number] => ({
  row: line.row,
  at: line.at,
  direction: line.direction,
  amount: yuanText(line.amount),
  balance: line.balance === null ? '' : yuanText(line.balance),
  serial: line.serial,
  name: line.name,
  party_account: line.account,
  memo: line.memo,
});
