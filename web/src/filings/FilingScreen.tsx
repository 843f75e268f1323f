import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { type FilingArea, filingAreas } from '@uc/contract/filings/kinds';
import { countedTabs, useCan, useRead, useWrite } from '../client';
import { loaded } from '../client/load';
import { ExportButton } from '../tasks/ExportButton';
import { to } from '../routes';
import { Button } from '../ui/Button';
import { FilterText } from '../ui/FilterBar';
import { TabbedList } from '../ui/TabbedList';
import { Screen } from '../ui/Screen';
import { useFilters, useOpened } from '../ui/use-filters';
import { caseColumns } from './case-columns';
import type { Doing } from './CaseDialogs';
import {
  type CaseAction,
  callsOf,
  caseFilters,
  exportInput,
  type FilingRow,
  listInput,
  tabIds,
  tabTexts,
} from './filing';

const CaseDrawer = lazy(() => loaded(() => import('./CaseDrawer')));
const CaseEditor = lazy(() => loaded(() => import('./CaseEditor')));
const CaseDialogs = lazy(() => loaded(() => import('./CaseDialogs')));
const ApplicantsDrawer = lazy(() => loaded(() => import('./ApplicantsDrawer')));
const FeeDialog = lazy(() => loaded(() => import('./FeeDialog')));
const PANEL = 'filings-panel';

/** A list of cases of one kind, with the layers opened over it (filings.md#filing-screens). */
export function FilingScreen({ area }: { area: FilingArea }) {
  const can = useCan();
  const navigate = useNavigate();
  const state = useFilters(caseFilters, 'tab');
  const { filters, set } = state;
  const list = useRead(callsOf(area).list, listInput(filters), { keepPrevious: true });
  const exporting = useWrite(callsOf(area).exportList);
  const [opened, open, close] = useOpened('no');
  const [edited, edit, endEdit] = useOpened('edit');
  const [doing, setDoing] = useState<Doing>();
  const [beside, setBeside] = useState<'applicants' | 'fees'>();
  const { data } = list;
  const what = filingAreas[area];
  const act = (action: CaseAction, row: FilingRow & { order_no?: string | null }) => {
    if (action === 'edit' || action === 'submit') edit(row.app_no);
    else if (action === 'pay' && row.order_no) void navigate(to('orders.myOrders', { pay: row.order_no }));
    else if (action === 'pay') open(row.app_no);
    else setDoing({ action, row });
  };
  const create = can(`ip.${area}:apply`) && (
    <Button kind="primary" icon="plus" onClick={() => edit('new')}>
      立即申请
    </Button>
  );
  return (
    <Screen
      title={what}
      actions={
        <>
          <ExportButton
            title={`${what}申请`}
            total={data?.total}
            start={(format) => exporting.submit(exportInput(filters, format))}
          />
          <Button onClick={() => setBeside('fees')}>费用测算</Button>
          {can('ip.applicant:manage') && <Button onClick={() => setBeside('applicants')}>申请人管理</Button>}
          {create}
        </>
      }
    >
      <TabbedList
        tabs={{
          label: `${what}申请状态`,
          panel: PANEL,
          tabs: countedTabs(tabIds, (id) => tabTexts[id], list),
          current: filters.tab,
          onChange: (tab) => set({ tab }),
        }}
        state={state}
        fields={
          <>
            <FilterText
              name="keyword"
              label="关键词"
              value={filters.keyword}
              placeholder="名称、案件编号或申请号"
            />
            <FilterText name="applicant" label="申请人" value={filters.applicant} placeholder="申请人名称" />
          </>
        }
        caption={`${what}申请`}
        columns={caseColumns(area, ({ app_no }) => open(app_no), act)}
        read={list}
        rowKey={({ app_no }) => app_no}
        oneLine
        minWidth={1120}
        empty={{
          title: filters.tab === 'all' ? `您还没有${what}申请` : `暂无${tabTexts[filters.tab]}的${what}申请`,
          action: create,
        }}
        unmatched={{ icon: 'search', title: `没有符合条件的${what}申请`, hint: '可以清除筛选条件' }}
      />
      <Suspense fallback={null}>
        {opened && <CaseDrawer area={area} appNo={opened} onClose={close} onAct={act} />}
        {edited && (
          <CaseEditor
            key={edited}
            area={area}
            appNo={edited}
            onClose={endEdit}
            onManage={() => setBeside('applicants')}
          />
        )}
        {doing && <CaseDialogs area={area} doing={doing} onClose={() => setDoing(undefined)} />}
        {beside === 'applicants' && <ApplicantsDrawer onClose={() => setBeside(undefined)} />}
        {beside === 'fees' && <FeeDialog area={area} onClose={() => setBeside(undefined)} />}
      </Suspense>
    </Screen>
  );
}
