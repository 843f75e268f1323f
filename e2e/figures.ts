/** A page as one person sees it: its text, and the answers of its calls, by the end of their path. */
export interface Seen {
  text: string;
  calls: Map<string, unknown>;
}
/** The place of a figure: the page, and a function that reads it there; undefined where this person is not shown it. */
export interface Place {
  path: string;
  what: string;
  read: (seen: Seen) => string | undefined;
}

/** On the screen: what the expression captures, amounts without separators. */
const screen = (path: string, pattern: RegExp): Place => ({
  path,
  what: String(pattern),
  read: ({ text }) => pattern.exec(text)?.[1]?.replaceAll(',', ''),
});

type Data = Record<string, any>; // oxlint-disable-line typescript/no-explicit-any
/** In the answer of a call that the page made. */
const call = (
  path: string,
  name: string,
  read: (data: Data) => string | number | null | undefined,
): Place => ({
  path,
  what: `${name} ${String(read)}`,
  read: ({ calls }) => {
    const data = calls.get(name);
    const value = data === undefined ? undefined : read(data as Data);
    return typeof value === 'number' && !Number.isInteger(value) ? value.toFixed(2) : value?.toString();
  },
});

const sum = (rows: readonly Data[], of: (row: Data) => number): number =>
  rows.reduce((cents, row) => cents + Math.round(of(row) * 100), 0) / 100;
const openBills = (bills: Data): Data[] =>
  (bills.list as Data[]).filter(({ remaining }) => remaining > 0).reverse();

const home = '/home';
const rmb = '/finance/rmb';
const coins = '/finance/creativeCoins';
const vouchers = '/finance/vouchers';
const credit = '/finance/creditLimit';
const withdraw = '/finance/rmb/withdraw';
const orders = '/orders/myOrders';
const members = '/account/manage';
const waitingForOwner = '/finance/rmb?tab=withdraw&status=pending_owner';

/** Every amount, count and date that stands in two places or more, with its places. */
export const figures: Record<string, Place[]> = {
  人民币可用: [
    screen(home, /人民币\n(?:充值\n)?(?:提现\n)?¥([\d,.]+)/),
    screen(rmb, /可用余额\n([\d,.]+)/),
    screen(withdraw, /可用 ([\d,.]+)/),
    call(home, 'balance2', ({ rmb: held }) => held.available),
    call(rmb, 'get-rmb-list2', ({ list }) => list[0]?.balance_after),
    call(rmb, 'get-user-amount-info', ({ rmb: held }) => held.available),
  ],
  冻结: [
    screen(home, /冻结 ([\d,.]+) ·/),
    screen(rmb, /冻结金额\n([\d,.]+)/),
    call(rmb, 'get-user-amount-info', ({ rmb: held }) => sum(held.frozen_items, ({ amount }) => amount)),
    call(withdraw, 'apply_withdraw', ({ releases }) =>
      sum(
        releases.filter(({ biz_type, type }: Data) => biz_type === type),
        ({ amount }) => amount,
      ),
    ),
  ],
  打款中: [
    screen(home, /打款中 ([\d,.]+) ·/),
    screen(rmb, /打款中\n([\d,.]+)/),
    call(rmb, 'get-user-amount-info', ({ rmb: held }) => held.paying),
  ],
  待结算: [
    screen(home, /待结算 ([\d,.]+)/),
    screen(rmb, /待结算\n([\d,.]+)/),
    call(rmb, 'get-user-amount-info', ({ rmb: held }) => sum(held.pending_items, ({ amount }) => amount)),
    call(withdraw, 'apply_withdraw', ({ releases }) =>
      sum(
        releases.filter(({ type }: Data) => type === 'pending'),
        ({ amount }) => amount,
      ),
    ),
  ],
  可提现: [
    screen(rmb, /可提现 ¥([\d,.]+)/),
    screen(withdraw, /可提现(?:金额\n| )¥([\d,.]+)/),
    call(rmb, 'get-user-amount-info', ({ rmb: held }) => held.withdrawable),
    call(withdraw, 'apply_withdraw', ({ withdrawable }) => withdrawable),
  ],
  '24小时内线上入账': [
    screen(rmb, /− 24小时内线上入账 ([\d,.]+)/),
    screen(withdraw, /− 24小时内线上入账 ([\d,.]+)/),
    call(withdraw, 'apply_withdraw', ({ releases }) => {
      const held = releases.filter(({ type }: Data) => type === 'recharge_hold');
      return held.length > 0 ? sum(held, ({ amount }) => amount) : undefined;
    }),
  ],
  近6个月收支: [
    call(home, 'summary', ({ assets }) => JSON.stringify(assets?.trend)),
    call(rmb, 'get-user-amount-info', ({ months }) => JSON.stringify(months)),
  ],
  创意币: [
    screen(home, /创意币\n(?:充值\n)?([\d,.]+)币/),
    screen(coins, /可用创意币\n([\d,.]+)币/),
    call(home, 'balance2', ({ coin }) => coin.total),
    call(coins, 'get-credit-list2', ({ list }) => list[0]?.balance_after),
    call(coins, 'get-user-amount-info', ({ coin }) => sum(coin.batches, ({ remaining }) => remaining)),
  ],
  赠送币: [
    screen(home, /含赠送 ([\d,.]+)/),
    screen(coins, /赠送币 ([\d,.]+)\n/),
    call(coins, 'get-user-amount-info', ({ coin }) =>
      sum(
        coin.batches.filter(({ bucket }: Data) => bucket === 'bonus'),
        ({ remaining }) => remaining,
      ),
    ),
  ],
  本月获得的币: [
    screen(coins, /本月获得\n([\d,.]+)/),
    call(coins, 'get-user-amount-info', ({ coin }) => coin.months.at(-1).gain),
  ],
  可用的券: [
    screen(home, /代金券\n(\d+) 张可用/),
    screen(vouchers, /可用张数\n(\d+)/),
    screen(vouchers, /可使用\n(\d+)/),
    call(home, 'balance2', ({ coupon }) => coupon.available_count),
    call(vouchers, 'coupon-list2', ({ total }) => total),
    call(vouchers, 'coupon-summary', ({ by_kind }) => sum(Object.values<number>(by_kind) as never, Number)),
  ],
  代金券余额: [
    screen(vouchers, /代金券余额合计\n¥([\d,.]+)/),
    call(home, 'balance2', ({ coupon }) => coupon.voucher_balance),
    call(vouchers, 'coupon-list2', ({ list }) =>
      sum(
        list.filter(({ kind }: Data) => kind === 'voucher'),
        ({ balance }) => balance,
      ),
    ),
  ],
  快到期的券: [
    screen(home, /(\d+)张7天内到期/),
    screen(vouchers, /7日内到期\n([1-9]\d*)/),
    screen(`${vouchers}?soon=1`, /共 (\d+) 条/),
  ],
  信用总额: [
    screen(home, /信用额度\n¥[\d,.]+ \/ ([\d,.]+)/),
    screen(credit, /总额 ([\d,.]+)/),
    call(credit, 'iou-summary', ({ total_amount }) => total_amount || undefined),
    call(home, 'balance2', ({ total_amount }) => total_amount || undefined),
  ],
  信用可用: [
    screen(home, /信用额度\n¥([\d,.]+)/),
    screen(credit, /可用额度\n([\d,.]+)/),
    screen(credit, /冻结\n[\d,.]+\n可用\n([\d,.]+)/),
  ],
  信用已用: [
    screen(credit, /已用\n([\d,.]+)/),
    call(credit, 'iou-summary', ({ total_amount, used_amount }) => (total_amount ? used_amount : undefined)),
  ],
  应还金额: [
    screen(home, /\d{4}-\d\d-\d\d 应还 ([\d,.]+)/),
    screen(home, /待还白条 ¥([\d,.]+)/),
    screen(credit, /本期应还（[^¥]*¥([\d,.]+)/),
    call(home, 'balance2', ({ iou }) => iou.due_amount || undefined),
    call(rmb, 'get-user-amount-info', ({ iou }) => iou.due_amount || undefined),
    call(credit, 'iou-bill2', (bills) => openBills(bills)[0]?.remaining),
  ],
  还款日: [
    screen(home, /(\d{4}-\d\d-\d\d) 应还/),
    screen(credit, /；还款日 (\d{4}-\d\d-\d\d)/),
    call(home, 'balance2', ({ iou }) => iou.due_date),
    call(rmb, 'get-user-amount-info', ({ iou }) => iou.due_date),
    call(credit, 'iou-bill2', (bills) => openBills(bills)[0]?.due_date),
  ],
  还款还有几天: [screen(home, /待还白条[^\n]*\n(\d+)天后到期/), screen(credit, /剩余(\d+)天/)],
  已还: [
    screen(credit, /，已还 ([\d,.]+)/),
    call(credit, 'iou-bill2', (bills) => openBills(bills)[0]?.repaid),
  ],
  未出账: [
    screen(credit, /下期预计\n([\d,.]+)/),
    call(`${credit}?tab=unbilled`, 'iou-bill2', ({ list }) =>
      list.length > 0 ? sum(list, ({ amount, refunded }) => amount - refunded) : undefined,
    ),
  ],
  待付款: [
    screen(home, /(\d+)\n待付款订单/),
    screen(orders, /待付款\n([1-9]\d*)/),
    screen(`${orders}?status=pending_pay`, /共 (\d+) 条/),
  ],
  待验收: [
    screen(home, /(\d+)\n待验收成果/),
    screen(orders, /待验收\n([1-9]\d*)/),
    screen(`${orders}?status=pending_accept`, /共 (\d+) 条/),
  ],
  所有订单: [
    screen(orders, /全部\n(\d+)/),
    call(orders, 'list2', ({ counts: { all: _, ...tabs } }) =>
      sum(Object.values<number>(tabs) as never, Number),
    ),
  ],
  待确认提现: [
    screen(home, /(\d+)\n待确认提现/),
    screen(waitingForOwner, /共 (\d+) 条/),
    call(waitingForOwner, 'withdraw/list', ({ counts }) => counts?.pending_owner || undefined),
  ],
  子账号数: [
    screen(members, /已创建\n(\d+)\//),
    screen(members, /\n子账号\n(\d+)\n/),
    call(members, 'member/list', ({ count }) => count),
    call(members, 'member/list', ({ total }) => total),
  ],
  安全分: [
    call(home, 'summary', ({ user }) => user.security_score),
    call('/account/safe', 'overview', ({ score }) => score),
  ],
};
/** The pages where a figure stands, once each. */
export const paths = [...new Set(Object.values(figures).flatMap((places) => places.map(({ path }) => path)))];
