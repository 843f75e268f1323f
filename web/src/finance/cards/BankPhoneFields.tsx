import type { Form } from '../../forms/use-form';
import { TextField } from '../../ui/Field';
import { fault } from '../../verify/failure-text';
import { OwnCodeField } from '../../verify/OwnCodeField';
import styles from './cards.module.css';

/** The number left with the bank, and the code on it. */
export function BankPhoneFields({
  form: { values, problems, set, showProblems, field },
  label = '银行预留手机号',
  placeholder = '办卡时留在银行的手机号',
  hasCode = true,
}: {
  form: Form<{ phone: string; sms_code: string }>;
  label?: string;
  placeholder?: string;
  hasCode?: boolean;
}) {
  const isBlocked = () => {
    const phone = fault('银行预留手机号', values.phone, 'bankPhone');
    if (phone) showProblems({ phone });
    return phone !== undefined;
  };
  return (
    <div className={styles.pair}>
      <TextField
        meant="phone"
        label={label}
        type="tel"
        inputMode="numeric"
        autoComplete="tel"
        placeholder={placeholder}
        {...field('phone')}
      />
      {hasCode && (
        <OwnCodeField
          scene="bank_bind"
          name="sms_code"
          target={values.phone}
          value={values.sms_code}
          error={problems.sms_code}
          isBlocked={isBlocked}
          onChange={(sms_code) => set({ sms_code })}
        />
      )}
    </div>
  );
}
