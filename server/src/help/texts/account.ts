import { limits } from '@uc/contract/limits';
import type { HelpTexts } from './help-texts';

const {
  password,
  signIn,
  payPassword,
  smsCode,
  phoneChange,
  knownDevice,
  session,
  twoStep,
  realName,
  workingDays,
} = limits;
const { subAccount, customRoles, closing, avatar, microDeposit } = limits;

export const accountTexts = {
  start: `
[首页](/home)汇总账户的资产、待办、最近订单与众包动态。

## 日程
[日程](/home?tab=deadlines)列出所有会自动发生的事：什么时候、到期后怎样、去哪里处理，例如待付款订单到期关闭、成果到期自动验收。可按月查看，也可生成日历订阅地址，加到手机或电脑的日历中。

## 待办
左侧菜单的数字是等您处理的事项数。处理后数字随之减少。

## 查找
页面上方可按订单编号查找订单；各列表可按关键词、时间、状态筛选，关键词不区分大小写与全角半角。`,
  account: `
在[账户信息](/account/info)中维护昵称、联系方式等资料。

- 登录名只能修改一次。
- 头像支持JPG、PNG、WebP，提交后${avatar.reviewHours}小时内审核，审核期间只有您自己能看到新头像。
- 手机、邮箱、QQ、微信与地址加密保存，页面上默认部分隐藏。

手机号与邮箱的更换在[账户安全](/account/safe)中办理。`,
  security: `
## 登录密码
密码为${password.min}-${password.max}位，不能与最近${password.remembered}次相同。修改时可同时下线其他设备。${signIn.windowMinutes}分钟内连续输错${signIn.failures}次，登录锁定${signIn.lockMinutes}分钟。

## 支付密码
付款与提现时使用，不能与登录密码相同。${payPassword.windowHours}小时内输错${payPassword.failures}次，锁定${payPassword.lockHours}小时。忘记时可用短信验证码与证件号后六位重设。

## 更换手机号
每${phoneChange.everyDays}天可更换一次。**更换手机号或支付密码后${phoneChange.withdrawHoldHours}小时内不能提现。**

## 验证码
验证码${smsCode.validMinutes}分钟内有效，${smsCode.resendSeconds}秒后可重新获取，同一手机号每小时最多${smsCode.perPhoneHour}条、每天最多${smsCode.perPhoneDay}条。

## 两步验证
可绑定验证器或通行密钥（最多${twoStep.passkeys}个），登录与重要操作时多一道确认。启用时会给出${twoStep.recoveryCodes}个恢复码，请离线保存。

## 登录设备
同时登录的设备最多${session.maxDevices}台，超过时最早的一台下线。${session.idleMinutes}分钟没有操作会退出登录，资金页面${session.moneyIdleMinutes}分钟后需重新登录。常用设备最多记住${knownDevice.most}台。发现陌生登录，请立即在[登录设备](/account/safe?tab=devices)中下线并修改密码。`,
  real_name: `
提现、服务商认证与部分业务需要先完成[实名认证](/account/safe/realNameAuth)。

## 个人认证
需年满${realName.adultAge}周岁，提交姓名、证件号与证件照片。证件照片加密保存，查看均留痕。

## 企业认证
提交营业执照、法定代表人与经办人信息、对公账户。审核通过后，我们向对公账户打入一笔小额款项，请在${microDeposit.validDays}天内填写收到的金额，最多可填${microDeposit.maxTries}次。

## 审核时间
通常${workingDays.realName}个工作日内完成，结果以消息和短信通知。未通过时只需修改被退回的内容。${realName.windowDays}天内最多提交${realName.submissions}次。

证件到期前${realName.certificateWarningDays}天会提醒您更新；到期后提现暂停，更新并通过审核后恢复。`,
  closing: `
在[账户安全](/account/safe?tab=close)申请注销。

1. 先处理完进行中的订单、合同、提现、白条与知识产权申请，页面会逐项列出还差什么。
2. 申请后有${closing.days}天冷静期，期间可以撤销。
3. 到期后账户关闭，个人信息删除，**不能恢复**。

法律要求保存的交易记录会保留到规定的期限。注销前可在账户安全中导出个人信息副本。`,
  members: `
主账号可以为同事开通[子账号](/account/manage)，最多${subAccount.max}个。

## 开通
填写登录名、姓名与手机号，或用CSV文件一次开通最多${subAccount.batch}个。初始密码只显示一次，请在${subAccount.activationDays}天内首次登录并修改密码。

## 角色与数据范围
角色决定子账号能看什么、做什么。系统提供管理员、财务、审计等预设角色，也可新建最多${customRoles.max}个。数据范围为“仅本人”时，只能看到自己经办的内容。每个子账号最多${subAccount.roles}个角色。

## 额度
开启额度后，子账号的付款从额度中扣减，退款会恢复额度；额度用完时需主账号调整。子账号付款使用自己的密码与短信验证码，不使用主账号的支付密码。

## 没有权限
提示“没有操作权限”时，请把提示中的权限名称告诉主账号，由其在角色中授予。`,
} as const satisfies Partial<HelpTexts>;
