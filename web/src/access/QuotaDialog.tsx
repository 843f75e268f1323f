import { api, toast, useWrite } from '../client';
import { useForm } from '../forms/use-form';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { MoneyText } from '../ui/MoneyText';
import { Notice } from '../ui/Notice';
import { type Member, roleReads } from './access';
import styles from './access.module.css';
import { QuotaFields, type QuotaValues } from './QuotaFields';
import { quotaProblems, quotaInput } from './quota-input';

/** 设置额度 of a member: set, change, take away, or begin anew (members-and-roles.md#sub-account-states). */
export function QuotaDialog({ one, onClose }: { one: Member; onClose: () => void }) {
  const save = useWrite(api.access.setMemberQuota, { refreshes: roleReads, quiet: true });
  const form = useForm<QuotaValues & { reset_used: boolean }>({
    initial: {
      quota_status: one.quota_status,
      quota: one.quota_status ? String(one.quota) : '',
      quota_cycle: one.quota_status ? one.quota_cycle : 'month',
      quota_alert_pct: String(one.quota_alert_pct),
      reset_used: false,
    },
    check: quotaProblems,
    async send({ reset_used, ...typed }) {
      await save.submit({ ...quotaInput(typed), sub_id: one.sub_id, version: one.version, reset_used });
      onClose();
      toast('额度已保存', 'success');
    },
  });
  const { values, set } = form;
  const isOtherCycle = values.quota_cycle !== one.quota_cycle;
  return (
    <Dialog
      title={`设置额度 ${one.sub_username}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" busy={form.busy} onClick={() => void form.submit()}>
            保存
          </Button>
        </>
      }
    >
      <form {...form.props} className={styles.form}>
        {form.alert && <Notice tone="negative">{form.alert}</Notice>}
        <p>
          已使用 <MoneyText price value={one.quota_used} unit="¥" />
          <span className={`${styles.faint} ${styles.block}`}>
            支付订单、托管赏金、支付知产费用会占用额度，退款后恢复。
          </span>
        </p>
        <QuotaFields value={values} problems={form.problems} onChange={set} />
        {isOtherCycle ? (
          <p className={styles.faint}>更换周期后，已使用额度从零开始计算。</p>
        ) : (
          one.quota_used > 0 && (
            <label className={styles.check}>
              <input
                type="checkbox"
                checked={values.reset_used}
                onChange={(event) => set({ reset_used: event.target.checked })}
              />
              将已使用额度清零
            </label>
          )
        )}
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
