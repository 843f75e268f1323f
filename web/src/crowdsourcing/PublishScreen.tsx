import { Suspense } from 'react';
import { chunk } from '../client/chunk';
import { useContractPage } from './use-contract-page';

const list = chunk(() => import('./PublishedList'));
const contractPage = chunk(() => import('./contracts/ContractPage'));

/** @public The list, or the page of a contract where the address names one, is there at once. */
export const prepare = (): Promise<void> =>
  (new URLSearchParams(location.search).has('contract') ? contractPage : list).fetch();

/** 我发布的 (crowdsourcing-screens.md#published-requests), or the page of a contract. */
export default function PublishScreen() {
  const { no, asked, open } = useContractPage();
  return (
    <Suspense fallback={null}>
      {no === null ? (
        <list.Component onStep={(step) => open(step.contract_no, step)} />
      ) : (
        <contractPage.Component key={no} no={no} asked={asked} />
      )}
    </Suspense>
  );
}
