import { businessOf, businessTexts } from '@uc/contract/identity';
import { type Fen, fen, formatFen, subtract, sum } from '@uc/contract/money';
import { harmlessCell, quotedCell } from '@uc/contract/spreadsheet';
import type { Identity } from '../../account/index';
import type { Figures } from './report-store';

/** Whether somebody stands in a report for the first time, as somebody else than before, or as before. */
type Mark = 'new' | 'changed' | 'same';
/** Somebody of a report with what they are called there. */
export interface Reported extends Figures {
  identity: Identity;
  mark: Mark;
}
const marks: Record<Mark, string> = { new: '新增', changed: '变更', same: '未变' };
const HEADINGS =
  '序号,平台内编号,主体类型,姓名或名称,证件类型,证件号码或统一社会信用代码,身份信息,所属季度,收入总额（含税）,退款金额,收入净额,支付平台佣金,交易笔数';

/** Who somebody is for the tax office: a 个体工商户 is told from an enterprise by its code. */
export function subjectOf({
  company,
  realName,
  idNo,
}: Identity): [kind: string, name: string, paper: string, no: string] {
  return company === null
    ? ['自然人', realName, '居民身份证或其他有效证件', idNo]
    : [businessTexts[businessOf(company.uscc)], company.name, '营业执照', company.uscc];
}

/** The file of a quarter: what has not changed of an identity is not repeated; its last row adds up. */
export function reportFile(quarter: string, all: readonly Reported[]): Buffer {
  const money = (amount: number) => formatFen(fen(amount)).replaceAll(',', '');
  const rows = all.map(({ uid, identity, mark, gross, refunds, fee, deals }, index) => {
    const who = mark === 'same' ? [subjectOf(identity)[0], '', '', ''] : subjectOf(identity);
    const named = who.map((text, at) => (at === 1 ? harmlessCell(text) : text));
    const net = subtract(fen(gross), fen(refunds));
    return [String(index + 1), String(uid), ...named, marks[mark], quarter]
      .concat(money(gross), money(refunds), money(net), money(fee), String(deals))
      .map(quotedCell)
      .join(',');
  });
  const { gross, refunds, fee, deals } = totalsOf(all);
  const last = ['合计', '', '', '', '', '', '', quarter]
    .concat(money(gross), money(refunds), money(subtract(gross, refunds)), money(fee), String(deals))
    .join(',');
  return Buffer.from(`\uFEFF${[HEADINGS, ...rows, last, ''].join('\r\n')}`);
}

/** What a report comes to. */
export function totalsOf(
  all: readonly Figures[],
): Record<'gross' | 'refunds' | 'fee', Fen> & { deals: number } {
  const total = (of: (one: Figures) => number) => sum([fen(0), ...all.map((one) => fen(of(one)))]);
  return {
    gross: total(({ gross }) => gross),
    refunds: total(({ refunds }) => refunds),
    fee: total(({ fee }) => fee),
    deals: all.reduce((count, one) => count + one.deals, 0),
  };
}
