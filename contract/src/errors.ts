/**
 * Every expected refusal: name → HTTP status, ret, errorCode, Chinese sentence (product 08 §8.0).
 * `{x}` in a sentence is filled from the parameters of `refuse(name, params)`. `link` is the way out, a route of ours.
 */
interface ErrorEntry {
  http: number;
  ret: number;
  errorCode: number;
  text: string;
  /** The client shows no toast (spec §8). */
  silent?: true;
  /** Way out: a path under /center/user. */
  link?: string;
}

const entry = (http: number, ret: number, errorCode: number, text: string, link?: string): ErrorEntry =>
  link === undefined ? { http, ret, errorCode, text } : { http, ret, errorCode, text, link };
const silent = (one: ErrorEntry): ErrorEntry => ({ ...one, silent: true });

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
  'permission.denied': entry(403, 40300, 0, '没有权限执行此操作'),
  'permission.subAccount': entry(403, 40301, 310403, '没有操作权限，请联系主账号授权（缺少：{permission}）'),
  'account.frozen': entry(403, 40302, 300012, '账号已冻结，请联系客服'),
  notFound: entry(404, 40400, 0, '数据不存在或已被删除'),
  'state.conflict': entry(409, 40900, 0, '当前状态不允许此操作，请刷新后重试'),
  'idempotency.running': entry(409, 40901, 0, '该请求正在处理中，请稍候查看结果'),
  'idempotency.mismatch': entry(422, 40901, 0, '该请求已提交过，内容不一致，请刷新后重试'),
  'form.invalid': entry(422, 42200, 0, '提交的内容有误，请检查后重试'),
  'tenant.parked': entry(423, 42300, 0, '账户资金正在核对，暂不能进行资金操作，请稍后再试或联系客服'),
  'rate.exceeded': entry(429, 42900, 0, '操作过于频繁，请{seconds}秒后再试'),
  'server.error': entry(500, 50000, 0, '系统繁忙，请稍后再试'),
  'server.later': entry(501, 50100, 0, '{feature}即将开放，敬请期待'),
  'server.busy': entry(503, 50300, 0, '服务繁忙，请稍后再试'),
  'server.maintenance': entry(503, 50300, 0, '服务维护中，请稍后再试'),
  'server.resultUnknown': entry(503, 50300, 0, '结果确认中，请勿重复提交，稍后刷新查看'),

  'code.tooFrequent': entry(429, 42900, 300001, '获取过于频繁，请{seconds}秒后再试'),
  'code.dayLimit': entry(429, 42900, 300002, '今日获取次数已达上限'),
  'code.wrong': silent(entry(422, 42200, 300003, 'sms code incorrect')),
  'code.expired': entry(422, 42200, 300004, '验证码已过期，请重新获取'),
  'code.spent': entry(422, 42200, 300004, '错误次数过多，请重新获取'),
  'captcha.required': entry(422, 42200, 300005, '请完成安全验证'),
  'captcha.wrong': entry(422, 42200, 300005, '验证失败，请重试'),
  'signIn.wrong': entry(422, 42200, 300010, '账号或密码错误，还可尝试{left}次'),
  'signIn.locked': entry(423, 42300, 300011, '账号已锁定，请{minutes}分钟后重试'),
  'signIn.changePassword': entry(403, 40300, 300013, '首次登录请先修改初始密码'),
  'stepUp.required': silent(entry(403, 40300, 300017, '为保障您的账户安全，请验证身份')),
  'stepUp.expired': entry(422, 42200, 300018, '安全验证已过期，请重新验证'),
  'stepUp.stronger': entry(422, 42200, 300019, '修改两步验证设置请使用通行密钥、身份验证器、手机或邮箱验证'),
  'password.oldWrong': entry(422, 42200, 300020, '原密码错误，还可尝试{left}次'),
  'password.reused': entry(422, 42200, 300021, '不能与最近3次使用的密码相同'),
  'password.wrong': entry(422, 42200, 300020, '登录密码错误，还可尝试{left}次'),
  'password.locked': entry(423, 42300, 300011, '登录密码错误次数过多，请{minutes}分钟后重试，或改用短信验证'),
  'signIn.twoStep': entry(403, 40300, 300014, '请完成两步验证'),
  'totp.wrong': entry(422, 42200, 300022, '动态码错误，还可尝试{left}次'),
  'totp.locked': entry(423, 42300, 300022, '动态码或恢复码错误次数过多，请{minutes}分钟后重试'),
  'totp.used': entry(422, 42200, 300022, '该动态码已使用，请等待下一个动态码'),
  'recovery.used': entry(422, 42200, 300022, '该恢复码已使用，请换一个恢复码'),
  'totp.missing': entry(422, 42200, 300022, '未绑定身份验证器，请改用其他方式验证', '/account/safe'),
  'recovery.wrong': entry(422, 42200, 300022, '恢复码错误或已使用，还可尝试{left}次'),
  'passkey.wrong': entry(422, 42200, 300023, '通行密钥验证未通过，请重试或改用其他方式'),
  'passkey.missing': entry(422, 42200, 300023, '还没有可用的通行密钥，请改用其他方式', '/account/safe'),
  'passkey.tooMany': entry(422, 42200, 300023, '最多添加{max}个通行密钥，请先删除不用的'),
  'email.missing': entry(422, 42200, 0, '未绑定邮箱，请改用其他方式验证', '/account/safe/mailbox'),
  'email.taken': entry(422, 42200, 0, '该邮箱已被绑定'),
  'email.unchanged': entry(422, 42200, 0, '新邮箱不能与原邮箱相同'),
  'phone.unchanged': entry(422, 42200, 0, '新手机号不能与原手机号相同'),
  'phone.tooSoon': entry(422, 42200, 0, '30天内仅可修改一次手机号'),
  'identity.wrong': entry(422, 42200, 300024, '身份证号与实名信息不一致，还可尝试{left}次'),
  'identity.locked': entry(423, 42300, 300024, '错误次数过多，请{hours}小时后重试'),
  'profile.stale': entry(409, 40900, 0, '资料已在别处修改，请刷新后重试'),
  'profile.ownerOnly': entry(403, 40301, 310403, '用户名只能由主账号修改'),
  'account.cannotClose': entry(422, 42200, 0, '账户暂不满足注销条件，请先处理完以下事项', '/account/safe'),
  'consent.needed': entry(422, 42200, 0, '{reason}', '/account/safe'),
  'phone.missing': entry(422, 42200, 0, '未绑定手机号，请改用其他方式验证', '/account/safe/phone'),
  'phone.taken': entry(422, 42200, 0, '该手机号已被其他账号绑定'),
  'username.taken': entry(422, 42200, 0, '用户名已被占用'),

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
  'realName.tooOften': entry(422, 42200, 0, '30天内最多提交5次实名认证，请于{date}后再试'),
  'realName.agreement': entry(422, 42200, 0, '请阅读并同意最新的实名认证授权协议'),
  'micro.tooOften': entry(422, 42200, 0, '今日认证次数已达上限，请次日重试'),
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

  'money.insufficient': entry(422, 42200, 330001, '余额不足', '/finance/rmb/recharge'),
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
  'receipt.known': entry(422, 42200, 0, '该银行流水号已登记'),
  'settlement.known': entry(409, 40900, 0, '该渠道结算单号已登记，且内容不同，请核对'),
  'staff.samePerson': entry(409, 40900, 0, '须由另一位同事复核，不能复核自己提交的申请'),
  'withdraw.exceeds': entry(422, 42200, 330010, '超出可提现金额'),
  'withdraw.daySum': entry(422, 42200, 330010, '今日提现额度剩余{left}元'),
  'withdraw.card': entry(422, 42200, 0, '请选择本人或本企业已绑定的银行卡', '/finance/bankCard'),
  'withdraw.noCard': entry(422, 42200, 0, '请先添加银行卡', '/finance/bankCard/createCard'),
  'withdraw.overdue': entry(422, 42200, 330004, '您有逾期白条，请先还款', '/finance/creditLimit'),
  'withdraw.net': entry(422, 42200, 0, '提现金额不足以支付手续费'),
  'withdraw.dayCount': entry(422, 42200, 330011, '今日提现次数已用完，明日再试'),
  'withdraw.coolingOff': entry(422, 42200, 330012, '为保障资金安全，手机号/支付密码变更后24小时内不可提现'),
  'coupon.unusable': entry(422, 42200, 330020, '优惠券不可用：{reason}', '/finance/vouchers'),
  'coupon.notClaimable': entry(422, 42200, 330020, '{reason}'),
  'coupon.codeWrong': entry(422, 42200, 330020, '兑换码不存在或已使用'),
  'coupon.codeLocked': entry(429, 42900, 330020, '今日兑换错误次数过多'),
  'coupon.templateTaken': entry(422, 42200, 0, '该模板编号已存在'),
  'card.mismatch': entry(422, 42200, 330030, '姓名、身份证号、卡号与预留手机号不一致，请核对'),
  'card.taken': entry(422, 42200, 330031, '该卡已被绑定'),
  'card.inUse': entry(422, 42200, 330032, '该卡有提现处理中，暂不能解绑'),
  'card.unfit': entry(422, 42200, 330030, '{reason}'),
  'card.tries': entry(422, 42200, 330030, '验证次数超限，请次日重试'),
  'card.limit': entry(422, 42200, 0, '最多绑定{max}{what}', '/finance/bankCard'),
  'card.holder': entry(422, 42200, 0, '{reason}', '/finance/bankCard'),
  'card.reveals': entry(429, 42900, 0, '今日查看完整卡号次数已达上限，请明日再试'),

  'upload.type': entry(422, 42200, 0, '仅支持{types}格式'),
  'upload.tooLarge': entry(422, 42200, 0, '文件大小不能超过{megabytes}MB'),
  'upload.tooSmall': entry(422, 42200, 0, '文件大小不能小于{kilobytes}KB，请上传清晰的原图'),
  'upload.pixels': entry(422, 42200, 0, '图片尺寸不符合要求'),
  'upload.unreadable': entry(422, 42200, 0, '文件无法识别或含有不安全的内容，请重新上传'),
  'upload.quota': entry(422, 42200, 0, '文件数量或总大小已达上限，请联系客服'),
  'upload.infected': entry(422, 42200, 0, '文件未通过安全检查，请确认来源可靠后换一个文件上传'),
  'upload.unscanned': entry(503, 50300, 0, '文件安全检查暂不可用，请稍后重新上传'),
  'upload.tooOften': entry(429, 42900, 0, '上传过于频繁，请{minutes}分钟后再试'),
  'upload.dayTotal': entry(429, 42900, 0, '今日上传总量已达{megabytes}MB，请明日再试'),
  'file.claimed': entry(409, 40900, 0, '该文件已用于其他单据，请重新上传'),
  'export.tooMany': entry(429, 42900, 0, '已有{count}个导出任务在处理，请完成后再试'),
  'export.tooLarge': entry(422, 42200, 0, '最多导出{rows}行，请缩小筛选范围'),
  'key.changing': entry(409, 40900, 0, '正在更换密钥，请等待本次完成'),
  'ledger.disagrees': entry(409, 40900, 0, '账目核对仍有差异，不能恢复'),

  'order.state': entry(409, 40900, 340001, '订单状态不允许此操作，请刷新后重试', '/orders/myOrders'),
  'order.expired': entry(409, 40900, 340002, '订单已超时关闭', '/orders/myOrders'),
  'order.payAlone': entry(422, 42200, 0, '创意币订单不参与抵扣，请单独用余额或在线支付'),
  'order.quoteChanged': entry(409, 40900, 340003, '可用余额或优惠已变化，请核对金额后再支付'),
  'order.unknownType': entry(422, 42200, 0, '不支持的订单类型'),
  'provider.required': entry(422, 42200, 350001, '请先完成服务商认证', '/facilitator/serviceProdAuth'),
} as const satisfies Record<string, ErrorEntry>;

/** A key of the catalogue; `refuse(name)` compiles only with one. */
export type ErrorName = keyof typeof catalogue;
/** The catalogue, widened for look-up. */
export const errors: Record<ErrorName, ErrorEntry> = catalogue;

/** The sentence of a refusal with its `{x}` filled in. */
export function errorText(name: ErrorName, params: Record<string, string | number> = {}): string {
  return errors[name].text.replace(/\{(\w+)\}/g, (_, key: string) => String(params[key] ?? ''));
}
