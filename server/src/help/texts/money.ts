import { limits } from '@uc/contract/limits';
import { coinText, percent, yuan } from './amounts';
import type { HelpTexts } from './help-texts';

const {
  recharge,
  withdraw,
  coinRecharge,
  bonusCoin,
  coupon,
  creditLine,
  iou,
  bankCards,
  microDeposit,
  phoneChange,
} = limits;
const { person, enterprise, fee } = withdraw;

export const moneyTexts = {
  balance: `
[人民币账户](/finance/rmb)的总额 = 可用 + 冻结 + 打款中 + 待结算，点击每一项可查看明细。

- **可用**：可以付款；扣除逾期白条与${recharge.withdrawHoldHours}小时内到账的充值后可以提现。
- **冻结**：提现审核、托管等占用的金额。
- **打款中**：已提交银行、尚未到账的提现。
- **待结算**：已验收、等待结算期满的收入。

收支明细可按类型、时间、金额筛选并导出；也可下载月度对账单与单笔回单。`,
  recharge: `
## 在线充值
在[人民币充值](/finance/rmb/recharge)选择金额与支付方式。个人单笔${yuan(recharge.person.min)}至${yuan(recharge.person.max)}、每天最多${yuan(recharge.person.perDay)}；企业单笔最多${yuan(recharge.enterprise.max)}、每天最多${yuan(recharge.enterprise.perDay)}。同时未付款的充值最多${recharge.maxUnpaid}笔。

## 对公转账
单笔不低于${yuan(recharge.offlineMin)}。转账时请在附言中填写页面给出的附言码，金额与申请一致的会自动入账；否则请上传汇款凭证，工作日${recharge.checkHours}小时内核对。

## 到账
在线充值付款后即时到账，${recharge.withdrawHoldHours}小时后可以提现。付款成功而未到账的，请勿重复付款，稍后刷新；仍未到账请从该笔充值提交工单。`,
  withdraw: `
在[提现](/finance/rmb/withdraw)把可提现余额转入本人或本企业的银行卡。

## 条件
已完成实名认证、设置支付密码、绑定银行卡，且没有逾期白条。更换手机号或支付密码后${phoneChange.withdrawHoldHours}小时内不能提现。

## 限额
- 个人：单笔${yuan(person.min)}至${yuan(person.max)}，每天${person.countPerDay}笔、合计${yuan(person.perDay)}。
- 企业：单笔${yuan(enterprise.min)}至${yuan(enterprise.max)}，每天${enterprise.countPerDay}笔、合计${yuan(enterprise.perDay)}。

## 手续费
每月前${fee.freePerMonth}笔免费，之后按${percent(fee.basisPoints)}收取，最低${yuan(fee.min)}、最高${yuan(fee.max)}。提现失败时手续费一并退回。

## 到账时间
审核${withdraw.reviewWorkingDays}个工作日，银行处理1–${withdraw.bankWorkingDays}个工作日。审核前可以取消。子账号发起的提现需主账号在${withdraw.ownerHours}小时内确认，否则自动取消。银行退票的，款项退回余额并通知您。`,
  coins: `
[创意币](/finance/creativeCoins)用于支付本平台的订单，1元兑换1币，**不能提现，不能转赠**。

- 充值的创意币长期有效；赠送的创意币${bonusCoin.validDays}天内有效。
- 付款时先用赠送的、快到期的，再用充值的。
- 单笔购买：个人${coinText(coinRecharge.person.min)}至${coinText(coinRecharge.person.max)}，企业最多${coinText(coinRecharge.enterprise.max)}。
- 订单退款时按原来源退回，赠送部分的有效期不变。`,
  coupons: `
[代金券](/finance/vouchers)页面列出代金券、满减券、折扣券与体验券。

- 在页面输入兑换码领取；每天输错${coupon.wrongCodesPerDay}次后，次日才能再试。
- ${coupon.soonDays}天内到期的会特别标出。
- 收银台会选出最优惠的一张；不可用的券会写明原因。
- 服务开始前整单退款的，券退回；部分退款不退券。`,
  credit: `
[信用额度](/finance/creditLimit)由平台授予，付款时选择白条即可使用，不能提现。

## 申请
额度为${yuan(creditLine.min)}至${yuan(creditLine.max)}，有效期${creditLine.validDays}天。未开通的账户在菜单中看不到信用额度。

## 账单与还款
白条按月出账，账单日与最后还款日以账单所载为准。单笔使用不低于${yuan(iou.minUse)}。可以用余额或在线支付还款，也可开启自动还款；还款先抵逾期费用，再抵最早的本金。

## 逾期
超过宽限期未还清的，按日计收逾期费用，额度与提现暂停；还清全部逾期款项后恢复。`,
  cards: `
[银行卡](/finance/bankCard)用于提现，只能绑定与实名信息同名的借记卡或对公账户。

- 个人最多${bankCards.person}张，企业最多${bankCards.company}个；不支持信用卡。
- 对公账户通过打款验证：我们打入${yuan(microDeposit.min)}至${yuan(microDeposit.max)}的款项，请在${microDeposit.validDays}天内填写金额，最多${microDeposit.maxTries}次。
- 有提现处理中的银行卡暂不能解绑。
- 连续${withdraw.cardFailures}次打款失败的银行卡会停用，重新验证后恢复。`,
} as const satisfies Partial<HelpTexts>;
