import { useState } from 'react';
import { api, toast } from '../client';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { MoneyText } from '../ui/MoneyText';
import { Notice } from '../ui/Notice';
import type { Member } from './access';
import styles from './access.module.css';
import { QuotaFields, type TypedQuota } from './QuotaFields';
import { quotaProblems, sentQuota } from './quota-typed';
import { useSave } from './use-save';

/** 设置额度 of a member: set, change, take away, or begin anew (product 05 §5.3). */
export function QuotaDialog({ one, onClose }: { one: Member; onClose: () => void }) {
  const [typed, setTyped] = useState<TypedQuota>({
    quota_status: one.quota_status,
    quota: one.quota_status ? String(one.quota) : '',
    quota_cycle: one.quota_status ? one.quota_cycle : 'month',
    quota_alert_pct: String(one.quota_alert_pct),
  });
  const [isReset, setReset] = useState(false);
  const save = useSave(api.access.setMemberQuota, () => {
    onClose();
    toast('额度已保存', 'success');
  });
  const isOtherCycle = typed.quota_cycle !== one.quota_cycle;
  const send = () =>
    save.submit(
      { ...sentQuota(typed), sub_id: one.sub_id, version: one.version, reset_used: isReset },
      quotaProblems(typed),
    );
  return (
    <Dialog
      title={`设置额度 ${one.sub_username}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" busy={save.isPending} onClick={() => void send()}>
            保存
          </Button>
        </>
      }
    >
      <form
        ref={save.form}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {save.alert && <Notice tone="negative">{save.alert}</Notice>}
        <p>
          已使用 <MoneyText price value={one.quota_used} unit="¥" />
          <span className={`${styles.faint} ${styles.block}`}>
            支付订单、托管赏金、支付知产费用会占用额度，退款后恢复。
          </span>
        </p>
        <QuotaFields
          value={typed}
          problems={save.problems}
          onChange={(change) => {
            setTyped({ ...typed, ...change });
            for (const key of Object.keys(change)) save.clear(key);
          }}
        />
        {isOtherCycle ? (
          <p className={styles.faint}>更换周期后，已使用额度从零开始计算。</p>
        ) : (
          one.quota_used > 0 && (
            <label className={styles.check}>
              <input type="checkbox" checked={isReset} onChange={(event) => setReset(event.target.checked)} />
              将已使用额度清零
            </label>
          )
        )}
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
