import { lazy, Suspense, useState } from 'react';
import { complaintSideTexts } from '@uc/contract/works/complaint-texts';
import { api, countedTabs, useCan, useRead } from '../client';
import { loaded } from '../client/load';
import { to } from '../routes';
import { ButtonLink } from '../ui/Button';
import { TabbedList } from '../ui/TabbedList';
import { Screen } from '../ui/Screen';
import { useFilters, useOpened } from '../ui/use-filters';
import { type Complaint, complaintFilters, sideIds } from './complaint';
import { ComplaintList } from './ComplaintList';
import { useWithdrawal } from './use-withdrawal';

const ComplainDialog = lazy(() => loaded(() => import('./ComplainDialog')));
const AnswerDialog = lazy(() => loaded(() => import('./AnswerDialog')));
const PANEL = 'complaints-panel';
const empty = {
  received: { title: '没有收到投诉', hint: '作品被投诉时会在这里等待您的回应' },
  made: { title: '没有发起过投诉', hint: '在作品的公开页面底部选择“投诉此作品”' },
} as const;

/** 作品投诉: complaints made by others and by oneself (works.md#complaints). */
export function ComplaintsScreen() {
  const mayManage = useCan()('fac.work:manage');
  const state = useFilters(complaintFilters, 'side');
  const { filters, set } = state;
  const [target, , endComplaint] = useOpened('complain');
  const [answered, setAnswered] = useState<Complaint>();
  const { start, dialog } = useWithdrawal();
  const { side, page, page_size } = filters;
  const read = useRead(api.works.complaintList, { side, page, page_size }, { keepPrevious: true });
  return (
    <Screen title="作品投诉" actions={<ButtonLink to={to('provider.works')}>返回作品管理</ButtonLink>}>
      <TabbedList
        tabs={{
          label: '投诉',
          panel: PANEL,
          tabs: countedTabs(sideIds, (id) => complaintSideTexts[id], read),
          current: side,
          onChange: (next) => set({ side: next }),
        }}
        state={{ ...state, isDefault: true }}
        caption={complaintSideTexts[side]}
        columns={[]}
        read={read}
        rowKey={({ complaint_no }) => complaint_no}
        tiles={(rows) => (
          <ComplaintList
            rows={rows}
            side={side}
            onAct={(action, row) => (action === 'answer' ? setAnswered(row) : start(row))}
          />
        )}
        empty={{ icon: 'shield', ...empty[side] }}
      />
      <Suspense fallback={null}>
        {target && mayManage && <ComplainDialog workNo={target} onClose={endComplaint} />}
        {answered && <AnswerDialog complaint={answered} onClose={() => setAnswered(undefined)} />}
      </Suspense>
      {dialog}
    </Screen>
  );
}
