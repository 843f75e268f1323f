import { limits, longPayHours } from '@uc/contract/limits';
import { REFUND_PROMISE } from '@uc/contract/orders/refund-words';
import type { HelpTexts } from './help-texts';

const { order, ticket, message, request } = limits;

export const orderTexts = {
  orders: `
[我的订单](/orders/myOrders)列出您购买与出售的全部订单。

## 付款
下单后请在${order.payMinutes}分钟内付款，知识产权与云工作室订单为${longPayHours}小时；超过时间订单自动关闭，占用的优惠券与余额随即释放。可勾选多个订单合并付款，一次最多${order.mergeMost}个。

收银台依次使用优惠券、代金券、创意币、余额、白条与在线支付，您可以逐项调整。

## 验收
服务商交付后，请在${order.acceptDays}天内验收或要求修改；到期未处理的，系统自动验收，款项转给卖家。

## 退款
- 验收前申请退款，由卖家答复；${order.refundDays}天内未答复视为同意。
- 完成后仍可申请售后，由平台处理：平台销售的订单在${order.claimDays}天内，服务商销售的订单在收入结算前（${order.pendingDays}天内）。
- ${REFUND_PROMISE}。

## 收入
您出售的订单验收后，收入待结算${order.pendingDays}天，期间没有争议即转入可用余额。`,
  contracts: `
[合同](/orders/contracts)汇总您在各业务中签署的合同与协议：众包合同、孵化协议、服务商入驻协议等。

## 状态
- **待我签署**：请在期限前打开合同，核对文本后签署；逾期合同不成立。
- **待对方签署**：您已签署，等待对方。
- **履行中**、**已完成**、**已终止**：以所属业务的状态为准。

众包合同双方需在${request.signHours}小时内完成签署。

## 下载
合同详情中可下载PDF，内含全文、签署人与签署时间、文本摘要（SHA-256）和合同记录，并带平台的电子签名，可核验文件是否被改动。

## 谁能看到
子账号只能看到其角色与数据范围内的合同。`,
  tickets: `
遇到问题请[提交工单](/support?view=new)。在订单、提现、合同、案件的详情中提交，会自动带上单据和它的当前状态，处理更快。

## 状态
- **待受理**、**处理中**：我们在处理，可随时补充说明；每${ticket.urgeHours}小时可催单一次。
- **待您补充**、**待您确认**：等您回复。${ticket.waitDays}天未回复的，工单自动结束，结束前会提醒。
- **已完成**：可评价一次；未解决的，结束后${ticket.reopenDays}天内可重新打开一次。

同时处理中的工单最多${ticket.openMost}件。请不要在工单中填写密码与验证码，客服不会向您索要。`,
  messages: `
[消息](/messagebox)汇总资金、订单、众包、知识产权等通知，点击可直接打开相关页面。

- 在[账户安全](/account/safe?tab=notices)中可按类别设置短信与邮件；账户安全类通知不能关闭。
- 消息保存${message.keptDays}天，安全与资金类保存更久。
- 子账号只收到其权限范围内的消息。`,
} as const satisfies Partial<HelpTexts>;
