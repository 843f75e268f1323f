import { useState } from 'react';
import { toast } from '../client';
import { saveDocument } from '../client/files';
import { Button } from '../ui/Button';
import { api } from './api';
import type { AnyQueue } from './queue';
import { inputOf, type QueueFilters } from './queue-filters';

interface Props {
  queue: AnyQueue;
  filters: QueueFilters;
}

/** 导出: what the filters show, all its pages, as a spreadsheet. */
export function QueueExport({ queue, filters }: Props) {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const { page: _, page_size: __, ...asked } = inputOf(queue, filters);
    const query = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]));
    try {
      await saveDocument(api.operator.queueFile, { queue: queue.id, filters: query.toString() });
      toast('已导出', 'success');
    } catch (error) {
      toast(error instanceof Error ? error.message : '导出失败，请重试', 'error');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon="down" busy={isBusy} onClick={() => void save()}>
      导出
    </Button>
  );
}
