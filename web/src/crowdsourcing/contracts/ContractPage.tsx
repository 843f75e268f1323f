import { useRef } from 'react';
import { api, isUnknown, useRead } from '../../client';
import { useHeard } from '../../client/use-heard';
import { readAhead } from '../../client/use-read';
import { ButtonLink } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorBlock } from '../../ui/ErrorBlock';
import { Screen } from '../../ui/Screen';
import { Skeleton } from '../../ui/Skeleton';
import { usePageStart } from '../../ui/use-page-start';
import { useContractAddress } from '../use-contract-page';
import { type AskedStep, AskedStepContext } from './asked-step';
import { contractReads } from './contract';
import { ContractShown } from './ContractShown';

/** @public What it shows at once. */
export const prepare = async (): Promise<void> => {
  const contract_no = new URLSearchParams(location.search).get('contract');
  if (contract_no === null) return;
  await Promise.all([
    readAhead(api.contracts.detail, { contract_no }),
    readAhead(api.contracts.posts, { contract_no }),
  ]);
};

/**
 * A contract as one of its sides sees it (contracts.md#the-page-of-a-contract): its stage, its money and the next step on top,
 * milestones beside the 留言板.
 */
export default function ContractPage({ no, asked }: { no: string; asked: AskedStep | undefined }) {
  const { data, error, isFetching, refetch } = useRead(api.contracts.detail, { contract_no: no });
  const step = useRef(asked?.step);
  const addressOf = useContractAddress();
  // Whatever the other side does or writes is told by a message (contracts.md#messages-between-the-sides).
  useHeard(contractReads);
  usePageStart(step.current !== undefined);
  const back = <ButtonLink to={addressOf(null)}>返回列表</ButtonLink>;
  if (data)
    return (
      <AskedStepContext value={step}>
        <Screen title={data.title} actions={back}>
          <ContractShown contract={data} onTime={() => void refetch()} />
        </Screen>
      </AskedStepContext>
    );
  return (
    <Screen title="合同" actions={back}>
      <Card>
        {isUnknown(error) ? (
          <EmptyState
            icon="list"
            title="没有找到这份合同"
            hint="请核对合同编号，或确认您有查看权限"
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
