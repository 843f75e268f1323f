import { SelectField, TextField } from '../ui/Field';
import styles from './access.module.css';
import type { Problems } from '../forms/refusal';

/** A quota as it is typed. */
export interface QuotaValues {
  quota_status: boolean;
  quota: string;
  quota_cycle: 'none' | 'month';
  quota_alert_pct: string;
}
export const noQuota: QuotaValues = {
  quota_status: false,
  quota: '',
  quota_cycle: 'month',
  quota_alert_pct: '80',
};

/** 额度开关, 额度, 周期 and 预警 (account.md#member-and-role-screens). */
export function QuotaFields({
  value,
  problems,
  onChange,
}: {
  value: QuotaValues;
  problems: Problems;
  onChange: (change: Partial<QuotaValues>) => void;
}) {
  return (
    <>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={value.quota_status}
          onChange={(event) => onChange({ quota_status: event.target.checked })}
        />
        限制消费额度
      </label>
      {value.quota_status && (
        <div className={styles.pair}>
          <TextField
            meant="amount"
            label="额度（元）"
            name="quota"
            inputMode="decimal"
            autoComplete="off"
            value={value.quota}
            error={problems.quota}
            onChange={(event) => onChange({ quota: event.target.value })}
          />
          <SelectField
            label="周期"
            value={value.quota_cycle}
            onChange={(event) => onChange({ quota_cycle: event.target.value as QuotaValues['quota_cycle'] })}
          >
            <option value="month">每月恢复</option>
            <option value="none">一次性，不恢复</option>
          </SelectField>
          <TextField
            meant="whole"
            label="预警比例（%）"
            name="quota_alert_pct"
            inputMode="numeric"
            hint="用到这个比例时通知主账号"
            value={value.quota_alert_pct}
            error={problems.quota_alert_pct}
            onChange={(event) => onChange({ quota_alert_pct: event.target.value })}
          />
        </div>
      )}
    </>
  );
}
