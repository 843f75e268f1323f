import { useState } from 'react';
import { Link } from 'react-router';
import {
  type FavouriteKind,
  favouriteKindIds,
  favouriteKinds,
} from '@uc/contract/crowdsourcing/favourite-kinds';
import { limits } from '@uc/contract/limits';
import { api, countedTabs, favouriteReads, toast, useRead, useWrite } from '../client';
import { ExportButton } from '../tasks/ExportButton';
import { Button, ButtonLink } from '../ui/Button';
import { FilterText } from '../ui/FilterBar';
import { TabbedList } from '../ui/TabbedList';
import { choice, paging, text } from '../ui/filters';
import { NotedText } from '../ui/NotedText';
import { MomentText } from '../ui/MomentText';
import type { Column } from '../ui/record-columns';
import { Screen } from '../ui/Screen';
import { StatusTag } from '../ui/StatusTag';
import { useFilters, useOpened } from '../ui/use-filters';
import type { Favourite } from './crowd';
import { isPublic, FavouriteDialog } from './FavouriteDialog';
import styles from './crowdsourcing.module.css';

const PANEL = 'favourites-panel';
/**
 * For each kind of favourite the label of its line, the hint about its notifications, and the page on which it is
 * found.
 */
const kinds: Record<FavouriteKind, { line: string; hint: string; to: string; where: string }> = {
  request: {
    line: '预算',
    hint: '需求的预算或时间有变化时会提醒您',
    to: '/crowdsourcing/carry?tab=hall',
    where: '去需求大厅',
  },
  provider: {
    line: '服务与报价',
    hint: '服务商发布新作品或升级时会提醒您',
    to: '/crowdsourcing/publish',
    where: '去我发布的',
  },
  project: {
    line: '领域与阶段',
    hint: '项目有新进展或结束展示时会提醒您',
    to: '/maker/collect?tab=square',
    where: '去项目广场',
  },
  work: {
    line: '类目与报价',
    hint: '作品有新版本、下架或重新上架时会提醒您',
    to: '/crowdsourcing/publish',
    where: '去我发布的',
  },
};
const filterSpec = { kind: choice(favouriteKindIds), keyword: text(50), ...paging };

/** 我收藏的 (crowdsourcing-screens.md#favourites). */
export default function FavouritesScreen() {
  const state = useFilters(filterSpec, 'kind');
  const { filters, set } = state;
  const { kind, keyword, page, page_size } = filters;
  const narrowed = { kind, ...(keyword && { keyword }) };
  const read = useRead(api.favourites.list, { ...narrowed, page, page_size }, { keepPrevious: true });
  const exporting = useWrite(api.favourites.exportList);
  const [selected, select] = useState<ReadonlySet<string>>(new Set());
  const remove = useWrite(api.favourites.remove, { refreshes: favouriteReads });
  const add = useWrite(api.favourites.add, { refreshes: favouriteReads });
  const drop = (nos: readonly string[]) => {
    const rows = (read.data?.list ?? []).filter(({ target_no: no }) => nos.includes(no));
    // What is not seen any more could not be added again.
    const mayUndo = rows.length === nos.length && rows.every(({ link }) => link !== null);
    const undo = async () => {
      // The oldest first, so that they stand in their order.
      for (const { target_no } of rows.toReversed()) await add.submit({ kind, target_no });
    };
    void remove.submit({ kind, target_nos: [...nos] }).then(
      ({ removed }) => {
        toast(`已取消${removed}项收藏`, 'success', mayUndo ? undo : undefined);
        select(new Set());
      },
      () => undefined,
    );
  };
  const [wanted, , close] = useOpened('keep');
  const titles = new Map(read.data?.list.map(({ target_no: no, title }) => [no, title]));
  return (
    <Screen
      title="我收藏的"
      actions={
        <ExportButton
          title={`收藏的${favouriteKinds[kind]}`}
          total={read.data?.total}
          start={(format) => exporting.submit({ ...narrowed, format: format === 'csv' ? 'csv' : 'xlsx' })}
        />
      }
    >
      <TabbedList
        tabs={{
          label: '收藏类型',
          panel: PANEL,
          tabs: countedTabs(favouriteKindIds, (id) => favouriteKinds[id], read),
          current: kind,
          onChange: (next) => {
            select(new Set());
            set({ kind: next });
          },
        }}
        state={state}
        fields={<FilterText name="keyword" label="关键词" value={keyword} placeholder="名称或编号" />}
        caption={`收藏的${favouriteKinds[kind]}`}
        columns={columns(kind, (no) => drop([no]))}
        read={read}
        rowKey={({ target_no: no }) => no}
        oneLine
        minWidth={800}
        selection={{
          selected,
          isSelectable: () => true,
          label: (no) => `选择${titles.get(no) ?? no}`,
          change: select,
        }}
        above={
          selected.size > 0 && (
            <p className={styles.modes}>
              <Button busy={remove.isPending} onClick={() => drop([...selected])}>
                {`取消收藏（${selected.size}）`}
              </Button>
            </p>
          )
        }
        empty={{
          title: `还没有收藏${favouriteKinds[kind]}`,
          hint: `每类最多收藏${limits.favourites.perType}项；${kinds[kind].hint}`,
          action: (
            <ButtonLink kind="primary" to={kinds[kind].to}>
              {kinds[kind].where}
            </ButtonLink>
          ),
        }}
        unmatched={{ icon: 'search', title: '没有符合条件的收藏', hint: '可以清除筛选条件' }}
      />
      {wanted && isPublic(kind) && <FavouriteDialog kind={kind} no={wanted} onClose={close} />}
    </Screen>
  );
}

const columns = (kind: FavouriteKind, onDrop: (no: string) => void): Column<Favourite>[] => [
  {
    key: 'title',
    title: '名称',
    card: 'title',
    render: ({ title, link, is_over: isOver, target_no: no }) => (
      <NotedText number={no}>
        {link === null ? (
          <span className={isOver ? styles.over : undefined}>{title}</span>
        ) : kind === 'provider' || kind === 'work' ? (
          <a href={link} target="_blank" rel="noopener noreferrer">
            {title}
          </a>
        ) : (
          <Link to={link}>{title}</Link>
        )}
      </NotedText>
    ),
  },
  {
    key: 'text',
    title: kinds[kind].line,
    render: ({ text: line, is_over: isOver }) => (
      <span className={isOver ? styles.over : undefined}>{line || '—'}</span>
    ),
  },
  {
    key: 'status',
    title: '状态',
    width: 112,
    card: 'mark',
    render: ({ status_text: line, is_over: isOver }) => (
      <StatusTag tone={isOver ? 'neutral' : 'positive'}>{line}</StatusTag>
    ),
  },
  {
    key: 'at',
    title: '收藏时间',
    width: 148,
    card: 'when',
    render: ({ created_at: at }) => <MomentText value={at} />,
  },
  {
    key: 'actions',
    title: '操作',
    width: 104,
    card: 'actions',
    render: ({ target_no: no, title }) => (
      <Button size="small" kind="quiet" aria-label={`取消收藏：${title}`} onClick={() => onDrop(no)}>
        取消收藏
      </Button>
    ),
  },
];
