import { lazy, Suspense, useState } from 'react';
import { loaded } from '../client/load';
import { useOpened } from '../ui/use-filters';
import { Button } from '../ui/Button';
import type { ExportFormat, StartExport } from './ExportDialog';

const ExportDialog = lazy(() => loaded(() => import('./ExportDialog')));

interface Props {
  /** The exported list, in words: 收支明细. */
  title: string;
  formats?: readonly ExportFormat[];
  start: StartExport;
  /** Rows that match now, when known: none makes no file. */
  total: number | undefined;
}

/** 导出: asks for the format, starts the task, shows its progress. A message's link (`?export=`) opens it at its task. */
export function ExportButton({ title, formats = ['csv', 'xlsx'], start, total }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [task, , closeTask] = useOpened('export');
  const close = () => {
    setOpen(false);
    if (task) closeTask();
  };
  return (
    <>
      <Button disabled={total === 0} onClick={() => setOpen(true)}>
        导出
      </Button>
      {(isOpen || task) && (
        <Suspense fallback={null}>
          <ExportDialog
            title={title}
            formats={formats}
            start={start}
            total={total}
            opened={task}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
