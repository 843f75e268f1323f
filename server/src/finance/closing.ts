import { limits } from '@uc/contract/limits';
import { compare, type Fen, fen, formatFen, sum } from '@uc/contract/money';
import * as clock from '../clock';
import type { ClosingCheck } from '../room/index';
import type { Db, Tx } from '../db/index';
import type { Deps } from '../deps';
import { balancesOf, journals, lockAccounts, post, system } from '../ledger/index';
import { eraseCards, listCards, live, transitionCard } from './cards/index';
import { postCoinWaiver } from './coins/index';
import { badDebts } from './credit/index';
import { forgetPayers, underWay } from './closing-store';
import { holdingsOf } from './overview';

const WAIVED = fen(limits.closing.waivedMost);

/** Checks that the account's money is settled before it may close (account.md#closing-conditions). */
export const moneyClosingChecks: readonly ClosingCheck[] = [
  {
    code: 'balance',
    text: '账户余额',
    link: '/finance/rmb/withdraw',
    async look(db, uid) {
      const available = (await balancesOf(db, uid))['L.AVAIL'];
      const balanceText = `余额${formatFen(available)}元`;
      return compare(available, WAIVED) > 0
        ? { pass: false, msg: `${balanceText}，请先提现` }
        : { pass: true, msg: available === 0 ? '无余额' : `${balanceText}，注销后视为放弃` };
    },
  },
  {
    code: 'frozen',
    text: '冻结与待结算资金',
    link: '/finance/rmb',
    async look(db, uid) {
      const held = await heldOf(db, uid);
      return held === 0
        ? { pass: true, msg: '无冻结或待结算资金' }
        : { pass: false, msg: `${formatFen(held)}元尚未结算，请等待完成` };
    },
  },
  {
    code: 'recharge',
    text: '充值与退款',
    link: '/finance/rmb?tab=recharge',
    async look(db, uid) {
      const { recharges, refunds } = await underWay(db, uid);
      const open = recharges + refunds;
      return open === 0
        ? { pass: true, msg: '无进行中的充值或退款' }
        : { pass: false, msg: `${open}笔充值或退款进行中，请先完成或取消` };
    },
  },
  {
    code: 'withdraw',
    text: '提现',
    link: '/finance/rmb?tab=withdraw',
    async look(db, uid) {
      const { withdrawals } = await underWay(db, uid);
      return withdrawals === 0
        ? { pass: true, msg: '无进行中的提现' }
        : { pass: false, msg: `${withdrawals}笔提现进行中，请等待到账或撤销` };
    },
  },
  {
    code: 'iou',
    text: '白条与信用额度',
    link: '/finance/creditLimit',
    async look(db, uid) {
      const [{ iou, line }, { applications }, lost] = await Promise.all([
        holdingsOf(db, uid),
        underWay(db, uid),
        badDebts(db, uid),
      ]);
      if (iou.owed > 0) return { pass: false, msg: `尚有${formatFen(iou.owed)}元未还，请先还清` };
      if (lost.count > 0)
        return { pass: false, msg: `已核销的白条尚欠${formatFen(lost.amount)}元，请先清偿` };
      if (line.status === 'suspended') return { pass: false, msg: '信用额度已冻结，请先处理' };
      if (applications > 0) return { pass: false, msg: '额度申请审核中，请等待结果' };
      return { pass: true, msg: '无未还白条' };
    },
  },
];

/** Locks the accounts before the checks of a closing, so that their results hold until commit. */
export const lockMoney = (tx: Tx, uid: number): Promise<void> =>
  lockAccounts(tx, {
    uid,
    accounts: [
      'L.AVAIL',
      'L.FROZEN',
      'L.PENDING',
      'L.COINDEF',
      'R.BREAKAGE',
      'K.ISSUED',
      'C.PAID',
      'C.BONUS',
    ],
  });

/**
 * J27: the small rest and all coins are given up, and all cards are closed, frozen ones too, which releases their
 * numbers; their personal data is erased. The ledger itself is kept.
 */
export async function closeMoney(deps: Pick<Deps, 'vault'>, tx: Tx, uid: number): Promise<void> {
  const rest = (await balancesOf(tx, uid))['L.AVAIL'];
  const unbound_at = await clock.now(tx);
  for (const card of await listCards(tx, uid)) {
    if (!live.includes(card.status)) continue;
    await transitionCard(tx, card, 'close', { by: system, comment: '账户注销' }, { unbound_at });
  }
  await eraseCards(deps, tx, uid);
  await forgetPayers(tx, uid);
  await postCoinWaiver(tx, { uid, by: system });
  if (rest === 0) return;
  await post(tx, {
    uid,
    by: system,
    kind: 'account.close',
    refType: 'account',
    refId: String(uid),
    about: { bizType: 'account', bizNo: String(uid), title: '注销放弃余额' },
    journal: journals.closingWaived(rest),
  });
}

async function heldOf(db: Db, uid: number): Promise<Fen> {
  const balances = await balancesOf(db, uid);
  return sum(
    (['L.FROZEN', 'L.PENDING', 'L.ESCROW', 'L.WD.CLEAR', 'L.DEPOSIT'] as const).map((code) => balances[code]),
  );
}
