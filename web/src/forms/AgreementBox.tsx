import { useId, useState } from 'react';
import { api, useRead, type WireInput } from '../client';
import type { Api } from '@uc/contract';
import { Dialog } from '../ui/Dialog';
import { ErrorBlock } from '../ui/ErrorBlock';
import { Skeleton } from '../ui/Skeleton';
import styles from './forms.module.css';

type Code = WireInput<Api['passport']['agreement']>['code'];

/** Consent to one agreement, whose text opens beside it. */
export function AgreementBox({
  code,
  title,
  lead = '我已阅读并同意',
  isAgreed,
  problem,
  onChange,
}: {
  code: Code;
  title: string;
  lead?: string;
  isAgreed: boolean;
  problem: string | undefined;
  onChange: (isAgreed: boolean) => void;
}) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <div className={styles.check}>
        <label>
          <input
            type="checkbox"
            checked={isAgreed}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? id : undefined}
            onChange={(event) => onChange(event.target.checked)}
          />
          {lead}
        </label>
        <button type="button" onClick={() => setOpen(true)}>
          《{title}》
        </button>
      </div>
      {problem && (
        <p id={id} role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {isOpen && <Text code={code} title={title} onClose={() => setOpen(false)} />}
    </div>
  );
}

function Text({ code, title, onClose }: { code: Code; title: string; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useRead(api.passport.agreement, { code });
  return (
    <Dialog title={data?.title ?? title} onClose={onClose}>
      {error && <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />}
      {!data && !error && <Skeleton height={200} />}
      {data && <p className={styles.text}>{data.content}</p>}
    </Dialog>
  );
}
