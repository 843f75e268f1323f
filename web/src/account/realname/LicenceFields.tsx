import { type OrgType, orgTypeTexts } from '@uc/contract/account/texts';
import { rules } from '@uc/contract/rules';
import { ChoiceTiles } from '../../ui/ChoiceTiles';
import { AuthPaper, AuthText } from './AuthFields';
import styles from './realname.module.css';
import type { AuthForm } from './use-auth-form';
import { ValidityFields } from './ValidityFields';

const orgTypes = Object.entries(orgTypeTexts) as [OrgType, string][];
const names = ['org_type', 'license_img', 'company_name', 'uscc', 'license_valid_to', 'reg_address'];

/** 主体信息: the facts on the licence, read by machine where that saves typing. */
export function LicenceFields({ form }: { form: AuthForm }) {
  const { values, set, isOpen, reason } = form;
  const warning = rules.uscc.warn((values.uscc ?? '').toUpperCase());
  return (
    <>
      {names.some(isOpen) && <h3>主体信息</h3>}
      {isOpen('org_type') && (
        <ChoiceTiles
          label="主体类型"
          choices={orgTypes.map(([value, text]) => ({ value, text }))}
          value={values.org_type as OrgType}
          onChange={(value) => set({ org_type: value })}
        />
      )}
      <AuthPaper
        form={form}
        name="license_img"
        label="营业执照"
        hint="原件照片或加盖公章的复印件"
        side="license"
      />
      <div className={styles.pair}>
        <AuthText
          meant="name"
          form={form}
          name="company_name"
          label="企业名称"
          most={60}
          placeholder="与营业执照一致"
        />
        <AuthText
          meant="identifier"
          form={form}
          name="uscc"
          label="统一社会信用代码"
          hint={warning && rules.uscc.messages[warning]}
        />
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
        <AuthText form={form} name="reg_address" label="注册地址（选填）" most={200} />
        <AuthText form={form} name="reg_capital" label="注册资本（选填）" most={30} />
      </div>
    </>
  );
}
