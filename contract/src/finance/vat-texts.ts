/** The consent by which a natural person has the platform file value added tax, by version: what was agreed to stays as it was. */
export const vatConsentTexts: Readonly<Record<number, readonly string[]>> = {
  1: [
    '本人为自然人，已完成实名认证，书面同意并委托平台就本人在平台取得的服务收入代为办理增值税及附加税费的申报。',
    '平台按月汇总本人到账的收入，扣减当月退款后于次月15日前（遇节假日顺延）申报；月不含税销售额未超过免税标准的，申报为免税。',
    '平台可为此向税务机关提供本人的身份信息和收入信息；本人对身份信息的真实性负责。',
    '本同意自确认之时起生效，本人可随时撤回；撤回不影响撤回前已申报的月份。',
  ],
};
/** The version that is agreed to today. */
export const VAT_CONSENT = 1;
