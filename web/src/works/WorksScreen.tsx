import { lazy, Suspense, useState } from 'react';
import { workTabTexts } from '@uc/contract/works/texts';
import { api, countedTabs, useCan, useRead, useWrite } from '../client';
import { device } from '../client/device';
import { loaded } from '../client/load';
import { ExportButton } from '../tasks/ExportButton';
import { to } from '../routes';
import { Button, ButtonLink } from '../ui/Button';
import { FilterText } from '../ui/FilterBar';
import { FilterSelect } from '../ui/FilterSelect';
import { LayoutSwitch } from '../ui/LayoutSwitch';
import { TabbedList } from '../ui/TabbedList';
import { Screen } from '../ui/Screen';
import { useFilters, useOpened } from '../ui/use-filters';
import { useLayout } from '../ui/use-layout';
import { useOrder } from './use-order';
import { useWorkActions } from './use-work-actions';
import {
  categoryOptions,
  exportInput,
  listInput,
  nameOf,
  tabIds,
  type Work,
  type WorkAction,
  workFilters,
} from './work';
import { workColumns } from './work-columns';
import { WorkGrid } from './WorkGrid';
import styles from './works.module.css';

const WorkDrawer = lazy(() => loaded(() => import('./WorkDrawer')));
const WorkEditor = lazy(() => loaded(() => import('./WorkEditor')));
const PANEL = 'works-panel';

/** 作品管理 (works.md#screen). */
export function WorksScreen() {
  const mayManage = useCan()('fac.work:manage');
  const state = useFilters(workFilters, 'tab');
  const { filters, set } = state;
  const [layout, choose] = useLayout(device.worksLayout);
  const [opened, open, close] = useOpened('work');
  const [edited, setEdited] = useState<{ workNo?: string }>();
  const [isSorting, setSorting] = useState(false);
  const read = useRead(api.works.list, listInput(filters), { keepPrevious: true });
  const exporting = useWrite(api.works.exportList);
  const { start, dialog } = useWorkActions();
  const order = useOrder(read.data?.list, nameOf);
  const { data } = read;

  const onOpen = ({ work_no }: Work) => open(work_no);
  const onAct = (action: WorkAction, work: Work) =>
    action === 'edit' ? setEdited({ workNo: work.work_no }) : start(action, work);
  const upload = mayManage && (
    <Button kind="primary" icon="plus" onClick={() => setEdited({})}>
      上传作品
    </Button>
  );
  const ordered = order.rows === undefined || data === undefined ? data : { ...data, list: order.rows };
  const maySort = mayManage && layout === 'grid' && (data?.list.length ?? 0) > 1;
  return (
    <Screen
      title="作品管理"
      actions={
        <>
          <ExportButton
            title="作品"
            total={data?.total}
            start={(format) => exporting.submit(exportInput(filters, format))}
          />
          <ButtonLink to={to('provider.works', { view: 'complaints' })}>作品投诉</ButtonLink>
          {upload}
        </>
      }
    >
      <TabbedList
        tabs={{
          label: '作品状态',
          panel: PANEL,
          tabs: countedTabs(tabIds, (id) => workTabTexts[id], read),
          current: filters.tab,
          onChange: (tab) => set({ tab }),
        }}
        state={state}
        fields={
          <>
            <FilterText name="keyword" label="关键词" value={filters.keyword} placeholder="标题或作品编号" />
            <FilterSelect name="category" label="类目" value={filters.category} options={categoryOptions} />
          </>
        }
        above={
          <div className={styles.bar}>
            <p role="status" className={styles.said}>
              {order.said}
            </p>
            {maySort && (
              <Button size="small" aria-pressed={isSorting} onClick={() => setSorting(!isSorting)}>
                {isSorting ? '完成排序' : '调整顺序'}
              </Button>
            )}
            <LayoutSwitch layout={layout} onChange={choose} grid="图片" />
          </div>
        }
        caption="作品"
        columns={workColumns(onOpen, onAct)}
        read={{ ...read, data: ordered }}
        rowKey={({ work_no }) => work_no}
        rowHeight={80}
        minWidth={960}
        {...(layout === 'grid' && {
          tiles: (rows: readonly Work[] | undefined) => (
            <WorkGrid
              rows={rows}
              order={maySort && isSorting ? order : undefined}
              onOpen={onOpen}
              onAct={onAct}
            />
          ),
        })}
        empty={{
          title:
            filters.tab === 'all'
              ? '还没有作品，上传作品让雇主了解您'
              : `暂无${workTabTexts[filters.tab]}的作品`,
          action: upload,
        }}
        unmatched={{ icon: 'search', title: '没有符合条件的作品', hint: '可以清除筛选条件' }}
      />
      <Suspense fallback={null}>
        {opened && (
          <WorkDrawer
            workNo={opened}
            onClose={close}
            onEdit={({ work_no }) => (close(), setEdited({ workNo: work_no }))}
          />
        )}
        {edited && <WorkEditor workNo={edited.workNo} onClose={() => setEdited(undefined)} />}
      </Suspense>
      {dialog}
    </Screen>
  );
}
