import { dayOf, daysAfter } from '@uc/contract/day';
import { fen } from '@uc/contract/money';
import { icbc, type Moved } from '../../../opener/bankfiles/testing-files';
import { newOwner } from '../../../passport/testing';
import type { TestApp } from '../../../testing';
import { recharge } from '../../testing';
import { newPayee, type Payee } from '../../withdrawals/testing';
import { wechatFundBill } from '../testing';
import type { accountOf } from './testing';

type Bill = Parameters<typeof wechatFundBill>[0][number];
/** What each line of a file stands for, in the order of the file: the number of its document, or nothing. */
export interface Month {
  bank: { bytes: Buffer; truth: (string | null)[] };
  bill: { bytes: Buffer; truth: (string | null)[] };
}
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** Ways in which a bank gives back what somebody has typed. */
const around: readonly ((no: string) => string)[] = [
  (no) => no,
  (no) => `网银转账 ${no} 附言`,
  (no) => `用途:${no.toLowerCase()}`,
  (no) => `${no.slice(0, 2)} ${no.slice(2)}`,
  (no) => `摘要${no}//RFB`,
];

/**
 * A month of the bank account and of a channel with its truth: recharges by their codes, payouts by number or by account,
 * their fees and returns, payments with fees, settlements; and in every hundred lines some that nobody can tell.
 */
export async function monthOf(
  app: TestApp,
  account: ReturnType<typeof accountOf>,
  lines: number,
): Promise<Month> {
  const { uid } = await newOwner(app.deps);
  const payees: Payee[] = [];
  for (let count = 0; count < 5; count += 1) payees.push(await newPayee(app));
  await app.database.transaction((tx) => recharge(tx, uid, fen(900_000_00), 'wechat'));
  const month = new Drawn(account, uid, payees, lines);
  for (const statement of month.statements()) await app.database.asOwner(statement);
  return {
    bank: { bytes: icbc(undefined, month.bank), truth: month.truth },
    bill: { bytes: wechatFundBill(month.bill), truth: month.billTruth },
  };
}

class Drawn {
  readonly bank: Moved[] = [];
  readonly truth: (string | null)[] = [];
  readonly bill: Bill[] = [];
  readonly billTruth: (string | null)[] = [];
  readonly #rows: Record<'payouts' | 'recharges' | 'payments', string[]> = {
    payouts: [],
    recharges: [],
    payments: [],
  };
  readonly #account: ReturnType<typeof accountOf>;
  readonly #uid: number;
  readonly #payees: readonly Payee[];
  readonly #end = new Date();
  #count = 0;

  constructor(account: ReturnType<typeof accountOf>, uid: number, payees: readonly Payee[], lines: number) {
    this.#account = account;
    this.#uid = uid;
    this.#payees = payees;
    const hundreds = Math.ceil(lines / 100);
    for (let hundred = 0; hundred < hundreds; hundred += 1) this.#hundred(hundred / hundreds);
  }

  /** 100 lines within a part of the month: 98 have one meaning. */
  #hundred(share: number): void {
    const at = this.#end.getTime() - 29 * 86_400_000 + share * 28 * 86_400_000;
    const clock = (second: number) => new Date(at + second * 1000);
    for (let index = 0; index < 14; index += 1) this.#recharge(clock(index * 60));
    for (let index = 0; index < 16; index += 1) this.#payout(clock(1000 + index * 200), index);
    this.#cameBack(clock(5000));
    for (let index = 0; index < 24; index += 1) this.#payment(clock(6000 + index * 60));
    this.#settled(clock(9000));
    this.#add(clock(9100), 640 + this.#count / 100, '往来款', null);
    this.#add(clock(9200), -88.8, '物业水电', null);
  }

  #add(
    at: Date,
    yuan: number,
    memo: string,
    truth: string | null,
    more: { account?: string; name?: string } = {},
  ): void {
    this.bank.push(this.#account.moved(yuan, memo, { ...more, at: clockText(at) }));
    this.truth.push(truth);
  }

  #recharge(at: Date): void {
    const count = (this.#count += 1);
    const code = Array.from({ length: 6 }, (_, place) => LETTERS[Math.floor(count / 31 ** place) % 31]).join(
      '',
    );
    const no = numberOf('R', at, count);
    this.#rows.recharges.push(
      `(${this.#uid}, '${no}', 'rmb', 'offline', ${10_00 + count}, 'pending', 'owner', ${moment(daysAfter(at, -1))}, ${moment(daysAfter(at, 9))}, '${code}')`,
    );
    this.#add(at, (10_00 + count) / 100, around[count % around.length]!(code), no);
  }

  /** With its number, or by amount and account; each with its fee in the same second. */
  #payout(at: Date, index: number): void {
    const { no, yuan, payee } = this.#paid(at);
    const isNamed = index % 3 !== 0;
    const memo = isNamed ? around[index % around.length]!(no) : '付款';
    this.#add(at, -yuan, memo, no, { account: isNamed ? '1' : payee.cardNo });
    this.#add(at, -(1 + (index % 5)), '手续费', 'fee', { account: '', name: '' });
  }

  #cameBack(at: Date): void {
    const { no, yuan, payee } = this.#paid(at);
    this.#add(at, -yuan, no, no);
    this.#add(daysAfter(at, 1), yuan, `退汇 ${no}`, no, { account: payee.cardNo });
  }

  #paid(at: Date) {
    const count = (this.#count += 1);
    const payee = this.#payees[count % this.#payees.length]!;
    const no = numberOf('W', at, count);
    const amount = 200_00 + count * 7;
    this.#rows.payouts.push(
      `(${payee.uid}, '${no}', '${payee.cardId}', '建设银行', '0000', '*', ${amount}, 0, 'success', 'owner', 'owner', false, date '${dayOf(at)}', date '${dayOf(at)}', ${moment(at)}, true, ${moment(at)}, ${moment(at)})`,
    );
    return { no, yuan: amount / 100, payee };
  }

  #payment(at: Date): void {
    const count = (this.#count += 1);
    const no = numberOf('P', at, count);
    const amount = 30_00 + count;
    const own = `4200${String(count).padStart(20, '0')}`;
    this.#rows.payments.push(
      `(${this.#uid}, '${no}', 'recharge', 'M${no}', 'wechat', ${amount}, '充值', 'paid', '${own}', ${moment(at)}, ${moment(at)}, ${moment(at)})`,
    );
    const row = { at: clockText(at), serial: own, ref: no };
    this.bill.push({ ...row, what: '交易', yuan: amount / 100 }, { ...row, what: '手续费', yuan: -0.2 });
    this.billTruth.push(no, no);
  }

  #settled(at: Date): void {
    const count = (this.#count += 1);
    const yuan = 500 + count / 100;
    this.bill.push({ at: clockText(at), what: '提现', yuan: -yuan, serial: `S${count}`, ref: '' });
    this.billTruth.push('settlement');
    this.#add(daysAfter(at, 1), yuan, '商户提现', 'settlement', { name: '财付通支付科技有限公司' });
  }

  statements(): string[] {
    const { payouts, recharges, payments } = this.#rows;
    const number = (table: string, column: string, from: string) =>
      `insert into ${table} (${column}, uid) select ${column}, uid from ${from} on conflict do nothing`;
    return [
      `insert into withdrawals (uid, withdraw_no, card_id, bank_name, last4, holder_mask, amount_fen, fee_fen, status,
         actor_kind, actor, needs_second, day, expected_on, created_at, is_manual, sent_at, ended_at) values ${payouts.join(',')}`,
      number('withdrawal_keys', 'withdraw_no', 'withdrawals'),
      `insert into recharges (uid, recharge_no, target, channel, amount_fen, status, created_by, created_at, expires_at, memo_code)
         values ${recharges.join(',')}`,
      number('recharge_numbers', 'recharge_no', 'recharges'),
      `insert into recharge_memos (memo_code, uid, recharge_no) select memo_code, uid, recharge_no from recharges
         where memo_code is not null on conflict do nothing`,
      `insert into channel_payments (uid, pay_no, purpose, ref_no, channel, amount_fen, title, status, channel_no, created_at,
         expires_at, paid_at) values ${payments.join(',')}`,
      number('channel_payment_numbers', 'pay_no', 'channel_payments'),
    ];
  }
}

const moment = (at: Date) => `timestamptz '${at.toISOString()}'`;
const clockText = (at: Date) =>
  new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
const numberOf = (prefix: string, at: Date, count: number) =>
  `${prefix}${dayOf(at).replaceAll('-', '')}${String(count).padStart(10, '0')}`;

/** How many of the lines of a statement stand for what they should, for something else, or for nothing yet. */
export async function judge(app: TestApp, statementNo: string, truth: readonly (string | null)[]) {
  const rows = await app.database.asOwner<{ seq: number; kind: string | null; no: string | null }>(
    `select l.seq, m.kind, case m.kind when 'receipt' then coalesce(r.matched_no, b.ref_no) when 'fee' then 'fee'
        when 'settlement' then 'settlement' else m.doc_no end as no
     from bank_file_lines l left join bank_matches m on m.line_key = l.line_key and m.undone_at is null
     left join bank_receipts r on r.receipt_no = l.receipt_no
     left join booking_requests b on b.receipt_no = l.receipt_no
     where l.statement_no = '${statementNo}' order by l.seq`,
  );
  const right = rows.filter(({ no, seq }) => no !== null && no === truth[seq - 1]).length;
  const wrong = rows.filter(({ no, seq }) => no !== null && no !== truth[seq - 1]);
  return { lines: rows.length, right, wrong };
}
