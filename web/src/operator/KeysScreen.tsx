import { useState } from 'react';
import type { Api } from '@uc/contract';
import { toast, useRead, useWrite, type WireOutput } from '../client';
import { api } from './api';
import { Button } from '../ui/Button';
import { Card } from '../ui/Card';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { EmptyState } from '../ui/EmptyState';
import { MomentText } from '../ui/MomentText';
import { Notice } from '../ui/Notice';
import type { Column } from '../ui/record-columns';
import { RecordTable } from '../ui/RecordTable';
import { Screen } from '../ui/Screen';
import { StatusTag } from '../ui/StatusTag';

type Key = WireOutput<Api['operator']['keys']>['list'][number];
const tones = { next: 'info', active: 'positive', retiring: 'warning', destroyed: 'neutral' } as const;
const at = (moment: string | null) => (moment === null ? '—' : <MomentText value={moment} />);

const columns: Column<Key>[] = [
  { key: 'kid', title: '密钥', card: 'title', render: ({ kid }) => <code>{kid}</code> },
  { key: 'text', title: '用途', width: 120, render: ({ text }) => text },
  {
    key: 'state',
    title: '状态',
    card: 'mark',
    render: ({ state, state_text }) => <StatusTag tone={tones[state]}>{state_text}</StatusTag>,
  },
  {
    key: 'left',
    title: '待重新加密',
    width: 120,
    align: 'end',
    render: ({ rows_left }) => (rows_left === null ? '—' : `${rows_left}行`),
  },
  { key: 'created', card: 'when', title: '创建', width: 150, render: ({ created_at }) => at(created_at) },
  { key: 'activated', title: '启用', width: 150, render: ({ activated_at }) => at(activated_at) },
  { key: 'destroyed', title: '销毁', width: 150, render: ({ destroyed_at }) => at(destroyed_at) },
];

/** 数据密钥 (trust §4.9): which keys there are, and changing the one that personal data is sealed with. */
export default function KeysScreen() {
  const list = useRead(api.operator.keys, {}, { keepPrevious: true });
  const rotate = useWrite(api.operator.rotateKeys, { refreshes: [api.operator.keys] });
  const [isAsking, setAsking] = useState(false);
  const confirm = () =>
    rotate.submit({}).then(
      () => {
        setAsking(false);
        toast('已开始更换密钥，可随时回到本页查看进度', 'success');
      },
      () => setAsking(false),
    );
  return (
    <Screen
      title="数据密钥"
      actions={
        <>
          <Button icon="refresh" busy={list.isFetching} onClick={() => void list.refetch()}>
            刷新
          </Button>
          <Button kind="primary" disabled={!list.data?.can_rotate} onClick={() => setAsking(true)}>
            更换密钥
          </Button>
        </>
      }
    >
      <Notice tone="info">
        手机号、证件号、卡号与文件密钥都由数据密钥加密。更换期间系统照常服务；旧密钥销毁后，只有它能打开的旧备份将无法读取个人信息。
      </Notice>
      <Card flush>
        <RecordTable
          caption="数据密钥"
          columns={columns}
          rows={list.data?.list}
          rowKey={({ kid }) => kid}
          error={list.error}
          onRetry={() => void list.refetch()}
          isFetching={list.isFetching}
          skeletonRows={3}
          empty={<EmptyState icon="key" title="还没有数据密钥" />}
        />
      </Card>
      {isAsking && (
        <ConfirmDialog
          title="更换数据密钥"
          confirm="开始更换"
          busy={rotate.isPending}
          onConfirm={() => void confirm()}
          onClose={() => setAsking(false)}
        >
          <p>将生成新密钥并重新加密全部个人信息，完成一小时后销毁旧密钥。更换不能撤销。</p>
        </ConfirmDialog>
      )}
    </Screen>
  );
}
