import type { Api } from '@uc/contract';
import { limits } from '@uc/contract/limits';
import type { WireOutput } from '../../client';
import { currentTime } from '../../ui/clock';
import { ChoiceTiles } from '../../ui/ChoiceTiles';

/** The destination of the part of a refund that was paid online. */
export type Route = 'balance' | 'original';
type WayBack = 'open' | 'over' | 'used up' | 'none';

/** Whether the online part may go back the way it came: it may, not any more, not once more, or there is none. */
export function wayBackOf(
  detail: Pick<WireOutput<Api['orders']['detail']>, 'original_until' | 'original_used_up'> | undefined,
): WayBack {
  if (detail?.original_until == null) return 'none';
  const until = Date.parse(`${detail.original_until.replace(' ', 'T')}+08:00`);
  if (until <= currentTime().getTime()) return 'over';
  return detail.original_used_up ? 'used up' : 'open';
}

/** Why the online part goes to the balance although nobody chose it. */
export const noWayBackText = (wayBack: WayBack): string => {
  if (wayBack === 'over') return `在线支付已超过${limits.channel.refundDays}天，不能原路退回，转入账户余额。`;
  if (wayBack === 'used up')
    return `微信支付对一笔付款最多原路退回${limits.channel.wechatRefunds}次，已达上限，本次转入账户余额。`;
  return '';
};

/** The choice of that way. */
export function RouteTiles({ route, onChange }: { route: Route; onChange: (route: Route) => void }) {
  return (
    <ChoiceTiles<Route>
      label="在线支付部分退回到"
      value={route}
      onChange={onChange}
      choices={[
        {
          value: 'original',
          text: '原路退回',
          note: `由支付渠道退回，通常1-${limits.workingDays.channelRefund}个工作日到账`,
        },
        {
          value: 'balance',
          text: '账户余额',
          note: `同意后立即到账可用，自支付起满${limits.recharge.withdrawHoldHours}小时可提现`,
        },
      ]}
    />
  );
}
