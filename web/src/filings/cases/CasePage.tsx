import { areaOfNo } from '@uc/contract/filings/case-texts';
import type { FilingArea } from '@uc/contract/filings/kinds';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { isUnknown, useRead } from '../../client';
import { useHeard } from '../../client/use-heard';
import { readAhead } from '../../client/use-read';
import { ButtonLink } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorBlock } from '../../ui/ErrorBlock';
import { Screen } from '../../ui/Screen';
import { Skeleton } from '../../ui/Skeleton';
import { usePageStart } from '../../ui/use-page-start';
import { callsOf, nameOf, readsOf } from '../filing';
import { CaseShown } from './CaseShown';
import type { Act } from './props';

/** @public What it shows at once. */
export const prepare = async (): Promise<void> => {
  const app_no = new URLSearchParams(location.search).get('no');
  if (app_no !== null) await readAhead(callsOf(areaOfNo(app_no)).detail, { app_no });
};

interface Props {
  area: FilingArea;
  no: string;
  /** It was opened to answer what it asks for: the answer lies over it, once. */
  isAnswering: boolean;
  onAct: Act;
}

/** A case (filings.md#the-page-of-a-case): what is due on top, its timeline, and where both fees are. */
export default function CasePage({ area, no, isAnswering, onAct }: Props) {
  const { data, error, isFetching, refetch } = useRead(callsOf(area).detail, { app_no: no });
  useHeard(readsOf(area));
  usePageStart();
  const answered = useRef(false);
  useEffect(() => {
    if (!isAnswering || answered.current || !data?.actions.includes('reply')) return;
    answered.current = true;
    onAct('reply', data);
  }, [isAnswering, data, onAct]);
  const back = <ButtonLink to={useListAddress()}>返回列表</ButtonLink>;
  if (data)
    return (
      <Screen title={nameOf(data)} actions={back}>
        <CaseShown one={data} onAct={onAct} onTime={() => void refetch()} />
      </Screen>
    );
  return (
    <Screen title="案件" actions={back}>
      <Card>
        {isUnknown(error) ? (
          <EmptyState
            icon="list"
            title="没有找到这个案件"
            hint="请核对案件编号，或确认您有查看权限"
            action={back}
          />
        ) : error ? (
          <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <Skeleton height={480} />
        )}
      </Card>
    </Screen>
  );
}

/** The list as it was filtered when the case was opened. */
function useListAddress(): { search: string } {
  const [query] = useSearchParams();
  const next = new URLSearchParams(query);
  next.delete('no');
  return { search: next.toString() };
}
