import { TickBox } from '../../forms/TickBox';
import { DateField } from '../../ui/DateField';
import styles from './realname.module.css';
import type { AuthForm } from './use-auth-form';

/** From when to when a paper holds, or for good. */
export function ValidityFields({
  form,
  from,
  until,
  longTerm,
  reason,
}: {
  form: AuthForm;
  from: 'valid_from' | 'founded_at' | undefined;
  until: 'valid_to' | 'license_valid_to';
  longTerm: string;
  reason: string | undefined;
}) {
  const isLong = form.values.is_long_term === '1';
  return (
    <div className={styles.stack}>
      <div className={styles.pair}>
        {from && <DateField label={from === 'founded_at' ? '成立日期' : '有效期起'} {...form.field(from)} />}
        <DateField
          label={until === 'valid_to' ? '有效期止' : '营业期限止'}
          disabled={isLong}
          hint={reason && `未通过原因：${reason}`}
          {...form.field(until)}
        />
      </div>
      <TickBox
        name="is_long_term"
        isOn={isLong}
        onChange={(isOn) => form.set({ is_long_term: isOn ? '1' : '', ...(isOn && { [until]: '' }) })}
      >
        {longTerm}
      </TickBox>
    </div>
  );
}
