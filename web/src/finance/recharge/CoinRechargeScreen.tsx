import { RechargeFlow } from './RechargeFlow';

/** 创意币充值 (finance.md#coin-screen). */
export default function CoinRechargeScreen() {
  return <RechargeFlow target="coin" />;
}
