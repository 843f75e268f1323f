import { useState } from 'react';
import { api, useRead } from '../../client';
import { Dialog } from '../../ui/Dialog';
import { ErrorBlock } from '../../ui/ErrorBlock';
import { Skeleton } from '../../ui/Skeleton';
import styles from './realname.module.css';

/** A tick with its words. */
export function Tick({
  name,
  isOn,
  onChange,
  children,
}: {
  name: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  children: string;
}) {
  return (
    <div className={styles.check}>
      <label>
        <input
          type="checkbox"
          name={name}
          checked={isOn}
          onChange={(event) => onChange(event.target.checked)}
        />
        {children}
      </label>
    </div>
  );
}

/** 《实名认证授权协议》: asked for on its own, because what is handed in is sensitive (PIPL 29). */
export function Agreed({
  isAgreed,
  problem,
  onChange,
}: {
  isAgreed: boolean;
  problem: string | undefined;
  onChange: (isAgreed: boolean) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <div className={styles.check}>
        <label>
          <input
            type="checkbox"
            name="agreed"
            checked={isAgreed}
            aria-invalid={problem ? true : undefined}
            onChange={(event) => onChange(event.target.checked)}
          />
          我已阅读并单独同意
        </label>
        <button type="button" onClick={() => setOpen(true)}>
          《实名认证授权协议》
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
  const { data, error, isFetching, refetch } = useRead(api.passport.agreement, { code: 'realname' });
  return (
    <Dialog title={data?.title ?? '实名认证授权协议'} onClose={onClose}>
      {error && <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />}
      {!data && !error && <Skeleton height={240} />}
      {data && <p className={styles.text}>{data.content}</p>}
    </Dialog>
  );
}
