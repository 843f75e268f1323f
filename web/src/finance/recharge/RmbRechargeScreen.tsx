import { RechargeFlow } from './RechargeFlow';

/** 人民币充值 (finance.md#rmb-screen). */
export default function RmbRechargeScreen() {
  return <RechargeFlow target="rmb" />;
}
