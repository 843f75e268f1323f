import { microRange } from '@uc/contract/micro-range';
import { api, useRead } from '../../client';
import { SelectField } from '../../ui/Field';
import { ReadFault } from '../../ui/ReadFault';
import { AuthText } from './AuthFields';
import styles from './realname.module.css';
import type { AuthForm } from './use-auth-form';

interface Banks {
  data?: { code: string; name: string }[];
}

/** 对公账户: the account that proves the enterprise. */
export function CompanyAccountFields({ form }: { form: AuthForm }) {
  const read = useRead(api.cards.ajax, { type: 'banks' }, { enabled: form.isOpen('bank_code') });
  const banks = read.data as Banks | undefined;
  const reason = form.reason('bank_code');
  return (
    <>
      <h3>对公账户</h3>
      <p className={styles.note}>
        须为本企业名下账户。审核通过后，我们会打入一笔{microRange}款项，填写收到的金额即完成认证。
      </p>
      <ReadFault of={read} what="开户银行" />
      <div className={styles.pair}>
        <SelectField
          label="开户银行"
          hint={reason && `未通过原因：${reason}`}
          {...form.field('bank_code')}
          onChange={({ target }) =>
            form.set({ bank_code: target.value, bank_name: target.selectedOptions[0]?.text ?? '' })
          }
        >
          <option value="">请选择</option>
          {(banks?.data ?? []).map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <AuthText
          form={form}
          name="bank_branch"
          label="开户支行"
          most={60}
          placeholder="如：工商银行苏州平江支行"
        />
        <AuthText meant="number" form={form} name="account_no" label="对公账号" inputMode="numeric" />
        <AuthText
          meant="identifier"
          form={form}
          name="cnaps"
          label="联行号"
          inputMode="numeric"
          placeholder="12位数字"
        />
      </div>
    </>
  );
}
