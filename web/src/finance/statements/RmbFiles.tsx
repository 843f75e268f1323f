import { lazy, Suspense, useState } from 'react';
import { loaded } from '../../client/load';
import { api, useCan, useWrite, type WireInput } from '../../client';
import type { Api } from '@uc/contract';
import { ExportButton } from '../../tasks/ExportButton';
import { Button } from '../../ui/Button';
import { useOpened } from '../../ui/use-filters';

const IncomeDialog = lazy(() => loaded(() => import('./IncomeDialog')));
const StatementDialog = lazy(() => loaded(() => import('./StatementDialog')));

interface Props {
  /** The filters of the list, without its page. */
  sought: Omit<WireInput<Api['statements']['exportRecords']>, 'account' | 'format'>;
  total: number | undefined;
}

/** Downloads: the list as a file, the statement of a month, and that of a year's income, which the address opens. */
export function RmbFiles({ sought, total }: Props) {
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  const [income, , closeIncome] = useOpened('income');
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
      <Suspense fallback={null}>
        {isOpen && <StatementDialog onClose={() => setOpen(false)} />}
        {income !== null && <IncomeDialog onClose={closeIncome} />}
      </Suspense>
    </>
  );
}
