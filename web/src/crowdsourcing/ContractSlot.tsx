import { lazy, Suspense, useRef } from 'react';
import type { Side } from '@uc/contract/crowdsourcing/contract-texts';
import { api, useRead } from '../client';
import { loaded } from '../client/load';
import { type AskedStep, AskedStepContext } from './contracts/asked-step';
import { ReadFault } from '../ui/ReadFault';
import { Skeleton } from '../ui/Skeleton';

const ContractPanel = lazy(() => loaded(() => import('./contracts/ContractPanel')));

const none = { current: undefined };

/** The contracts that were made of a request: of a 悬赏 one for each winner. */
export function ContractSlot({
  requestNo,
  role,
  asked,
}: {
  requestNo: string;
  role: Side;
  /** The step for which one of them was opened. */
  asked: AskedStep | undefined;
}) {
  const step = useRef(asked?.step);
  const read = useRead(api.contracts.list, { request_no: requestNo, role, page_size: 50 });
  return (
    <>
      <ReadFault of={read} what="合同" />
      <Suspense fallback={<Skeleton height={200} />}>
        {read.data?.list.map(({ contract_no: no }) => (
          <AskedStepContext key={no} value={no === asked?.contract_no ? step : none}>
            <ContractPanel contractNo={no} />
          </AskedStepContext>
        ))}
      </Suspense>
    </>
  );
}
