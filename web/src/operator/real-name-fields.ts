import { idTypeTexts, orgTypeTexts } from '@uc/contract/account/texts';

/** Names of form fields that are not in the list of rejectable ones. */
export const fieldNames: Record<string, string> = {
  id_type: '证件类型',
  real_name: '姓名',
  id_no: '证件号',
  valid_from: '有效期起',
  valid_to: '有效期止',
  verify_method: '验证方式',
  org_type: '主体类型',
  company_name: '企业名称',
  uscc: '统一社会信用代码',
  founded_at: '成立日期',
  license_valid_to: '营业期限止',
  reg_address: '注册地址',
  reg_capital: '注册资本',
  legal_name: '法定代表人',
  legal_id_type: '法定代表人证件类型',
  legal_id_no: '法定代表人证件号',
  operator_name: '经办人',
  operator_id_type: '经办人证件类型',
  operator_id_no: '经办人证件号',
  bank_name: '开户银行',
  bank_branch: '开户支行',
  cnaps: '联行号',
  account_no: '对公账号',
};
/** A field and its value as staff read them. */
export const textOf = (field: string, value: string): readonly [label: string, text: string] => [
  fieldNames[field] ?? extra[field] ?? field,
  coded.has(field) ? (words[value] ?? value) : value,
];
const extra: Record<string, string> = {
  bank_code: '银行代码',
  bank_card_no: '银行卡号',
  bank_phone: '预留手机',
};
const words: Record<string, string> = {
  ...idTypeTexts,
  ...orgTypeTexts,
  bank4: '银行卡核验',
  face: '人脸核验',
  manual: '人工审核',
};
const coded = new Set(['id_type', 'legal_id_type', 'operator_id_type', 'org_type', 'verify_method']);
