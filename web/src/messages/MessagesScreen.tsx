import { useEffect, useState } from 'react';
import { api, figureOf, toast, useCan, useRead, useWrite } from '../client';
import { Button } from '../ui/Button';
import { FilterText } from '../ui/FilterBar';
import { FilterSelect } from '../ui/FilterSelect';
import { WIDEN } from '../ui/FilteredList';
import type { Selection } from '../ui/record-columns';
import { Screen } from '../ui/Screen';
import { TabbedList } from '../ui/TabbedList';
import { useFilters } from '../ui/use-filters';
import { boxReads, listInput, messageFilters, nameOf, tabIds, tabTexts } from './message';
import { messageColumns } from './message-columns';
import { MessageBatchBar } from './MessageBatchBar';
import { useFreshBox } from './use-fresh-box';
import { useMarks } from './use-marks';

const PANEL = 'messages-panel';
const nothing: ReadonlySet<string> = new Set();
const readOptions = [
  ['', '全部'],
  ['0', '未读'],
  ['1', '已读'],
] as const;

/** 消息中心 (messages.md#screens). */
export default function MessagesScreen() {
  const mayManage = useCan()('msg:manage');
  const state = useFilters(messageFilters, 'category');
  const { filters, set } = state;
  const box = useRead(api.messages.list, listInput(filters), { keepPrevious: true });
  useFreshBox(box);
  const read = useWrite(api.messages.read, { refreshes: boxReads });
  const [selected, setSelected] = useState(nothing);
  useEffect(() => setSelected(nothing), [filters]);

  const { category } = filters;
  const { data } = box;
  const rows = data?.list ?? [];
  const unread = data?.unread[category] ?? 0;
  const marks = useMarks();
  const act = async (done: Promise<unknown>) => {
    await done.catch(() => undefined);
    setSelected(nothing);
  };
  const readAll = async () => {
    await read.submit(category === 'all' ? { all: true } : { category });
    toast('已全部标为已读', 'success');
  };
  const nameOfRow = (id: string) => {
    const row = rows.find(({ msg_id }) => msg_id === id);
    return row ? nameOf(row) : id;
  };
  const selection: Selection = {
    selected,
    change: setSelected,
    isSelectable: () => true,
    label: nameOfRow,
  };
  return (
    <Screen
      title="消息中心"
      actions={
        mayManage && (
          <Button
            icon="check"
            disabled={unread === 0}
            busy={read.isPending}
            onClick={() => void readAll().catch(() => undefined)}
          >
            {category === 'all' ? '全部已读' : `${tabTexts[category]}全部已读`}
          </Button>
        )
      }
    >
      <TabbedList
        tabs={{
          label: '消息分类，数字为未读',
          panel: PANEL,
          tabs: tabIds.map((id) => ({
            id,
            text: tabTexts[id],
            count: figureOf(box, (answer) => answer.unread[id] || undefined),
          })),
          current: category,
          onChange: (next) => set({ category: next }),
        }}
        state={state}
        fields={
          <>
            <FilterSelect name="read" label="阅读状态" value={filters.read} options={readOptions} />
            <FilterText name="keyword" label="关键词" value={filters.keyword} placeholder="标题或内容" />
          </>
        }
        above={
          <MessageBatchBar
            selected={rows.filter(({ msg_id }) => selected.has(msg_id))}
            onRead={(ids) => void act(marks.read(ids))}
            onRemove={(ids) => void act(marks.remove(ids))}
            onClear={() => setSelected(nothing)}
          />
        }
        caption="消息"
        columns={messageColumns({
          mayManage,
          onRead: ({ msg_id: id }) => void act(marks.read([id])),
          onRemove: ({ msg_id: id }) => void act(marks.remove([id])),
        })}
        read={box}
        rowKey={({ msg_id }) => msg_id}
        oneLine
        minWidth={760}
        {...(mayManage && { selection })}
        empty={{ icon: 'bell', title: '暂无消息' }}
        unmatched={{ icon: 'search', title: '没有符合条件的消息', hint: WIDEN }}
      />
    </Screen>
  );
}
