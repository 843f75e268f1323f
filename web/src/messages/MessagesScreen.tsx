import { api, figureOf, useCan, useRead } from '../client';
import { device } from '../client/device';
import { Button } from '../ui/Button';
import { FilterText } from '../ui/FilterBar';
import { FilterSelect } from '../ui/FilterSelect';
import { LayoutSwitch } from '../ui/LayoutSwitch';
import { Screen } from '../ui/Screen';
import { useFilters } from '../ui/use-filters';
import { useLayout } from '../ui/use-layout';
import type { BoxParts } from './box-parts';
import { MatterBox } from './MatterBox';
import { listInput, matterInput, messageFilters, tabIds, tabTexts } from './message';
import { MessageBox } from './MessageBox';
import { useFreshBox } from './use-fresh-box';
import { useMarks } from './use-marks';

const PANEL = 'messages-panel';
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
  const [layout, choose] = useLayout(device.boxLayout);
  const isByMatter = layout === 'grid';
  const matters = useRead(api.messages.matters, matterInput(filters), {
    keepPrevious: true,
    enabled: isByMatter,
  });
  const list = useRead(api.messages.list, listInput(filters), { keepPrevious: true, enabled: !isByMatter });
  const box = isByMatter ? matters : list;
  useFreshBox(box);
  const marks = useMarks();

  const { category } = filters;
  // What is muted is in no count, and is marked with the rest.
  const isUnreadHere = isByMatter
    ? matters.data?.list.some(({ unread }) => unread > 0)
    : list.data?.list.some(({ read: isRead }) => !isRead);
  const isAllRead = isUnreadHere !== true && (box.data?.unread[category] ?? 0) === 0;
  const parts: BoxParts = {
    tabs: {
      label: '消息分类，数字为未读',
      panel: PANEL,
      tabs: tabIds.map((id) => ({
        id,
        text: tabTexts[id],
        count: figureOf<{ unread: Record<typeof id, number> }>(
          box,
          (answer) => answer.unread[id] || undefined,
        ),
      })),
      current: category,
      onChange: (next) => set({ category: next }),
    },
    state,
    fields: (
      <>
        <FilterSelect name="read" label="阅读状态" value={filters.read} options={readOptions} />
        <FilterText name="keyword" label="关键词" value={filters.keyword} placeholder="标题或内容" />
      </>
    ),
    mayManage,
  };
  return (
    <Screen
      title="消息中心"
      actions={
        <>
          <LayoutSwitch layout={layout} onChange={choose} grid="按事项" table="按时间" />
          {mayManage && (
            <Button
              icon="check"
              disabled={isAllRead}
              busy={marks.isPending}
              onClick={() => {
                void marks.readAll(category === 'all' ? { all: true } : { category }).catch(() => undefined);
              }}
            >
              {category === 'all' ? '全部已读' : `${tabTexts[category]}全部已读`}
            </Button>
          )}
        </>
      }
    >
      {isByMatter ? <MatterBox {...parts} read={matters} /> : <MessageBox {...parts} read={list} />}
    </Screen>
  );
}
