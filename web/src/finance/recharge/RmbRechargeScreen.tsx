import { RechargeFlow } from './RechargeFlow';

/** 人民币充值 (product 02 §2.3). */
export default function RmbRechargeScreen() {
  return <RechargeFlow target="rmb" />;
}
