import { lazy, Suspense, useState } from 'react';
import { type FilingArea, filingAreas } from '@uc/contract/filings/kinds';
import { countedTabs, useCan, useRead, useWrite } from '../client';
import { loaded } from '../client/load';
import { ExportButton } from '../tasks/ExportButton';
import { Button } from '../ui/Button';
import { FilterText } from '../ui/FilterBar';
import { TabbedList } from '../ui/TabbedList';
import { Screen } from '../ui/Screen';
import { useFilters } from '../ui/use-filters';
import { caseColumns } from './case-columns';
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

const FeeDialog = lazy(() => loaded(() => import('./FeeDialog')));
const PANEL = 'filings-panel';

interface Props {
  area: FilingArea;
  onOpen: (appNo: string) => void;
  onEdit: (appNo: string) => void;
  onAct: (action: CaseAction, row: FilingRow) => void;
  onManage: () => void;
}

/** The cases of one kind (filings.md#filing-screens). */
export default function FilingList({ area, onOpen, onEdit, onAct, onManage }: Props) {
  const can = useCan();
  const state = useFilters(caseFilters, 'tab');
  const { filters, set } = state;
  const list = useRead(callsOf(area).list, listInput(filters), { keepPrevious: true });
  const exporting = useWrite(callsOf(area).exportList);
  const [hasFees, setFees] = useState(false);
  const { data } = list;
  const what = filingAreas[area];
  const create = can(`ip.${area}:apply`) && (
    <Button kind="primary" icon="plus" onClick={() => onEdit('new')}>
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
          <Button onClick={() => setFees(true)}>费用测算</Button>
          {can('ip.applicant:manage') && <Button onClick={onManage}>申请人管理</Button>}
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
        columns={caseColumns(area, ({ app_no }) => onOpen(app_no), onAct)}
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
        {hasFees && <FeeDialog area={area} onClose={() => setFees(false)} />}
      </Suspense>
    </Screen>
  );
}
