import type { Partners } from '../partners/index';

/** A text to agree to; a changed text gets a new version, and a consent names the version. */
export interface Agreement {
  title: string;
  version: string;
  effective_at: string;
  content: string;
}

const current = (title: string, ...paragraphs: readonly string[]): Agreement => ({
  title,
  version: '2026-11-01',
  effective_at: '2026-11-01',
  content: paragraphs.map((paragraph, index) => `${index + 1}. ${paragraph}`).join('\n'),
});

export const agreements = {
  user: current(
    '用户服务协议',
    '您通过手机号注册后即获得一个主账号。主账号归实际注册人或其代表的企业所有，不得出租、出借或转让。',
    '您可以为同事开通子账号并授予权限。子账号在授权范围内的操作，视为主账号本人的操作，由主账号承担责任。',
    '请妥善保管登录密码、支付密码与短信验证码。平台工作人员不会向您索要任何密码或验证码。',
    '连续输错密码达到上限时，账号会被暂时锁定；发现账号存在风险时，平台可冻结资金转出并通知您。',
    '您可以随时申请注销账号。注销前须处理完进行中的订单、合同、白条与知识产权申请。',
    '因本协议产生的争议，双方应先协商解决；协商不成的，可向平台所在地有管辖权的人民法院提起诉讼。',
  ),
  realname: current(
    '实名认证授权协议',
    '为完成实名认证，您授权我们收集并核验您提交的姓名、证件号码、证件影像，以及用于核验的银行卡信息；企业认证还包括营业执照、法定代表人与经办人信息、对公账户。',
    '以上属于敏感个人信息，仅用于核验身份、满足提现等资金安全要求与法律规定，不会用于其他目的，也不会向无关第三方提供。',
    '核验时，我们会将必要信息提供给银行或有资质的身份核验机构，并仅接收核验结果。',
    '证件影像与证件号码加密保存，展示时默认脱敏并加水印；工作人员每次查看均留有记录。未通过认证的材料在30天内删除。',
    '您可以在账户安全中查看、导出个人信息，或撤回本授权。撤回后实名认证失效，提现等需要实名的功能将不可使用。',
  ),
  privacy: current(
    '隐私政策',
    '我们只收集提供服务所必需的信息：手机号用于登录与通知；实名信息仅在您提现、认证服务商或申请知识产权时收集。',
    '手机号、邮箱、证件号、银行卡号与姓名均加密保存，页面上默认脱敏显示；查看完整信息需要再次验证身份并留有记录。',
    '我们不收集银行卡的有效期、安全码与取款密码。',
    '登录记录包含时间、网络地址与设备信息，用于识别异常登录，保存不少于六个月。',
    '未经您单独同意，我们不会将您的个人信息提供给第三方；依法应当提供的除外。',
    '您可以查询、更正、导出与删除您的个人信息，或撤回同意。',
  ),
  coin: current(
    '创意币服务协议',
    '1元兑换1创意币。创意币仅可用于支付本平台的订单，不可提现、不可转让。',
    '充值所得的创意币长期有效；赠送的创意币自到账之日起365天内有效，到期自动失效。',
    '支付时先使用赠送的创意币，其中到期日近的优先；再使用充值的创意币。',
    '订单退款时，创意币按原支付来源退回，赠送部分的有效期不变。',
  ),
  credit: current(
    '信用额度与白条服务协议',
    '信用额度由平台根据企业实名信息与交易情况授予，可用于以白条支付订单，不可提现。',
    '白条按自然月出账，最后还款日以账单所载日期为准。',
    '超过最后还款日及宽限期仍未还清的，自逾期之日起按未还本金每日0.05%计收逾期费用，逾期费用不超过未还本金。',
    '逾期期间暂停使用信用额度并暂停提现；还清全部逾期款项后自动恢复。',
  ),
  withdraw: current(
    '提现规则',
    '提现仅支持转入与实名信息同名的银行卡或对公账户。',
    '提交后提现金额先行冻结，经审核后打款；审核未通过或打款失败的，冻结金额全额退回。',
    '每月首笔提现免手续费，之后按页面所示费率收取。',
    '充值资金须在到账24小时后方可提现；变更手机号或支付密码后24小时内不可提现。',
    '打款成功后如遇银行退票，款项与手续费退回您的账户。',
  ),
  provider: current(
    '服务商入驻协议',
    '服务商须已完成同类型的实名认证，并保证所提交的类目、技能、案例与资质证书真实、合法，案例与作品不侵犯他人权利。',
    '商标代理、专利代理须持有有效的机构备案或执业证明。证书失效的，应及时变更类目或更新证书。',
    '认证通过后开通公开主页，展示您提交的简介、案例、资质与报价；接单联系方式加密保存，不公开展示。',
    '认证有效期为一年，且不超过实名证件或营业执照的有效期。实名认证失效的，服务商认证即时暂停，主页关闭，进行中的合同继续履行。',
    '不得以虚假信息获取认证，不得绕开平台交易或泄露客户资料。违反的，平台经两人复核后可取消认证。',
    '您可以随时变更认证内容，或在没有进行中合同时退出。',
  ),
  bank_card: current(
    '银行卡绑定服务协议',
    '您绑定的须为本人名下的借记卡，或本企业名下的对公账户。平台不支持信用卡，也不收集有效期、安全码与取款密码。',
    '为核实账户归属，我们会将您的姓名、身份证号、银行卡号与银行预留手机号提交银行验证；对公账户通过小额打款验证。',
    '银行卡号、户名与预留手机号均加密保存，页面上默认脱敏显示；查看完整卡号需要再次验证身份并留有记录。',
    '有提现处理中的银行卡暂不能解绑。解绑后，该卡不再用于提现；您可以随时删除已解绑的银行卡。',
    '连续多次打款失败或存在风险时，平台可停用银行卡，您可重新验证后恢复使用。',
  ),
} as const satisfies Record<string, Agreement>;

/**
 * Agreement texts where people verify identities and no partner does: no data goes to a bank for comparison
 * (ADR 85).
 */
const byPeople = {
  realname: {
    ...current(
      agreements.realname.title,
      '为完成实名认证，您授权我们收集您提交的姓名、证件号码、证件影像与手持证件照；企业认证还包括营业执照、法定代表人与经办人信息、对公账户。',
      '以上属于敏感个人信息，仅用于核验身份、满足提现等资金安全要求与法律规定，不会用于其他目的，也不会向无关第三方提供。',
      '核验由本平台的审核人员人工进行：个人认证由两名审核人员先后决定，不进行人脸比对，也不向银行或身份核验机构提供上述信息。企业认证须打款验证，对公账户的户名、账号与开户行会提供给我们付款的银行。',
      '证件影像与证件号码加密保存，展示时默认脱敏并加水印；工作人员每次查看均留有记录。未通过认证的材料在30天内删除。',
      '您可以在账户安全中查看、导出个人信息，或撤回本授权。撤回后实名认证失效，提现等需要实名的功能将不可使用。',
    ),
    version: '2026-11-28',
    effective_at: '2026-11-28',
  },
  bank_card: {
    ...current(
      agreements.bank_card.title,
      '您绑定的须为本人名下的借记卡，或本企业名下的对公账户。平台不支持信用卡，也不收集有效期、安全码与取款密码。',
      '账户归属通过小额打款验证：我们会将户名、账号与开户行提供给我们付款的银行，打入一笔0.01–0.99元款项，由您填写收到的金额。身份证号与银行预留手机号不提供给银行，手机号仅用于接收验证码。',
      '银行卡号、户名与预留手机号均加密保存，页面上默认脱敏显示；查看完整卡号需要再次验证身份并留有记录。',
      '有提现处理中的银行卡暂不能解绑。解绑后，该卡不再用于提现；您可以随时删除已解绑的银行卡。',
      '连续多次打款失败或存在风险时，平台可停用银行卡，您可重新验证后恢复使用。',
    ),
    version: '2026-11-28',
    effective_at: '2026-11-28',
  },
} satisfies Partial<Record<keyof typeof agreements, Agreement>>;

/**
 * Agreement texts where Alibaba Cloud verifies: who receives which data and why, and what people do where it
 * cannot tell (ADR 103).
 */
const byAliyun: typeof byPeople = {
  realname: {
    ...current(
      agreements.realname.title,
      '为完成实名认证，您授权我们收集并核验您提交的姓名、证件号码、证件影像、手持证件照，以及用于核验的银行卡信息；企业认证还包括营业执照、法定代表人与经办人信息、对公账户。',
      '以上属于敏感个人信息，仅用于核验身份、满足提现等资金安全要求与法律规定，不会用于其他目的，也不会向无关第三方提供。',
      '核验时，我们会经加密连接将必要信息提供给阿里云计算有限公司（客服电话95187），由其向银行或权威数据源核验，我们仅接收核验结果：选择银行卡核验的，提供姓名、身份证号、银行卡号与银行预留手机号；选择人工审核的，居民身份证与港澳台居民居住证提供姓名与证件号。证件影像与手持证件照不提供给任何机构，不进行人脸比对。',
      '核验不一致或无结果不等于认证不通过：您可以选择人工审核，由本平台审核人员对照证件决定。企业认证由本平台审核人员审核并打款验证，对公账户的户名、账号与开户行会提供给我们付款的银行。',
      '证件影像与证件号码加密保存，展示时默认脱敏并加水印；工作人员每次查看均留有记录。未通过认证的材料在30天内删除。',
      '您可以在账户安全中查看、导出个人信息，或撤回本授权。撤回后实名认证失效，提现等需要实名的功能将不可使用。',
    ),
    version: '2026-11-29',
    effective_at: '2026-11-29',
  },
  bank_card: {
    ...current(
      agreements.bank_card.title,
      '您绑定的须为本人名下的借记卡，或本企业名下的对公账户。平台不支持信用卡，也不收集有效期、安全码与取款密码。',
      '为核实账户归属，我们会经加密连接将您的姓名、身份证号、银行卡号与银行预留手机号提供给阿里云计算有限公司（客服电话95187），由其向银行核验，我们仅接收核验结果。',
      '银行未能给出结果的个人银行卡与全部对公账户通过小额打款验证：我们会将户名、账号与开户行提供给我们付款的银行，打入一笔0.01–0.99元款项，由您填写收到的金额。',
      '银行卡号、户名与预留手机号均加密保存，页面上默认脱敏显示；查看完整卡号需要再次验证身份并留有记录。',
      '有提现处理中的银行卡暂不能解绑。解绑后，该卡不再用于提现；您可以随时删除已解绑的银行卡。',
      '连续多次打款失败或存在风险时，平台可停用银行卡，您可重新验证后恢复使用。',
    ),
    version: '2026-11-29',
    effective_at: '2026-11-29',
  },
};

type Code = keyof typeof agreements;
type Verified = keyof typeof byPeople;
/** The current text of an agreement; two of them differ by who verifies. */
export function agreementView(code: Exclude<Code, Verified>): Agreement;
export function agreementView(code: Code, partners: Pick<Partners, 'identity'>): Agreement;
export function agreementView(code: Code, partners?: Pick<Partners, 'identity'>): Agreement {
  if (partners === undefined || !isVerified(code)) return agreements[code];
  if (partners.identity === undefined) return byPeople[code];
  return partners.identity.by === 'aliyun' ? byAliyun[code] : agreements[code];
}
const isVerified = (code: Code): code is Verified => code in byPeople;

/** The text of a version that is or was in force here, for whoever agreed to it; undefined for any other. */
export const agreementOf = (code: Code, version: string): Agreement | undefined =>
  [agreements[code], ...(isVerified(code) ? [byPeople[code], byAliyun[code]] : [])].find(
    (one) => one.version === version,
  );

/** The title of an agreement. */
export const agreementTitle = (code: keyof typeof agreements): string => agreements[code].title;

/** Whether the purpose of a consent is one of the agreements. */
export const isAgreement = (code: string): code is keyof typeof agreements => code in agreements;
