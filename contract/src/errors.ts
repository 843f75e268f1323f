import { limits } from './limits';
import { withSupport } from './support';
import { crowdErrors } from './crowd-errors';
import { entry, type ErrorEntry, silent } from './error-entry';
import { fileErrors } from './file-errors';
import { contractErrors } from './crowdsourcing/errors';
import { financeErrors } from './finance/errors';
import { filingErrors } from './filings/errors';
import { providerErrors } from './provider/errors';
import { helpErrors } from './help-errors';
import { invoiceErrors } from './finance/invoice-errors';
import { makerRefusals } from './maker/errors';
import { OTHER_PRINCIPAL } from './page-principal';
import { signInErrors } from './sign-in-errors';
import { supportErrors } from './support/errors';

/**
 * Every expected refusal: name → HTTP status, ret, errorCode, Chinese sentence (shell.md#conventions-of-the-calls).
 * `{x}` in a sentence is filled from the parameters of `refuse(name, params)`. `link` is the way out, a route of ours.
 */
const catalogue = {
  'request.invalid': entry(400, 40000, 0, '参数错误，请检查后重试'),
  'request.missing': entry(400, 40001, 0, '缺少参数：{field}'),
  'request.ambiguousCredentials': entry(400, 40000, 0, '登录凭证不一致，请重新登录'),
  'request.tooLarge': entry(413, 40000, 0, '提交的内容过大'),
  'request.headersTooLarge': entry(431, 40000, 0, '请求头过大'),
  'request.uriTooLong': entry(414, 40000, 0, '请求地址过长'),
  'request.mediaType': entry(415, 40000, 0, '不支持的内容格式'),
  'request.method': entry(405, 40000, 0, '不支持的请求方式'),
  'request.timeout': entry(408, 40000, 0, '请求超时，请重试'),
  'request.crossSite': entry(403, 40300, 0, '请求来源不被允许，请在本站内操作'),
  'session.missing': entry(401, 40100, 0, '未登录，请先登录'),
  'session.expired': entry(401, 40101, 0, '登录已失效，请重新登录'),
  'session.otherPrincipal': silent(
    entry(
      412,
      41200,
      OTHER_PRINCIPAL,
      '此浏览器已切换到其他账号，本次操作未执行，请打开当前账号的页面后再操作',
    ),
  ),
  'permission.denied': entry(403, 40300, 0, '没有权限执行此操作'),
  'permission.subAccount': entry(403, 40301, 310403, '没有操作权限，请联系主账号授权（缺少：{permission}）'),
  'account.frozen': entry(403, 40302, 300012, '账号已冻结[[，请联系客服]]'),
  notFound: entry(404, 40400, 0, '数据不存在或已被删除'),
  'number.unknown': entry(404, 40400, 0, '没有找到{what}{no}，请在{where}核对后重新填写'),
  'state.conflict': entry(409, 40900, 0, '当前状态不允许此操作，请刷新后重试'),
  'idempotency.running': entry(409, 40901, 0, '该请求正在处理中，请稍候查看结果'),
  'idempotency.mismatch': entry(422, 40901, 0, '该请求已提交过，内容不一致，请刷新后重试'),
  'form.invalid': entry(422, 42200, 0, '提交的内容有误，请检查后重试'),
  'tenant.parked': entry(
    423,
    42300,
    0,
    '相关账户的资金正在核对，暂不能进行资金操作，请稍后再试，或提交工单[[、联系客服]]',
    '/support?view=new',
  ),
  'rate.exceeded': entry(429, 42900, 0, '操作过于频繁，请{seconds}秒后再试'),
  'server.error': entry(500, 50000, 0, '系统繁忙，请稍后再试'),
  'server.later': entry(501, 50100, 0, '{feature}即将开放，敬请期待'),
  'server.busy': entry(503, 50300, 0, '服务繁忙，请稍后再试'),
  'server.maintenance': entry(503, 50300, 0, '服务维护中，请稍后再试'),
  'server.resultUnknown': entry(503, 50300, 0, '结果确认中，请勿重复提交，稍后刷新查看'),

  ...signInErrors,
  ...supportErrors,
  ...helpErrors,
  ...invoiceErrors,

  'subAccount.quota': entry(422, 42200, 310404, '子账号额度不足，请联系主账号调整额度'),
  'realName.required': entry(422, 42200, 320001, '请先完成实名认证', '/account/safe/realNameAuth'),
  'realName.pending': entry(
    422,
    42200,
    320002,
    '实名认证审核中，请等待审核结果',
    '/account/safe/realNameAuth',
  ),
  'realName.companyTaken': entry(422, 42200, 320003, '该企业已认证其他账号'),
  'realName.face': entry(422, 42200, 320004, '人脸核验未通过，请改用银行卡验证或人工审核'),
  'realName.bank': entry(
    422,
    42200,
    330030,
    '银行登记的信息与填写的不一致，请核对姓名、证件号、卡号与预留手机号；核对无误的，请选择“人工审核”',
  ),
  'realName.untold': entry(422, 42200, 0, '银行未能给出核验结果，请选择“人工审核”并上传手持证件照'),
  'realName.tooOften': entry(
    422,
    42200,
    0,
    `${limits.realName.windowDays}天内最多提交${limits.realName.submissions}次实名认证，请于{date}后再试`,
  ),
  'realName.agreement': entry(422, 42200, 0, '请阅读并同意最新的实名认证授权协议'),
  'micro.tooOften': entry(422, 42200, 0, '今日认证次数已达上限，请次日重试'),
  'ocr.unavailable': entry(503, 50300, 0, '证件识别暂时不可用，请手动填写，工作人员会与影像核对'),
  'ocr.byHand': entry(422, 42200, 0, '证件信息请手动填写，工作人员会与影像核对'),
  'card.unread': entry(422, 42200, 0, '未能识别银行卡号，请确认图片清晰完整，或手动填写'),
  'card.byHand': entry(422, 42200, 0, '请手动填写银行卡号'),
  'card.readLater': entry(503, 50300, 0, '银行卡识别暂时不可用，请手动填写卡号'),
  'ocr.unreadable': entry(422, 42200, 0, '未能识别证件，请确认图片清晰完整，或手动填写'),
  'subAccount.limit': entry(422, 42200, 0, '子账号数量已达上限（{max}个）'),
  'subAccount.nameTaken': entry(422, 42200, 0, '子账号名已存在'),
  'subAccount.quotaBelowUsed': entry(422, 42200, 0, '额度不能小于已使用额度'),
  'subAccount.beyond': entry(403, 40301, 310405, '不能操作权限高于您的成员，或授予您没有的权限'),
  'subAccount.openItems': entry(409, 40900, 0, '该成员有进行中的事项，请先处理或转交'),
  'role.nameTaken': entry(422, 42200, 0, '角色名称已存在'),
  'role.inUse': entry(409, 40900, 0, '该角色下还有{count}个成员，请先移除'),
  'role.limit': entry(422, 42200, 0, '自定义角色数量已达上限（{max}个）'),
  'role.preset': entry(409, 40900, 0, '系统预设角色不能修改，请复制后再编辑'),
  'realName.taken': entry(422, 42200, 320003, '该证件已认证其他账号'),

  'money.tooMuch': entry(
    422,
    42200,
    0,
    '金额超出账户可记的上限，请核对金额，或提交工单[[、联系客服]]',
    '/support?view=new',
  ),
  'money.insufficient': entry(422, 42200, 330001, '余额不足', '/finance/rmb/recharge'),
  'adjust.exceeds': entry(
    422,
    42200,
    330001,
    '账户可用余额{available}元{waiting}，不足以扣减{amount}元，请核对账户编号和金额，或待余额充足后再办理',
  ),
  'coin.insufficient': entry(422, 42200, 330002, '创意币不足', '/finance/creativeCoins/recharge'),
  'credit.insufficient': entry(422, 42200, 330003, '信用额度不足', '/finance/creditLimit'),
  'credit.applying': entry(422, 42200, 0, '您的额度申请正在审核，请等待结果', '/finance/creditLimit'),
  'credit.location': entry(422, 42200, 330003, '您的信用额度不能用于该分中心的订单', '/finance/creditLimit'),
  'credit.belowUsed': entry(422, 42200, 0, '额度不能低于已使用额度'),
  'credit.overdue': entry(422, 42200, 330004, '您有逾期账单，暂不可使用白条', '/finance/creditLimit'),
  'payPassword.unset': entry(422, 42200, 330005, '请先设置支付密码', '/account/safe/pay'),
  'payPassword.wrong': entry(422, 42200, 330006, '支付密码错误，还可尝试{left}次'),
  'payPassword.locked': entry(
    423,
    42300,
    330007,
    '支付密码已锁定，请{hours}小时后重试或找回',
    '/account/safe/pay',
  ),
  'recharge.dayLimit': entry(422, 42200, 0, '今日充值已达上限'),
  'recharge.unpaid': entry(
    422,
    42200,
    0,
    '您有多笔待支付充值，请先支付或取消',
    '/finance/rmb?tab=recharge&status=pending',
  ),
  'channel.unavailable': entry(503, 50300, 0, '支付渠道暂不可用，请稍后重试或更换支付方式'),
  'reference.used': entry(422, 42200, 0, '流水号{number}已用于{where}，不能重复入账，请核对'),
  'receipt.mismatch': entry(409, 40900, 0, '银行到账与单据不符：{why}'),
  'receipt.waiting': entry(409, 40900, 0, '银行到账{no}金额较大，请先由另一位同事在“入账复核”中复核'),
  'booking.pending': entry(409, 40900, 0, '该单据或到账已提交复核（{no}），请先由另一位同事处理'),
  'credit.requested': entry(409, 40900, 0, '该账单的{kind}申请（{no}）待复核，请先由另一位同事处理'),
  'settlement.known': entry(409, 40900, 0, '该渠道结算单号已登记，且内容不同，请核对'),
  'settlement.exceeds': entry(
    422,
    42200,
    0,
    '到账{net}元超过{channel}现应结的{owed}元{less}，请核对金额；渠道已收款而尚未入账的，须先入账再结算',
  ),
  'staff.samePerson': entry(409, 40900, 0, '须由另一位同事复核，不能复核自己提交的申请'),
  ...financeErrors,

  ...fileErrors,
  'signing.reminded': entry(
    422,
    42200,
    0,
    `每${limits.signing.remindHours}小时可催签一次，对方已收到您的提醒，请稍后再试`,
  ),
  'signing.unprintable': entry(
    422,
    42200,
    0,
    '字库中没有“{letters}”，为避免缺字未生成PDF，请提交工单，由我们提供',
    '/support?view=new',
  ),
  'export.tooMany': entry(429, 42900, 0, '已有{count}个导出任务在处理，请完成后再试'),
  'export.tooLarge': entry(422, 42200, 0, '最多导出{rows}行，请缩小筛选范围'),
  'key.changing': entry(409, 40900, 0, '正在更换密钥，请等待本次完成'),
  'ledger.disagrees': entry(409, 40900, 0, '账目核对仍有差异，不能恢复'),

  'order.state': entry(409, 40900, 340001, '订单状态不允许此操作，请刷新后重试', '/orders/myOrders'),
  'order.afterSaleOver': entry(
    409,
    40900,
    0,
    '验收已超过{days}天，款项已结算，不能再申请售后。成果有质量问题的，请提交工单[[或联系客服]]处理',
    '/support?view=new',
  ),
  'order.paid': entry(409, 40900, 340005, '订单已在 {at} 支付', '/orders/myOrders'),
  'order.accepted': entry(409, 40900, 340006, '已在 {at} 验收', '/orders/myOrders'),
  'order.expired': entry(409, 40900, 340002, '订单已超时关闭', '/orders/myOrders'),
  'order.payAlone': entry(422, 42200, 0, '创意币订单不参与抵扣，请单独用余额或在线支付'),
  'order.quoteChanged': entry(409, 40900, 340003, '可用余额或优惠已变化，请核对金额后再支付'),
  'order.payTogether': entry(422, 42200, 0, '同一需求的赏金需一次付清，请合并支付', '/orders/myOrders'),
  'order.moneyOnly': entry(
    422,
    42200,
    0,
    '众包和服务商的订单仅支持余额和在线支付，不能使用优惠券、创意币和白条',
  ),
  'order.owned': entry(
    409,
    40900,
    340004,
    '此订单属于{document}，请前往{document}页面操作',
    '/orders/myOrders',
  ),
  'order.unknownType': entry(422, 42200, 0, '不支持的订单类型'),
  ...providerErrors,
  ...contractErrors,
  'message.mutes': entry(422, 42200, 0, '最多静音{most}个事项，请先在消息通知中取消一些'),
  ...makerRefusals,
  ...crowdErrors,
  ...filingErrors,
} as const satisfies Record<string, ErrorEntry>;

/** A key of the catalogue; `refuse(name)` compiles only with one. */
export type ErrorName = keyof typeof catalogue;
/** The catalogue, widened for look-up. */
export const errors: Record<ErrorName, ErrorEntry> = catalogue;

/** The sentence of a refusal with its `{x}` filled in. */
export function errorText(name: ErrorName, params: Record<string, string | number> = {}): string {
  return withSupport(errors[name].text).replace(/\{(\w+)\}/g, (_, key: string) => String(params[key] ?? ''));
}
