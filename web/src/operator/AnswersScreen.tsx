import { useState } from 'react';
import { useRead } from '../client';
import { Button } from '../ui/Button';
import { Card } from '../ui/Card';
import { EmptyState } from '../ui/EmptyState';
import { choice } from '../ui/filters';
import { MomentText } from '../ui/MomentText';
import type { Column } from '../ui/record-columns';
import { RecordTable } from '../ui/RecordTable';
import { Screen } from '../ui/Screen';
import { panelOf, Tabs } from '../ui/Tabs';
import { useFilters } from '../ui/use-filters';
import { type Answer, deleteOwn, deleteShared, saveOwn, saveShared } from './answer-events';
import { api } from './api';
import { EventDialog } from './EventDialog';
import styles from './operator.module.css';
import type { Event } from './queue';
import { useMay } from './use-staff';

const PANEL = 'answers';
const tabs = { own: '我的', shared: '共享' } as const;
const answerFilters = { tab: choice(['own', 'shared']) };

interface Asked {
  event: Event<unknown>;
  answer: Answer | undefined;
}
const columnsOf = (onAsk: false | ((name: 'save' | 'delete', answer: Answer) => void)): Column<Answer>[] => [
  { key: 'title', title: '名称', width: 200, card: 'title', render: ({ title }) => title },
  { key: 'body', title: '内容', render: ({ body }) => body },
  {
    key: 'changed',
    card: 'when',
    title: '最近修改',
    width: 150,
    render: ({ changed_by: by, updated_at: at }) => (
      <>
        {by}
        <div>
          <MomentText value={at} />
        </div>
      </>
    ),
  },
  ...(onAsk === false
    ? []
    : [
        {
          key: 'actions',
          title: '操作',
          width: 148,
          card: 'actions' as const,
          render: (answer: Answer) => (
            <div className={styles.others}>
              <Button size="small" aria-label={`修改 ${answer.title}`} onClick={() => onAsk('save', answer)}>
                修改
              </Button>
              <Button
                size="small"
                aria-label={`删除 ${answer.title}`}
                onClick={() => onAsk('delete', answer)}
              >
                删除
              </Button>
            </div>
          ),
        },
      ]),
];

/** 常用回复 (support.md#saved-answers): answers that are put into tickets, one's own and those that everybody uses. */
export default function AnswersScreen() {
  const { filters, set } = useFilters(answerFilters, 'tab');
  const isShared = filters.tab === 'shared';
  const mayShare = useMay()('staff.answer:handle');
  const list = useRead(api.support.staffAnswers, { is_shared: isShared ? '1' : '0' });
  const [asked, setAsked] = useState<Asked>();
  const ask = (name: 'save' | 'delete', answer?: Answer) => {
    const events = isShared
      ? { save: saveShared, delete: deleteShared }
      : { save: saveOwn, delete: deleteOwn };
    setAsked({ event: events[name] as unknown as Event<unknown>, answer });
  };
  const mayChange = !isShared || mayShare;
  return (
    <Screen
      title="常用回复"
      actions={
        mayChange && (
          <Button kind="primary" icon="plus" onClick={() => ask('save')}>
            新建常用回复
          </Button>
        )
      }
    >
      <Card flush>
        <Tabs
          label="常用回复"
          panel={PANEL}
          tabs={(['own', 'shared'] as const).map((id) => ({ id, text: tabs[id] }))}
          current={filters.tab}
          onChange={(tab) => set({ tab })}
        />
        <div {...panelOf(PANEL, filters.tab)}>
          <RecordTable
            caption={`${tabs[filters.tab]}常用回复`}
            columns={columnsOf(mayChange && ask)}
            rows={list.data?.list}
            rowKey={({ answer_no: no }) => no}
            error={list.error}
            onRetry={() => void list.refetch()}
            isFetching={list.isFetching}
            minWidth={800}
            empty={
              <EmptyState
                icon="list"
                title={isShared ? '还没有共享的常用回复' : '还没有自己的常用回复'}
                hint="答复工单时可以选用，客户称呼与单据编号自动填入"
              />
            }
          />
        </div>
      </Card>
      {asked && (
        <EventDialog
          event={asked.event}
          item={asked.answer}
          subject={`answers/${asked.answer?.answer_no ?? filters.tab}`}
          onClose={() => setAsked(undefined)}
          onDone={() => void list.refetch()}
        />
      )}
    </Screen>
  );
}
