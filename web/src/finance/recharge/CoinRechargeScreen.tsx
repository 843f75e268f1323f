import { RechargeFlow } from './RechargeFlow';

/** 创意币充值 (product 02 §2.3). */
export default function CoinRechargeScreen() {
  return <RechargeFlow target="coin" />;
}
