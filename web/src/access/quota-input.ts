import { problem } from '@uc/contract/rules';
import type { QuotaValues } from './QuotaFields';
import type { Problems } from '../forms/refusal';

/** What a quota is sent as; without one its amount is left out. */
export const quotaInput = ({ quota_status, quota, quota_cycle, quota_alert_pct }: QuotaValues) => ({
  quota_status,
  quota_cycle,
  quota_alert_pct: Number(quota_alert_pct || 80),
  ...(quota_status && { quota: quota.replaceAll(',', '') }),
});

/** What is wrong with a quota before it is sent; nothing is the right amount for nobody, but zero is. */
export function quotaProblems({ quota_status, quota, quota_alert_pct }: QuotaValues): Problems {
  if (!quota_status) return {};
  const typed = quota.trim();
  return {
    quota: typed === '' ? '请输入额度' : Number(typed) === 0 ? undefined : problem('amount', typed),
    quota_alert_pct: Number(quota_alert_pct) > 100 ? '请输入0-100的整数' : undefined,
  };
}
