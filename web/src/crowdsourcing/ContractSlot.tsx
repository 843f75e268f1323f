import { lazy, Suspense } from 'react';
import type { Side } from '@uc/contract/crowdsourcing/contract-texts';
import { api, useRead } from '../client';
import { loaded } from '../client/load';
import { ReadFault } from '../ui/ReadFault';
import { Skeleton } from '../ui/Skeleton';

const ContractPanel = lazy(() => loaded(() => import('./contracts/ContractPanel')));

/** The contracts that were made of a request: of a 悬赏 one for each winner. */
export function ContractSlot({ requestNo, role }: { requestNo: string; role: Side }) {
  const read = useRead(api.contracts.list, { request_no: requestNo, role, page_size: 50 });
  return (
    <>
      <ReadFault of={read} what="合同" />
      <Suspense fallback={<Skeleton height={200} />}>
        {read.data?.list.map(({ contract_no: no }) => (
          <ContractPanel key={no} contractNo={no} />
        ))}
      </Suspense>
    </>
  );
}
