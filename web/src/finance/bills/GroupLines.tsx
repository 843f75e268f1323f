import { useState } from 'react';
import { type BillDimension, REST } from '@uc/contract/finance/bill-texts';
import { api, useRead } from '../../client';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { EmptyState } from '../../ui/EmptyState';
import { RecordList } from '../../ui/RecordList';
import type { Group } from './bill';
import styles from './bills.module.css';
import { lineColumns } from './line-columns';

interface Props {
  group: Group;
  asked: { from: string; to: string; dimension: BillDimension; by: BillDimension | undefined };
  onClose: () => void;
}

/** The lines that a figure of the analysis is made of. */
export function GroupLines({ group, asked: { from, to, dimension, by }, onClose }: Props) {
  const [paging, setPaging] = useState({ page: 1, page_size: 10 });
  const keys = [[dimension, group.key], ...(by === undefined ? [] : [[by, group.by]])] as [
    BillDimension,
    string,
  ][];
  const month = keys.find(([name]) => name === 'month')?.[1];
  const isRest = group.key === REST;
  const filter = Object.fromEntries(isRest ? [] : keys.filter(([name]) => name !== 'month'));
  const stretch = month === undefined || isRest ? { from, to } : { from: month, to: month };
  const read = useRead(api.bills.lines, { ...stretch, ...filter, ...paging }, { keepPrevious: true });
  return (
    <Dialog
      shape="drawer"
      title={[group.text, group.by_text].filter(Boolean).join(' · ')}
      onClose={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      {isRest && <p className={styles.faint}>其他包含未单独列出的各项，以下为全部明细。</p>}
      <RecordList
        caption="明细"
        columns={lineColumns(read.data?.sums)}
        read={read}
        rowKey={({ id, kind, part }) => `${part}/${kind}/${id}`}
        oneLine
        minWidth={1080}
        hasTotals
        empty={<EmptyState icon="wallet" title="没有明细" />}
        paging={paging}
        onPage={(change) => setPaging({ ...paging, ...change })}
      />
    </Dialog>
  );
}
