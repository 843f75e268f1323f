import { useState } from 'react';
import { api, useRead } from '../../client';
import { Dialog } from '../../ui/Dialog';
import { ErrorBlock } from '../../ui/ErrorBlock';
import { Skeleton } from '../../ui/Skeleton';
import styles from './cards.module.css';

/** 《银行卡绑定服务协议》, agreed to before a bank is asked about anybody. */
export function CardAgreement({
  isAgreed,
  problem,
  onChange,
}: {
  isAgreed: boolean;
  problem: string | undefined;
  onChange(isAgreed: boolean): void;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <div className={styles.check}>
        <label>
          <input
            type="checkbox"
            name="agree_version"
            checked={isAgreed}
            aria-invalid={problem ? true : undefined}
            onChange={(event) => onChange(event.target.checked)}
          />
          我已阅读并同意
        </label>
        <button type="button" onClick={() => setOpen(true)}>
          《银行卡绑定服务协议》
        </button>
      </div>
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {isOpen && <Text onClose={() => setOpen(false)} />}
    </div>
  );
}

function Text({ onClose }: { onClose: () => void }) {
  const { data, error, isFetching, refetch } = useRead(api.passport.agreement, { code: 'bank_card' });
  return (
    <Dialog title={data?.title ?? '银行卡绑定服务协议'} onClose={onClose}>
      {error && <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />}
      {!data && !error && <Skeleton height={160} />}
      {data && <p className={styles.text}>{data.content}</p>}
    </Dialog>
  );
}
