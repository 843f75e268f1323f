import { useState } from 'react';
import type { Api } from '@uc/contract';
import { api, useRead, type WireInput } from '../client';
import { Dialog } from '../ui/Dialog';
import { ErrorBlock } from '../ui/ErrorBlock';
import { Skeleton } from '../ui/Skeleton';
import styles from './forms.module.css';

export type AgreementCode = WireInput<Api['passport']['agreement']>['code'];

/** The title of an agreement, whose text opens beside it. */
export function AgreementLink({ code, title }: { code: AgreementCode; title: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={styles.agreement} onClick={() => setOpen(true)}>
        《{title}》
      </button>
      {isOpen && <Text code={code} title={title} onClose={() => setOpen(false)} />}
    </>
  );
}

function Text({ code, title, onClose }: { code: AgreementCode; title: string; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useRead(api.passport.agreement, { code });
  return (
    <Dialog title={data?.title ?? title} onClose={onClose}>
      {error && <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />}
      {!data && !error && <Skeleton height={200} />}
      {data && <p className={styles.text}>{data.content}</p>}
    </Dialog>
  );
}
