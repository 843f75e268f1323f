import { useState } from 'react';
import { limits } from '@uc/contract/limits';
import { meanings } from '@uc/contract/meant';
import { firstSeen } from '@uc/contract/seen-length';
import { useNavigate } from 'react-router';
import { useRead } from '../client';
import { Button } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import { ErrorBlock } from '../ui/ErrorBlock';
import { foundPages } from '../ui/found-pages';
import { Palette } from '../ui/Palette';
import type { PaletteGroup, PaletteOption } from '../ui/PaletteList';
import { useSettled } from '../ui/use-settled';
import { api } from './api';
import { foundItems } from './found-items';
import { offeredRows, queueOf } from './routes';
import { useMay } from './use-staff';
import { useWaiting, waitingIn } from './use-waiting';

/** Most pages among the findings, and without words. */
const PAGES = 8;
const PAUSE_MS = 250;
/** One letter finds everything. */
const LEAST = 2;

/** ⌘K of the console: its pages by title and pinyin, items of all queues by number, customer or amount (ADR 141). */
export default function ConsolePalette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const words = firstSeen(meanings.search(typed), limits.queue.customerMost);
  const asked = useSettled(words, PAUSE_MS);
  const isAsked = words.length >= LEAST;
  const found = useRead(api.operator.find, { words: asked }, { enabled: asked.length >= LEAST });
  const isAnswered = words === asked && found.data !== undefined;
  const list = isAsked && isAnswered ? found.data!.list : [];
  const pages = usePages();
  const groups: PaletteGroup[] = [
    { title: '页面', options: (words === '' ? pages : foundPages(pages, words)).slice(0, PAGES) },
    ...list.map(foundItems),
  ];
  const open = ({ link }: PaletteOption) => {
    onClose();
    // The page of a queue that is shown already opens the item anew.
    void navigate(link, { state: { opened: Date.now() } });
  };
  return (
    <Palette
      label="全局查找"
      placeholder="查找队列、页面，或按编号、客户、金额查找业务…"
      typed={typed}
      onType={setTyped}
      groups={groups.filter(({ options }) => options.length > 0)}
      busy={isAsked && !isAnswered && !found.error}
      fault={
        found.error &&
        isAsked && (
          <ErrorBlock message={found.error.message} onRetry={found.refetch} busy={found.isFetching} />
        )
      }
      none={
        <EmptyState
          icon="search"
          title={`没有找到“${words}”`}
          hint="可输入队列名称或拼音首字母、完整编号、客户名称或账户编号、金额，仅查找您有权查看的队列"
          action={<Button onClick={onClose}>关闭</Button>}
        />
      }
      onChoose={open}
      onClose={onClose}
    />
  );
}

/** The pages of this person as entries, those in which something waits first. */
function usePages(): PaletteOption[] {
  const may = useMay();
  const { data } = useWaiting();
  return offeredRows
    .filter(({ permission }) => may(permission))
    .map((row) => {
      const id = queueOf(row);
      const count = id === undefined ? 0 : (waitingIn(data, id)?.count ?? 0);
      return { row, count };
    })
    .toSorted((one, other) => Number(other.count > 0) - Number(one.count > 0))
    .map(({ row: { path, title, group }, count }) => ({
      key: `p-${path.replaceAll(/\W/g, '-')}`,
      icon: 'right' as const,
      title,
      text: group,
      link: path,
      aside: count > 0 && `${count}项待处理`,
    }));
}
