import { problem } from '@uc/contract/rules';
import type { QuotaValues } from './QuotaFields';
import type { Problems } from '../forms/refusal';

/** A quota as it is sent; without one its amount is left out. */
export const quotaInput = ({ quota_status, quota, quota_cycle, quota_alert_pct }: QuotaValues) => ({
  quota_status,
  quota_cycle,
  quota_alert_pct: Number(quota_alert_pct || 80),
  ...(quota_status && { quota: quota.replaceAll(',', '') }),
});

/** Faults of a quota before it is sent; 0 is allowed, an empty amount is not. */
export function quotaProblems({ quota_status, quota, quota_alert_pct }: QuotaValues): Problems {
  if (!quota_status) return {};
  const typed = quota.trim();
  return {
    quota: typed === '' ? '请输入额度' : Number(typed) === 0 ? undefined : problem('amount', typed),
    quota_alert_pct: Number(quota_alert_pct) > 100 ? '请输入0-100的整数' : undefined,
  };
}
