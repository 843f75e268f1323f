import { classes } from '../ui/classes';
import { MoneyText } from '../ui/MoneyText';
import type { Member } from './access';
import styles from './access.module.css';

/** The used part of a member's quota: a bar, or 不限额. */
export function MemberQuota({
  of,
}: {
  of: Pick<Member, 'quota' | 'quota_used' | 'quota_status' | 'quota_cycle' | 'quota_alert_pct'>;
}) {
  if (!of.quota_status) return <>不限额</>;
  const share = of.quota > 0 ? of.quota_used / of.quota : 1;
  const isNear = share * 100 >= of.quota_alert_pct;
  return (
    <div className={styles.quota}>
      <span>
        <MoneyText price value={of.quota_used} /> / <MoneyText price value={of.quota} />
        {of.quota_cycle === 'month' && <span className={styles.faint}> 每月</span>}
      </span>
      <progress
        className={classes(isNear && styles.near)}
        value={Math.min(share, 1)}
        max={1}
        aria-label="已使用额度"
      />
    </div>
  );
}
