import { lazy, Suspense, useState } from 'react';
import { loaded } from '../../client/load';
import { api, useCan, useWrite, type WireInput } from '../../client';
import type { Api } from '@uc/contract';
import { ExportButton } from '../../tasks/ExportButton';
import { Button } from '../../ui/Button';

const StatementDialog = lazy(() => loaded(() => import('./StatementDialog')));

interface Props {
  /** The filters of the list, without its page. */
  sought: Omit<WireInput<Api['statements']['exportRecords']>, 'account' | 'format'>;
  total: number | undefined;
}

/** What can be taken home: the list as a file, and the statement of a month. */
export function RmbFiles({ sought, total }: Props) {
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  const exporting = useWrite(api.statements.exportRecords);
  return (
    <>
      <Button onClick={() => setOpen(true)}>月度对账单</Button>
      {can('finance.rmb:export') && (
        <ExportButton
          title="收支明细"
          total={total}
          start={(format) =>
            exporting.submit({ ...sought, account: 'rmb', format: format === 'xlsx' ? 'xlsx' : 'csv' })
          }
        />
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <StatementDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
