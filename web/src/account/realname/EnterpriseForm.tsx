import { AuthFoot } from './AuthFoot';
import { CompanyAccountFields } from './CompanyAccountFields';
import { LicenceFields } from './LicenceFields';
import { PeopleFields } from './PeopleFields';
import type { Application, RealName, Values } from './real-name';
import styles from './realname.module.css';
import { useAuthForm } from './use-auth-form';

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
  legal_id_type: 'id_card',
  legal_id_no: '',
  legal_front: '',
  legal_back: '',
  operator_is_legal: '1',
  operator_name: '',
  operator_id_type: 'id_card',
  operator_id_no: '',
  authorization_img: '',
  bank_code: '',
  bank_name: '',
  bank_branch: '',
  cnaps: '',
  account_no: '',
};

/**
 * 企业实名认证, its first step (account.md#real-name-screen): the licence, who stands for it, and the account
 * that proves it.
 */
export default function EnterpriseForm({
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
      ? {
          ...initial,
          operator_is_legal: again.fields.operator_is_legal === '0' ? '0' : '1',
          legal_id_type: again.fields.legal_id_type ?? 'id_card',
          operator_id_type: again.fields.operator_id_type ?? 'id_card',
        }
      : initial,
    onDone,
  });
  return (
    <form {...form.props} className={styles.form}>
      <LicenceFields form={form} />
      <PeopleFields form={form} />
      {form.isOpen('account_no') && <CompanyAccountFields form={form} />}
      <AuthFoot form={form} text={again ? '重新提交' : '提交审核'} busyText="正在提交…" />
    </form>
  );
}
