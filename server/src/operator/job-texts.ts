import { deadlineKinds } from '@uc/contract/deadline-kinds';
import { limits } from '@uc/contract/limits';
/** The name and the purpose of each job on 后台任务. A test compares this with the registered jobs. */
const texts: Record<string, readonly [text: string, about: string]> = {
  outbox: ['发件箱', '发送短信、邮件与站内信，提交打款、退款和渠道关单'],
  'jobs.analyze': ['更新查询统计', '内嵌数据库中有增长的表重新统计，查询按实际数据量执行'],
  'jobs.vacuum': ['整理数据库', '内嵌数据库回收已删除数据的空间并更新全部统计'],
  'jobs.prune': ['清理过期数据', '删除用过的验证码、幂等键和旧的运行记录'],
  'vault.rotate': ['更换数据密钥', '更换期间逐批重新加密个人信息，完成后销毁旧密钥'],
  'files.sweep': ['清理文件', '删除无人使用的上传文件和过期的导出文件'],
  'messages.smsReceipts': ['短信回执', '向短信服务商查询已发短信是否送达'],
  'messages.bounces': ['退信与投诉', '读取退信邮箱，不再向退回或被投诉的地址发送邮件'],
  'messages.notices': ['发布系统公告', '到时把系统公告送达各账户的消息中心'],
  'messages.purge': [
    '清理消息',
    `删除保存期满的消息：一般${limits.message.keptDays}天，账户安全与资金变动2年`,
  ],
  'deadlines.unknownYear': ['检查放假安排', '11月起每天查看次年的放假安排是否已知，未知时告警'],
  'exports.make': ['生成导出文件', '生成排队中的导出、对账单与回单'],
  'exports.forget': ['清理导出记录', '删除过期的导出记录'],
  'orders.payTimeout': ['订单支付超时', '关闭超时未付的订单和合并支付，释放占用的资金与优惠券'],
  'orders.autoAccept': ['订单自动验收', '买家到期未验收的订单自动验收并结算'],
  'orders.acceptReminder': ['验收提醒', '自动验收前提醒买家'],
  'orders.refundSilence': ['退款超时同意', '卖家到期未处理的退款申请自动同意并退款'],
  'finance.channelQuery': ['查询渠道支付', '向渠道查询没有收到通知的付款'],
  'finance.channelRefundAsk': ['查询渠道退款', '向渠道查询没有结果的原路退款'],
  'finance.sandboxReports': ['沙箱支付通知', '演示环境：代渠道发送支付结果通知'],
  'finance.rechargeTimeout': ['充值超时', '关闭超时未付的充值单和渠道付款'],
  'finance.withdrawAsk': ['查询打款结果', '向银行查询没有结果的提现打款'],
  'finance.withdrawLapse': [
    '提现确认超时',
    `撤销主账号${limits.withdraw.ownerHours}小时未确认的提现申请，退回资金`,
  ],
  'finance.microDepositEnd': [
    '对公账户验证到期',
    `结束${limits.microDeposit.validDays}天未填写金额的打款验证`,
  ],
  'finance.taxRemit': ['代扣税款记账', '已缴纳的代扣税款从各服务商账上转出'],
  'finance.payoutFiles': ['打款文件清理', '删除已结清或已收回批次的银行文件，只留摘要与明细'],
  'finance.settlementRelease': [
    '待结算放款',
    `验收满${limits.order.pendingDays}天的订单收入转入卖家可用余额`,
  ],
  'finance.coinExpiry': ['赠送币到期', '到期的赠送币失效并通知客户'],
  'finance.coinReminders': [
    '赠送币到期提醒',
    `到期前${deadlineKinds.coin_end.remind.join('天、')}天提醒客户`,
  ],
  'finance.couponReminders': [
    '优惠券到期提醒',
    `到期前${deadlineKinds.coupon_end.remind.join('天、')}天提醒客户`,
  ],
  'finance.iouBills': ['白条出账', '账单日汇总未出账消费，生成账单'],
  'finance.iouLateFees': ['白条违约金', '为逾期账单计提当日违约金，冻结超过宽限期的额度'],
  'finance.iouFreeze': ['白条逾期冻结', '补做上一次未完成的计提与额度冻结'],
  'finance.iouAutoRepay': ['白条自动还款', '还款日从余额自动还款'],
  'finance.iouCollect': ['白条逾期扣款', '从有余额的客户账户扣还逾期账单'],
  'finance.iouResume': ['白条额度恢复', '恢复已还清逾期的客户额度'],
  'finance.iouReminders': ['白条还款提醒', '还款日前后提醒客户还款'],
  'finance.creditExpiryNotice': ['授信到期提醒', '授信到期前提醒客户'],
  'finance.creditExpiry': ['授信到期', '关闭到期且没有欠款的授信'],
  'finance.anchorAudit': ['审计链存证', '核对审计链末端并写到数据库之外'],
  'finance.reconcileAll': ['全量对账', '核对全部账户的账目，停用有差异账户的资金操作'],
  'finance.reconcileTouched': ['增量对账', '核对有新变动的账户，停用有差异账户的资金操作'],
  'account.close': ['账户注销', '冷静期结束后完成账户注销'],
  'account.realNameExpiry': ['实名证件到期', '提醒证件将到期的客户，到期后结束认证'],
  'account.realNameMicroEnd': [
    '企业认证打款到期',
    `结束${limits.microDeposit.validDays}天未填写金额的企业打款验证`,
  ],
  'account.realNameErase': ['清除认证材料', '清除未通过的认证申请中的个人信息'],
  'works.pictures': ['无主作品图片清理', '移除一天内未用于作品的图片'],
  'works.complaints': ['作品投诉到期', `${limits.complaint.answerDays}天未回应的投诉视为成立，作品下架`],
  'provider.certExpiry': ['服务商认证到期', '提醒认证将到期的服务商，到期后结束认证'],
  'provider.licences': ['类目资质到期', '资质证书到期的类目从服务商认证中移除'],
  'filings.office': ['官方通知', '读取官方发来的受理、补正与证书等通知'],
  'filings.held': ['暂缓的官方通知', '再次办理收到时未能办理的官方通知，例如账户资金核对期间收到的'],
  'filings.duties': ['知产期限', '递交期限将至而未核对的答复，处理逾期未办的补正、答复、年费与续展'],
  'filings.applicantPapers': ['申请人证照', '删除已删除申请人的证照，办理中的案件仍需要的除外'],
  'filings.renewals': ['商标续展', '提醒一年内到期的商标办理续展'],
  'filings.terms': ['专利权届满', '将期限已满的专利转为已届满，并通知客户'],
  'incubation.clocks': ['孵化时限', '结束未确认协议、期满或项目已下架的孵化，释放到期的席位'],
  'provider.levels': ['服务商等级', '按完成合同、评分、按时交付与维权结果重新评定等级'],
  'contracts.expiry': ['合同逾期', `${limits.request.signHours}小时未签署或未托管首个里程碑的合同不成立`],
  'contracts.fees': ['合同费率更新', '签署前服务商实名类型变更的，更新合同文本中的服务费费率'],
  'contracts.autoAccept': [
    '成果自动验收',
    `提交成果${limits.milestone.acceptDays}天未验收的里程碑自动验收并结算`,
  ],
  'disputes.due': [
    '维权到期',
    `${limits.dispute.respondDays}天未回应的维权按申请方主张处理，${limits.workingDays.mediation}个工作日未和解的进入仲裁`,
  ],
  'contracts.acceptReminder': [
    '成果验收提醒',
    `自动验收前${deadlineKinds.milestone_accept.remind.join('天、')}天提醒雇主`,
  ],
  'deadlines.remind': ['日程提醒', '到期前按天数提醒客户，每个期限每个天数一次'],
  'requests.clocks': [
    '需求时限',
    '截止、雇佣答复、选标、公示与平台处理到期后进入下一步，未选出的赏金按规则分配或退回',
  ],
  'access.membersOver': ['子账号到期', `停用到期或${limits.subAccount.activationDays}天未激活的子账号`],
};

/** The Chinese name of a job and one line about it; a job that no longer exists keeps its own name. */
export function jobText(job: string): { text: string; about: string } {
  const [text, about] = texts[job] ?? [job, ''];
  return { text, about };
}
