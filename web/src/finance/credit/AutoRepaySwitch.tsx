import { api, toast, useCan, useWrite } from '../../client';
import styles from './credit.module.css';

/** 自动还款, on or off; a member without the permission to repay sees its state. */
export function AutoRepaySwitch({ isOn }: { isOn: boolean }) {
  const can = useCan();
  const change = useWrite(api.credit.autoRepay, { refreshes: [api.credit.summary] });
  if (!can('finance.credit:repay')) return isOn ? '已开启' : '未开启';
  return (
    <label className={styles.switch}>
      <input
        type="checkbox"
        role="switch"
        aria-label="自动还款"
        checked={isOn}
        disabled={change.isPending}
        onChange={() =>
          void change
            .submit({ on: !isOn })
            .then(({ auto_repay }) => toast(auto_repay ? '已开启自动还款' : '已关闭自动还款', 'success'))
            .catch(() => undefined)
        }
      />
      {isOn ? '已开启' : '未开启'}
    </label>
  );
}
