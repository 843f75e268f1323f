import type { BankFileKind } from '@uc/contract/finance/bank-file-texts';
import type { BankMatchKind, BankMatchRule, BankOpenKind } from '@uc/contract/finance/bank-match-texts';
import { dayOf } from '@uc/contract/day';
import { folded } from '@uc/contract/folded';
import { outsideNo } from '@uc/contract/wire';
import { PLATFORM_UID } from '../../../ledger/index';
import type { LineRow } from '../store';

/** A line as it is matched: with the kind of its file, and what it says of the other one. */
export interface Line extends LineRow {
  kind: BankFileKind;
  file: string;
  name: string;
  party: string;
}
/** What a line may stand for. */
export interface Target {
  kind: BankMatchKind;
  uid: number;
  no: string;
}
/** A line that a rule has matched, or why a person has to look. */
export type Found = { target: Target; rule: BankMatchRule } | { open: BankOpenKind; why: string };

/** Whose file it is: a document may stand in the bank's and in both bills of its channel. */
export type Side = 'bank' | 'trade' | 'fund';
export const sideOf = ({ kind }: { kind: BankFileKind }): Side =>
  kind === 'wechat_fund' || kind === 'alipay_fund'
    ? 'fund'
    : kind === 'wechat_trade' || kind === 'alipay_trade' || kind === 'unionpay'
      ? 'trade'
      : 'bank';
export type Channel = 'alipay' | 'wechat' | 'unionpay';
/** The channel whose bill a line of a channel stands in. */
export const channelOf = ({ kind }: { kind: BankFileKind }): Channel => kind.split('_')[0] as Channel;
/** Bills of the channels that are matched; of UnionPay's errors nothing is booked. */
export const isBill = (kind: BankFileKind): boolean => sideOf({ kind }) !== 'bank';

/** All in which a number of ours may stand. */
const textOf = ({ memo, ref }: Pick<LineRow, 'memo' | 'ref'>): string => folded(`${ref} ${memo}`);
/** Whether a line names a document of ours. */
export const says = (line: Pick<LineRow, 'memo' | 'ref'>, no: string): boolean =>
  textOf(line).includes(folded(no));
const OWN = { W: /W\d{18}/g, PB: /PB\d{18}/g, R: /R\d{18}/g };
/** The numbers of ours with this prefix that a line names, each once. */
export const numbersIn = (line: Pick<LineRow, 'memo' | 'ref'>, prefix: 'W' | 'PB' | 'R'): string[] => [
  ...new Set(textOf(line).match(OWN[prefix]) ?? []),
];

/** Banks whose numbers begin anew each day. */
const daily: ReadonlySet<BankFileKind> = new Set<BankFileKind>(['citic']);
/** The bank's number of a line as no other line has it; empty for one without. */
export const bankNumberOf = ({ serial, kind, moved_at: at }: Pick<Line, 'serial' | 'kind' | 'moved_at'>) =>
  serial !== '' && daily.has(kind) ? `${dayOf(at).replaceAll('-', '')}-${serial}` : serial;
/** The same; a line without a number has one of ours, which is the same each time. */
export const serialOf = (line: Pick<Line, 'serial' | 'kind' | 'moved_at' | 'line_key'>): string =>
  outsideNo.safeParse(bankNumberOf(line)).data ??
  `F${dayOf(line.moved_at).replaceAll('-', '')}-${line.line_key.slice(0, 16).toUpperCase()}`;

/** A target of the platform itself. */
export const ours = (kind: BankMatchKind, no: string): Target => ({ kind, uid: PLATFORM_UID, no });
/** A target as the wire names it. */
export const targetText = ({ kind, no }: Pick<Target, 'kind' | 'no'>): string => `${kind}:${no}`;
