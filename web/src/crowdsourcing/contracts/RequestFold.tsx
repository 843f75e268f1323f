import { lazy, Suspense, type SyntheticEvent, useState } from 'react';
import { loaded } from '../../client/load';
import { Card } from '../../ui/Card';
import { Skeleton } from '../../ui/Skeleton';
import type { Contract } from './contract';
import styles from './contracts.module.css';

const RequestAsked = lazy(() => loaded(() => import('./RequestAsked')));

/** What was asked for: open until both have signed, then folded and read on a press. */
export function RequestFold({ contract }: { contract: Contract }) {
  const [isOpen, setOpen] = useState(contract.signed_at === null);
  const toggle = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => setOpen(currentTarget.open);
  return (
    <Card>
      <details className={styles.fold} open={isOpen} onToggle={toggle}>
        <summary>{contract.role === 'buyer' ? '需求与投标对比' : '需求'}</summary>
        {isOpen && (
          <Suspense fallback={<Skeleton height={320} />}>
            <RequestAsked contract={contract} />
          </Suspense>
        )}
      </details>
    </Card>
  );
}
