import type { ComponentProps } from 'react';
import { useRead } from '../client';
import { TabbedList } from '../ui/TabbedList';
import type { TabsProps } from '../ui/Tabs';
import { api } from './api';
import { mappingColumns, uploadColumns } from './bank-mapping-columns';

interface Props<T extends string> {
  tabs: TabsProps<T>;
  state: ComponentProps<typeof TabbedList>['state'];
  minWidth: number;
  view: 'waiting' | 'mappings';
  paged: { page: number; page_size: number };
  /** Opens a file that waits. */
  onOpen: (no: string) => void;
}

/** Files that wait for a description of their columns, and the descriptions that were kept. */
export function BankMappingLists<T extends string>({ view, paged, onOpen, ...list }: Props<T>) {
  const isWaiting = view === 'waiting';
  const uploads = useRead(api.mappings.staffUploads, paged, { keepPrevious: true, enabled: isWaiting });
  const mappings = useRead(api.mappings.staffMappings, paged, { keepPrevious: true, enabled: !isWaiting });
  return isWaiting ? (
    <TabbedList
      {...list}
      caption="等待说明各列的文件"
      columns={uploadColumns(onOpen)}
      read={uploads}
      rowKey={({ no }) => no}
      empty={{
        icon: 'list',
        title: '没有等待说明的文件',
        hint: '上传的文件版式没有内置时，留在这里等待说明各列',
      }}
    />
  ) : (
    <TabbedList
      {...list}
      caption="列对应"
      columns={mappingColumns}
      read={mappings}
      rowKey={({ mapping_no: no }) => no}
      empty={{
        icon: 'list',
        title: '还没有列对应',
        hint: '版式没有内置的银行文件说明各列并确认后，同版式的文件自动读取',
      }}
    />
  );
}
