import { lazy, Suspense, useState } from 'react';
import { carryTabs } from '@uc/contract/crowdsourcing/bid-texts';
import { api, figureOf, useRead } from '../client';
import { chunk } from '../client/chunk';
import { loaded } from '../client/load';
import { readAhead } from '../client/use-read';
import { useBroughtFiling } from '../forms/own-filings';
import { Card } from '../ui/Card';
import { decode } from '../ui/filters';
import { Screen } from '../ui/Screen';
import { panelOf, Tabs } from '../ui/Tabs';
import { useFilters, useOpened } from '../ui/use-filters';
import { BidExport, ContractExport } from './CarryExport';
import { type BidAct, carryTab, carryTabKeys } from './crowd';
import type { AskedStep } from './contracts/asked-step';

const hall = chunk(() => import('./HallList'));
const bids = chunk(() => import('./BidList'));
const contracts = chunk(() => import('./ContractList'));
const HallDrawer = lazy(() => loaded(() => import('./HallDrawer')));
const PANEL = 'carry-panel';
const tabSpec = { tab: carryTab };
/** Input of the read whose answer has the counts of all tabs. */
const counted = { status: 'bidding', page: 1, page_size: 10 } as const;

/** @public What the address names is there at once, also while the server renders. */
export const prepare = async (): Promise<void> => {
  const { tab } = decode(new URLSearchParams(location.search), tabSpec);
  // The lists of one's own bids begin with that call, which the route makes for whoever may.
  if (tab !== 'hall' && tab !== 'contracts') return bids.fetch();
  await Promise.all([(tab === 'hall' ? hall : contracts).fetch(), readAhead(api.bids.carried, counted)]);
};

/** The hall, one's own bids, and the contracts that came of them. */
export default function CarriedLists({
  onContract,
}: {
  onContract: (contractNo: string, asked?: AskedStep) => void;
}) {
  const { filters, set } = useFilters(tabSpec, 'tab');
  const [opened, open, close] = useOpened('request');
  const [act, setAct] = useState<BidAct>();
  const openAt = (no: string, on?: BidAct) => {
    setAct(on);
    open(no);
  };
  const read = useRead(api.bids.carried, counted);
  const brought = useBroughtFiling('投标');
  const { tab } = filters;
  const texts = { hall: '需求大厅', ...carryTabs, contracts: '合同与收入' };
  return (
    <Screen
      title="我承接的"
      actions={
        tab === 'contracts' ? (
          <ContractExport />
        ) : tab === 'hall' ? undefined : (
          <BidExport key={tab} tab={tab} />
        )
      }
    >
      {brought.notice}
      <Card flush>
        <Tabs
          label="承接状态"
          panel={PANEL}
          tabs={carryTabKeys.map((id) => ({
            id,
            text: texts[id],
            ...(id !== 'hall' && id !== 'contracts' && { count: figureOf(read, ({ counts }) => counts[id]) }),
          }))}
          current={tab}
          onChange={(next) => set({ tab: next })}
        />
        {/* The tabs name their panel, also while it loads. */}
        <Suspense fallback={<div {...panelOf(PANEL, tab)} aria-busy />}>
          {tab === 'hall' ? (
            <hall.Component panel={panelOf(PANEL, tab)} onOpen={openAt} />
          ) : tab === 'contracts' ? (
            <contracts.Component panel={panelOf(PANEL, tab)} onOpen={onContract} />
          ) : (
            <bids.Component
              key={tab}
              tab={tab}
              panel={panelOf(PANEL, tab)}
              onOpen={openAt}
              onStep={(step) => onContract(step.contract_no, step)}
            />
          )}
        </Suspense>
      </Card>
      <Suspense fallback={null}>
        {opened && (
          <HallDrawer key={opened} requestNo={opened} filing={brought.no} act={act} onClose={close} />
        )}
      </Suspense>
    </Screen>
  );
}
