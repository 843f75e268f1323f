import type { CardAnswer, PersonAnswer } from './port';

/**
 * The meaning of Alibaba Cloud's answers; docs/outside.md has the sources and their dates. An answer that
 * stands nowhere is no result. `unknown` are those that say nothing of the person or leave a good card
 * unproven: people go on.
 */
export const cardAnswers: Readonly<Record<string, CardAnswer>> = {
  '1/101': 'match',
  // 持卡人信息有误
  '2/201': 'mismatch',
  // 未开通无卡支付
  '2/202': 'unknown',
  '2/203': 'expired',
  // 受限制、被没收、无效、无对应发卡行、未初始化或睡眠、作弊或吞卡
  '2/204': 'unsupported',
  '2/205': 'unsupported',
  '2/206': 'unsupported',
  '2/207': 'unsupported',
  '2/208': 'unsupported',
  '2/209': 'unsupported',
  '2/210': 'lost',
  // 密码错误次数超限
  '2/211': 'unsupported',
  // 发卡行不支持此交易
  '2/212': 'unknown',
  // 卡状态异常
  '2/213': 'unsupported',
  // 未预留手机号
  '2/214': 'unknown',
  // 密码、有效期或CVN2错误: a credit card
  '2/215': 'unsupported',
  '2/216': 'unsupported',
  // 无法验证
  '3/301': 'unknown',
  '3/302': 'unknown',
  '3/303': 'unknown',
  // 卡号有误
  '3/304': 'mismatch',
  '3/305': 'unknown',
  // 验证次数超限
  '3/306': 'tooMany',
};

/** 一致、不一致、查无记录 */
export const personAnswers: Readonly<Record<string, PersonAnswer>> = {
  '1': 'match',
  '2': 'mismatch',
  '3': 'absent',
};

/** Refusals of the data that were handed over, 参数非法 and 异常重复调用: the partner works, and people go on. */
export const ofThePerson: ReadonlySet<string> = new Set(['401', '403']);

/** Advice about a refusal that meets everybody. */
export const adviceOn = (code: string): string => {
  if (code === '410')
    return 'activate 身份二要素核验 and 银行卡要素核验 of 信息核验 in the console of Alibaba Cloud';
  if (code === '411') return 'give its RAM user the right AliyunYundunCloudAuthFullAccess';
  if (code === '412') return 'the account at Alibaba Cloud is in arrears: pay in';
  return 'correct ALIYUN_IDENTITY_KEY_ID and ALIYUN_IDENTITY_SECRET, or what the code says in the console of Alibaba Cloud';
};
