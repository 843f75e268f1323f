import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { helpStates } from '@uc/contract/help-texts';
import { useRead } from '../../client';
import { Button, ButtonLink } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { ErrorBlock } from '../../ui/ErrorBlock';
import { Notice } from '../../ui/Notice';
import { Screen } from '../../ui/Screen';
import { Skeleton } from '../../ui/Skeleton';
import { StatusTag } from '../../ui/StatusTag';
import { api } from '../api';
import { EventDialog } from '../EventDialog';
import type { Event } from '../queue';
import { blankPage, builtInEvent, type HelpPage, screensOf, withdrawEvent } from './help-page';
import { HelpEditor } from './HelpEditor';
import { HelpHistory } from './HelpHistory';
import { HelpSaid } from './HelpSaid';
import styles from './help-pages.module.css';

/** 帮助页面: a page of the help with its editor, its history and what customers said of it; a new one without a topic. */
export default function HelpPageScreen() {
  const [query] = useSearchParams();
  const topic = query.get('topic') ?? undefined;
  const read = useRead(api.help.staffHelpPage, { topic: topic ?? '' }, { enabled: topic !== undefined });
  const page = topic === undefined ? blankPage : read.data;
  return (
    <Screen title="帮助页面" actions={<ButtonLink to="/help">全部帮助页面</ButtonLink>}>
      {page ? (
        <Opened key={topic ?? ''} page={page} onChanged={() => read.refetch()} />
      ) : (
        <Card>
          {read.error ? (
            <ErrorBlock
              message={read.error.message}
              onRetry={() => void read.refetch()}
              busy={read.isFetching}
            />
          ) : (
            <Skeleton height={420} />
          )}
        </Card>
      )}
    </Screen>
  );
}

function Opened({ page, onChanged }: { page: HelpPage; onChanged: () => Promise<unknown> }) {
  const navigate = useNavigate();
  // An editor keeps what is typed; it begins anew with what another act has brought.
  const [begun, setBegun] = useState({ page, at: 0 });
  const [asked, setAsked] = useState<Event<HelpPage>>();
  // The version before an act that was done.
  const [doneUpon, setDoneUpon] = useState<number>();
  if (doneUpon !== undefined && page.no > doneUpon) {
    setDoneUpon(undefined);
    setBegun({ page, at: begun.at + 1 });
  }
  const screens = screensOf(page.topic);
  const onDone = () => {
    setDoneUpon(page.no);
    void onChanged();
  };
  return (
    <>
      {page.topic !== '' && (
        <Card>
          <div className={styles.state}>
            <StatusTag tone={page.shown ? 'positive' : 'neutral'}>{helpStates[page.state]}</StatusTag>
            {page.has_draft && <StatusTag tone="warning">有未发布的草稿</StatusTag>}
            {page.shown && page.pages.length === 0 && (
              <Button size="small" onClick={() => setAsked(withdrawEvent)}>
                撤下
              </Button>
            )}
            {page.is_built_in && page.no > 0 && page.versions[0]?.act !== 'builtin' && (
              <Button size="small" onClick={() => setAsked(builtInEvent)}>
                恢复内置内容
              </Button>
            )}
          </div>
        </Card>
      )}
      {screens.length > 0 && (
        <Notice>{`这些页面的“本页帮助”指向此页，因此不能撤下：${screens.join('、')}`}</Notice>
      )}
      <HelpEditor
        key={begun.at}
        page={begun.page}
        onSaved={(saved) => {
          if (page.topic === '') void navigate(`/help/page?topic=${saved.topic}`, { replace: true });
        }}
        onTake={(taken) => setBegun({ page: taken, at: begun.at + 1 })}
      />
      {page.topic !== '' && <HelpSaid page={page} />}
      {page.topic !== '' && <HelpHistory page={page} onDone={onDone} />}
      {asked && (
        <EventDialog
          event={asked as unknown as Event<unknown>}
          item={page}
          subject={`help/${page.topic}`}
          onClose={() => setAsked(undefined)}
          onDone={onDone}
        />
      )}
    </>
  );
}
