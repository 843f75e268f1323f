import { useState } from 'react';
import { api, useRead } from '../../client';
import { Dialog } from '../../ui/Dialog';
import { ErrorBlock } from '../../ui/ErrorBlock';
import { Notice } from '../../ui/Notice';
import { Skeleton } from '../../ui/Skeleton';
import styles from './recharge.module.css';

/** 《创意币使用规则》, agreed to before every purchase, with what people most often do not expect said aloud. */
export function CoinAgreement({
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
    <div className={styles.agreement}>
      <Notice tone="info">
        <strong>创意币充值后不可提现、不可转赠</strong>，请按需充值。
      </Notice>
      <div className={styles.check}>
        <label>
          <input
            type="checkbox"
            checked={isAgreed}
            aria-invalid={problem ? true : undefined}
            onChange={(event) => onChange(event.target.checked)}
          />
          我已阅读并同意
        </label>
        <button type="button" onClick={() => setOpen(true)}>
          《创意币使用规则》
        </button>
      </div>
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {isOpen && <Rules onClose={() => setOpen(false)} />}
    </div>
  );
}

function Rules({ onClose }: { onClose: () => void }) {
  const { data, error, isFetching, refetch } = useRead(api.passport.agreement, { code: 'coin' });
  return (
    <Dialog title={data?.title ?? '创意币使用规则'} onClose={onClose}>
      {error && <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />}
      {!data && !error && <Skeleton height={160} />}
      {data && <p className={styles.rules}>{data.content}</p>}
    </Dialog>
  );
}
