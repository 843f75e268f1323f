import { limits } from '@uc/contract/limits';
import { formatFen } from '@uc/contract/money';
import type { Deps } from '../../deps';
import { notify } from '../../messages/index';
import { forEachDue, type Job } from '../../jobs/index';
import { system } from '../../ledger/index';
import { type Arrived, postSettlementRelease } from './settlement';
import { dueSettlements, type Settlement } from './store';
import { postTaxPart } from './tax';
import { unpostedParts } from './tax-store';

/**
 * Pending release, every minute: a seller's income becomes available three days after acceptance (J16b,
 * console.md#jobs).
 */
export const settlementJobs = ({ database, log }: Pick<Deps, 'database' | 'log'>): Job[] => [
  {
    name: 'finance.settlementRelease',
    text: '待结算放款',
    about: `验收满${limits.order.pendingDays}天的订单收入转入卖家可用余额`,
    at: '* * * * *',
    run: async (now) =>
      forEachDue(
        { log },
        (batch) => dueSettlements(database.db, now, batch),
        (due) => database.transaction((tx) => release(tx, due)),
        ({ settlement_no: settlement }) => ({ settlement }),
      ),
  },
  {
    // A payment is booked for everybody at once; each provider's part leaves their book in a transaction of its own.
    name: 'finance.taxRemit',
    text: '代扣税款记账',
    about: '已缴纳的代扣税款从各服务商账上转出',
    at: '* * * * *',
    async run() {
      return forEachDue(
        { log },
        (batch) => unpostedParts(database.db, batch),
        (part) => database.transaction((tx) => postTaxPart(tx, part)),
        ({ uid, remit_no: remittance }) => ({ uid, remittance }),
      );
    },
  },
];

async function release(tx: Parameters<typeof notify>[0], due: Settlement): Promise<void> {
  const { uid, settlement_no: settlementNo, order_no: orderNo, title } = due;
  const arrived = await postSettlementRelease(tx, { uid, by: system, settlementNo });
  await notify(tx, {
    uid,
    category: 'finance',
    title: '订单收入已到账',
    content: `订单“${title}”的收入${formatFen(arrived.arrives)}元已转入账户余额，可以使用或提现。${taxText(arrived)}`,
    link: `/finance/rmb?no=${orderNo}`,
    bizType: 'income',
    bizNo: orderNo,
  });
}

/** What was withheld, where tax is withheld at all; 0.00 says so. */
function taxText({ withheld }: Arrived): string {
  if (withheld === undefined) return '';
  const { tax, ofMonth, ofYear } = withheld;
  return `已按累计预扣法预扣个人所得税${formatFen(tax)}元，本月预扣${formatFen(ofMonth)}元，本年累计${formatFen(ofYear)}元。`;
}
