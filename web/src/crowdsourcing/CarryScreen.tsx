import { Suspense } from 'react';
import { chunk } from '../client/chunk';
import { useContractPage } from './use-contract-page';

const lists = chunk(() => import('./CarriedLists'));
const contractPage = chunk(() => import('./contracts/ContractPage'));

/** @public The lists, or the page of a contract where the address names one, are there at once. */
export const prepare = (): Promise<void> =>
  (new URLSearchParams(location.search).has('contract') ? contractPage : lists).fetch();

/** 我承接的 (crowdsourcing-screens.md#bids-and-the-hall), or the page of a contract. */
export default function CarryScreen() {
  const { no, asked, open } = useContractPage();
  return (
    <Suspense fallback={null}>
      {no === null ? (
        <lists.Component onContract={open} />
      ) : (
        <contractPage.Component key={no} no={no} asked={asked} />
      )}
    </Suspense>
  );
}
