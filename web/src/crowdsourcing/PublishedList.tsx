import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { requestModes, requestTabIds, requestTabs } from '@uc/contract/crowdsourcing/request-texts';
import { api, countedTabs, useCan, useRead, useWrite } from '../client';
import { loaded } from '../client/load';
import { ExportButton } from '../tasks/ExportButton';
import { Button } from '../ui/Button';
import { FilterText } from '../ui/FilterBar';
import { FilterSelect } from '../ui/FilterSelect';
import { TabbedList } from '../ui/TabbedList';
import { choice, paging, text } from '../ui/filters';
import { Screen } from '../ui/Screen';
import { useFilters, useOpened } from '../ui/use-filters';
import { choicesOf, optionsOf } from './crowd';
import { requestColumns } from './request-columns';
import type { AskedStep } from './contracts/asked-step';
import { useRequestActions } from './use-request-actions';

const RequestEditor = lazy(() => loaded(() => import('./RequestEditor')));
const RequestDrawer = lazy(() => loaded(() => import('./RequestDrawer')));
const PANEL = 'requests-panel';
const filterSpec = {
  status: choice(requestTabIds),
  mode: choice(optionsOf(requestModes)),
  keyword: text(50),
  ...paging,
};

/** The requests that the account has published, with their drawer and their form. */
export default function PublishedList({ onStep }: { onStep: (step: AskedStep) => void }) {
  const mayPublish = useCan()('crowd.request:publish');
  const state = useFilters(filterSpec, 'status');
  const { filters, set } = state;
  const { mode, keyword, status, page, page_size } = filters;
  const narrowed = { status, ...(mode && { mode }), ...(keyword && { keyword }) };
  const read = useRead(api.requests.published, { ...narrowed, page, page_size }, { keepPrevious: true });
  const exporting = useWrite(api.requests.exportList);
  const [opened, open, close] = useOpened('request');
  const [edited, edit, endEdit] = useOpened('edit', { also: 'hire' });
  const [query] = useSearchParams();
  const actions = useRequestActions({ onEdit: edit, onOpen: open, onGone: close });
  const create = mayPublish && (
    <Button kind="primary" icon="plus" onClick={() => edit('new')}>
      发布需求
    </Button>
  );
  return (
    <Screen
      title="我发布的"
      actions={
        <>
          <ExportButton
            title="发布的需求"
            total={read.data?.total}
            start={(format) => exporting.submit({ ...narrowed, format: format === 'csv' ? 'csv' : 'xlsx' })}
          />
          {create}
        </>
      }
    >
      <TabbedList
        tabs={{
          label: '需求状态',
          panel: PANEL,
          tabs: countedTabs(requestTabIds, (id) => requestTabs[id].text, read),
          current: status,
          onChange: (next) => set({ status: next }),
        }}
        state={state}
        fields={
          <>
            <FilterSelect name="mode" label="模式" value={mode} options={choicesOf(requestModes)} />
            <FilterText name="keyword" label="关键词" value={keyword} placeholder="标题或需求编号" />
          </>
        }
        caption="我发布的需求"
        columns={requestColumns({ onOpen: open, onStep, onAct: actions.start })}
        read={read}
        rowKey={({ request_no }) => request_no}
        oneLine
        minWidth={1080}
        empty={{
          title: status === 'all' ? '您还没有发布需求' : `暂无${requestTabs[status].text}的需求`,
          hint: '说清要做什么、预算多少、何时要，服务商会来投标',
          action: create,
        }}
        unmatched={{ icon: 'search', title: '没有符合条件的需求', hint: '可以清除筛选条件' }}
      />
      <Suspense fallback={null}>
        {opened && <RequestDrawer key={opened} requestNo={opened} onClose={close} onAct={actions.start} />}
        {edited && (
          <RequestEditor key={edited} requestNo={edited} hire={query.get('hire')} onClose={endEdit} />
        )}
      </Suspense>
      {actions.dialog}
    </Screen>
  );
}
