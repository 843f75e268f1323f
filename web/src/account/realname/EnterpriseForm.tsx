import { type OrgType, orgTypeTexts } from '@uc/contract/account/texts';
import { rules } from '@uc/contract/rules';
import { api, useRead } from '../../client';
import { ChoiceTiles } from '../../ui/ChoiceTiles';
import { SelectField, TextField } from '../../ui/Field';
import { AuthFoot } from './AuthFoot';
import { PaperField } from './PaperField';
import type { Application, RealName, Values } from './real-name';
import styles from './realname.module.css';
import { useAuthForm } from './use-auth-form';
import { ValidityFields } from './ValidityFields';

const initial: Values = {
  org_type: 'company',
  company_name: '',
  uscc: '',
  license_img: '',
  founded_at: '',
  license_valid_to: '',
  is_long_term: '',
  reg_address: '',
  reg_capital: '',
  legal_name: '',
  legal_id_no: '',
  legal_front: '',
  legal_back: '',
  operator_is_legal: '1',
  operator_name: '',
  operator_id_no: '',
  authorization_img: '',
  bank_code: '',
  bank_name: '',
  bank_branch: '',
  cnaps: '',
  account_no: '',
};
const orgTypes = Object.entries(orgTypeTexts) as [OrgType, string][];
interface Banks {
  data?: { code: string; name: string }[];
}

/** 企业实名认证, its first step (product 02 §2.4): the licence, who stands for it, and the account that proves it. */
export function EnterpriseForm({
  data,
  again,
  onDone,
}: {
  data: RealName;
  again: Application | undefined;
  onDone: (data: RealName) => void;
}) {
  const form = useAuthForm('enterprise', {
    data,
    again,
    initial: again
      ? { ...initial, operator_is_legal: again.fields.operator_is_legal === '0' ? '0' : '1' }
      : initial,
    onDone,
  });
  const { values, set, isOpen, problems, field, reason } = form;
  const banks = useRead(api.cards.ajax, { type: 'banks' }, { enabled: isOpen('bank_code') });
  const why = (name: string) => reason(name) && `未通过原因：${reason(name)}`;
  const text = (name: string, label: string, more: object = {}) =>
    isOpen(name) && (
      <TextField label={label} autoComplete="off" hint={why(name)} {...more} {...field(name)} />
    );
  const paper = (name: string, label: string, more: object = {}) =>
    isOpen(name) && (
      <PaperField
        name={name}
        label={label}
        error={problems[name]}
        reason={reason(name)}
        onChange={(id) => set(name, id)}
        {...more}
      />
    );
  const warning = rules.uscc.warn((values.uscc ?? '').toUpperCase());
  const isOperated = values.operator_is_legal === '0';
  const hasLicence = [
    'org_type',
    'license_img',
    'company_name',
    'uscc',
    'license_valid_to',
    'reg_address',
  ].some(isOpen);
  const hasPeople = [
    'legal_name',
    'legal_id_no',
    'legal_front',
    'legal_back',
    'operator_is_legal',
    'authorization_img',
  ].some(isOpen);
  return (
    <form {...form.props} className={styles.form}>
      {hasLicence && <h3>主体信息</h3>}
      {isOpen('org_type') && (
        <ChoiceTiles
          label="主体类型"
          choices={orgTypes.map(([value, words]) => ({ value, text: words }))}
          value={values.org_type as OrgType}
          onChange={(value) => set('org_type', value)}
        />
      )}
      {paper('license_img', '营业执照', {
        hint: '原件照片或加盖公章的复印件',
        read: {
          side: 'license' as const,
          onRead: (fields: Record<string, string>) =>
            form.choose(Object.fromEntries(Object.entries(fields).filter(([name]) => isOpen(name)))),
        },
      })}
      <div className={styles.pair}>
        {text('company_name', '企业名称', { maxLength: 60, placeholder: '与营业执照一致' })}
        {text('uscc', '统一社会信用代码', {
          maxLength: 18,
          ...(warning && { hint: rules.uscc.messages[warning] }),
        })}
      </div>
      {isOpen('license_valid_to') && (
        <ValidityFields
          form={form}
          from={isOpen('founded_at') ? 'founded_at' : undefined}
          until="license_valid_to"
          longTerm="营业执照长期有效"
          reason={reason('license_valid_to')}
        />
      )}
      <div className={styles.pair}>
        {text('reg_address', '注册地址（选填）', { maxLength: 200 })}
        {text('reg_capital', '注册资本（选填）', { maxLength: 30 })}
      </div>
      {hasPeople && <h3>法定代表人与经办人</h3>}
      <div className={styles.pair}>
        {text('legal_name', '法定代表人姓名', { maxLength: 50 })}
        {text('legal_id_no', '法定代表人身份证号', { maxLength: 18 })}
      </div>
      <div className={styles.papers}>
        {paper('legal_front', '法定代表人身份证人像面')}
        {paper('legal_back', '法定代表人身份证国徽面')}
      </div>
      {isOpen('operator_is_legal') && (
        <ChoiceTiles
          label="经办人"
          choices={[
            { value: '1', text: '法定代表人本人' },
            { value: '0', text: '其他经办人', note: '须提供授权委托书' },
          ]}
          value={values.operator_is_legal ?? ''}
          onChange={(value) => set('operator_is_legal', value)}
        />
      )}
      {isOperated && (
        <>
          <div className={styles.pair}>
            {text('operator_name', '经办人姓名', { maxLength: 50 })}
            {text('operator_id_no', '经办人身份证号', { maxLength: 18 })}
          </div>
          {paper('authorization_img', '授权委托书', { hint: '加盖公章' })}
        </>
      )}
      {isOpen('account_no') && (
        <>
          <h3>对公账户</h3>
          <p className={styles.note}>
            须为本企业名下账户。审核通过后，我们会打入一笔0.01–0.99元款项，填写收到的金额即完成认证。
          </p>
          <div className={styles.pair}>
            <SelectField
              label="开户银行"
              name="bank_code"
              value={values.bank_code}
              error={problems.bank_code}
              hint={why('bank_code')}
              onChange={(event) =>
                form.choose({
                  bank_code: event.target.value,
                  bank_name: event.target.selectedOptions[0]?.text ?? '',
                })
              }
            >
              <option value="">请选择</option>
              {((banks.data as Banks | undefined)?.data ?? []).map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </SelectField>
            {text('bank_branch', '开户支行', { maxLength: 60, placeholder: '如：工商银行苏州平江支行' })}
            {text('account_no', '对公账号', { maxLength: 30, inputMode: 'numeric' })}
            {text('cnaps', '联行号', { maxLength: 12, inputMode: 'numeric', placeholder: '12位数字' })}
          </div>
        </>
      )}
      <AuthFoot form={form} text={again ? '重新提交' : '提交审核'} busyText="正在提交…" />
    </form>
  );
}
