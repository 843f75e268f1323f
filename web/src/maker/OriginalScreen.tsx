import { lazy, Suspense, useState } from 'react';
import { projectTabIds, projectTabs } from '@uc/contract/maker/texts';
import { api, countedTabs, useCan, useRead } from '../client';
import { loaded } from '../client/load';
import { useBroughtFiling } from '../forms/own-filings';
import { Button } from '../ui/Button';
import { Card } from '../ui/Card';
import { Screen } from '../ui/Screen';
import { panelOf, Tabs } from '../ui/Tabs';
import { useFilters, useOpened } from '../ui/use-filters';
import { CardActions } from './CardActions';
import { CardList } from './CardList';
import { listInput, originalFilters, type OwnCard, statusTones } from './project';
import { NarrowFields } from './NarrowFields';
import { ProjectCard } from './ProjectCard';
import type { Doing } from './StepDialog';

const ProjectEditor = lazy(() => loaded(() => import('./ProjectEditor')));
const ProjectDrawer = lazy(() => loaded(() => import('./ProjectDrawer')));
const StepDialog = lazy(() => loaded(() => import('./StepDialog')));
const PANEL = 'projects-panel';

/** 原创项目 (maker-screens.md#screens). */
export default function OriginalScreen() {
  const mayManage = useCan()('maker.project:manage');
  const state = useFilters(originalFilters, 'tab');
  const { filters, set } = state;
  const list = useRead(api.maker.list, listInput(filters), { keepPrevious: true });
  const [opened, open, close] = useOpened('project');
  const [edited, edit, endEdit] = useOpened('edit');
  const [doing, setDoing] = useState<Doing>();
  const brought = useBroughtFiling('编辑或新建的项目');
  const create = mayManage && (
    <Button kind="primary" icon="plus" onClick={() => edit('new')}>
      新建项目
    </Button>
  );
  const tagsOf = ({ status, status_text, change_text, change_status }: OwnCard) => [
    { text: status_text, tone: statusTones[status] },
    ...(change_text === null
      ? []
      : [
          {
            text: change_text,
            tone: change_status === 'rejected' ? ('negative' as const) : ('info' as const),
          },
        ]),
  ];
  return (
    <Screen title="原创项目" actions={create}>
      {mayManage && brought.notice}
      <Card flush>
        <Tabs
          label="项目状态"
          panel={PANEL}
          tabs={countedTabs(projectTabIds, (id) => projectTabs[id].text, list)}
          current={filters.tab}
          onChange={(tab) => set({ tab })}
        />
        <CardList
          state={state}
          fields={<NarrowFields filters={filters} hint="项目名称或编号" />}
          panel={panelOf(PANEL, filters.tab)}
          caption="原创项目"
          read={list}
          empty={{
            icon: 'bulb',
            title:
              filters.tab === 'all'
                ? '分享你的创意，让它被看见'
                : `暂无${projectTabs[filters.tab].text}的项目`,
            action: create,
          }}
          card={(row) => (
            <ProjectCard
              key={row.project_no}
              card={row}
              tags={tagsOf(row)}
              onOpen={() => open(row.project_no)}
              actions={
                <CardActions
                  card={row}
                  onEdit={() => edit(row.project_no)}
                  onOpen={() => open(row.project_no)}
                  onDo={(step) => setDoing({ step, card: row })}
                />
              }
            />
          )}
        />
      </Card>
      <Suspense fallback={null}>
        {opened && (
          <ProjectDrawer
            projectNo={opened}
            onClose={close}
            onEdit={() => edit(opened)}
            onDo={(step, card) => setDoing({ step, card })}
          />
        )}
        {edited && <ProjectEditor key={edited} projectNo={edited} filing={brought.no} onClose={endEdit} />}
        {doing && (
          <StepDialog
            {...doing}
            onClose={() => setDoing(undefined)}
            onDone={() => {
              setDoing(undefined);
              if (doing.step === 'delete') close();
            }}
          />
        )}
      </Suspense>
    </Screen>
  );
}
