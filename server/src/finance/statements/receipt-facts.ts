import { maskName } from '@uc/contract/mask';
import { capitalsOf } from '@uc/contract/capitals';
import { channels } from '@uc/contract/finance/records';
import { coin, fen, formatFen, subtract } from '@uc/contract/money';
import { moment } from '@uc/contract/wire';
import { identityOf } from '../../account/index';
import type { Db } from '../../db/index';
import type { Deps } from '../../deps';
import type { Receipt } from '../../exports/index';
import { refuse } from '../../call/index';
import { listRepayments, sourceTexts } from '../credit/index';
import { findRecharge, voucherOf } from '../recharge/index';
import { findWithdrawal } from '../withdrawals/index';
import { receiptCode } from './receipt-code';

/** The facts of a receipt, without the time of its making, so that they are the same every time. */
export type ReceiptFacts = Omit<Receipt, 'madeAt' | 'notes'>;
export type Receipted = 'withdraw' | 'recharge' | 'repay';
type Read = (deps: Deps, db: Db, uid: number, no: string) => Promise<ReceiptFacts>;

/**
 * Reads the facts of a receipt of each kind. Refuses notFound, and state.conflict for an event that has not
 * succeeded or has been undone.
 */
export const receiptFacts: Record<Receipted, Read> = {
  async withdraw(deps, db, uid, no) {
    const row = await findWithdrawal(db, uid, no);
    if (row === undefined) throw refuse('notFound');
    if (row.status !== 'success' || row.ended_at === null) throw refuse('state.conflict');
    const [amount, fee] = [fen(row.amount_fen), fen(row.fee_fen)];
    const net = subtract(amount, fee);
    const paidAt = moment.encode(row.ended_at);
    const reference = row.bank_txn_no || '—';
    return {
      title: '提现电子回单',
      no,
      lines: [
        [
          ['付款方', issuerOf(deps)],
          ['账户编号', accountNo(uid)],
        ],
        [
          ['收款户名', row.holder_mask],
          ['收款账号', `**** **** **** ${row.last4}`],
        ],
        [
          ['收款银行', row.bank_name],
          ['银行流水号', reference],
        ],
        [['到账金额', `¥${formatFen(net)}`]],
        [['大写金额', capitalsOf(net)]],
        [
          ['提现金额', `¥${formatFen(amount)}`],
          ['手续费', `¥${formatFen(fee)}`],
        ],
        [
          ['申请时间', moment.encode(row.created_at)],
          ['打款时间', paidAt],
        ],
        [['备注', row.remark || '—']],
      ],
      code: receiptCode(deps.vault, ['withdraw', uid, no, net, paidAt, row.last4, reference]),
    };
  },

  async recharge(deps, db, uid, no) {
    const row = await findRecharge(db, uid, no);
    if (row === undefined) throw refuse('notFound');
    if (row.status !== 'success' || row.paid_at === null) throw refuse('state.conflict');
    const amount = fen(row.amount_fen);
    const paidAt = moment.encode(row.paid_at);
    const payer = voucherOf(deps, row);
    return {
      title: '充值电子回单',
      no,
      lines: [
        [
          ['付款方', payer === null ? await payerOf(deps, db, uid) : payer.payer_name],
          ['付款账号', payer?.payer_account_mask ?? '—'],
        ],
        [
          ['收款方', issuerOf(deps)],
          ['充值账户', accountNo(uid)],
        ],
        [
          ['支付方式', channels[row.channel]],
          ['渠道流水号', row.channel_no ?? '—'],
        ],
        [['支付金额', `¥${formatFen(amount)}`]],
        [['大写金额', capitalsOf(amount)]],
        [['充值到账', creditedText(row)]],
        [
          ['提交时间', moment.encode(row.created_at)],
          ['到账时间', paidAt],
        ],
      ],
      code: receiptCode(deps.vault, ['recharge', uid, no, amount, paidAt, row.target, row.channel_no ?? '']),
    };
  },

  async repay(deps, db, uid, no) {
    const { rows } = await listRepayments(db, uid, { keyword: no }, { limit: 1, offset: 0 });
    const [row] = rows;
    if (row === undefined) throw refuse('notFound');
    const amount = fen(row.amount_fen);
    const paidAt = moment.encode(row.created_at);
    return {
      title: '白条还款电子回单',
      no,
      lines: [
        [
          ['付款方', await payerOf(deps, db, uid)],
          ['账户编号', accountNo(uid)],
        ],
        [
          ['收款方', issuerOf(deps)],
          ['还款方式', sourceTexts[row.source]],
        ],
        [['还款金额', `¥${formatFen(amount)}`]],
        [['大写金额', capitalsOf(amount)]],
        [
          ['其中本金', `¥${formatFen(fen(row.principal_fen))}`],
          ['其中违约金', `¥${formatFen(fen(row.late_fee_fen))}`],
        ],
        [['偿还账单', row.shares.map(({ bill_no }) => bill_no).join('、')]],
        [['还款时间', paidAt]],
      ],
      code: receiptCode(deps.vault, ['repay', uid, no, amount, paidAt]),
    };
  },
};

/** Twelve digits, as the customer knows it. */
export const accountNo = (uid: number): string => String(uid).padStart(12, '0');
/** The issuer of a document: the holder of the account that customers transfer to. */
export const issuerOf = ({ config }: Deps): string => config.offlineAccount?.name ?? '用户中心';

/** The account holder's name, masked; empty without real-name authentication. */
export async function holderOf(deps: Deps, db: Db, uid: number): Promise<string> {
  const name = await payerOf(deps, db, uid);
  return name === UNNAMED ? name : maskName(name);
}
const UNNAMED = '未实名账户';
/** The same in full: whoever reads the receipt of an account has paid it, and books it by this name. */
async function payerOf(deps: Deps, db: Db, uid: number): Promise<string> {
  const identity = await identityOf(deps, db, uid);
  return identity === undefined ? UNNAMED : (identity.company?.name ?? identity.realName);
}

interface Credited {
  target: 'rmb' | 'coin';
  amount_fen: number;
  amount_coin: number;
  bonus_coin: number;
}
function creditedText({ target, amount_fen, amount_coin, bonus_coin }: Credited): string {
  if (target === 'rmb') return `人民币账户 ¥${formatFen(fen(amount_fen))}`;
  const bonus = coin(bonus_coin);
  return `创意币 ${formatFen(coin(amount_coin))} 币${bonus > 0 ? `，另赠 ${formatFen(bonus)} 币` : ''}`;
}
