import { useNavigate } from 'react-router';
import { api, useWrite } from '../../client';
import { payAddress } from '../crowd';
import { contractReads } from './contract';

/** Places the order of a milestone and goes to 收银台 with it. */
export function useFund(contract_no: string) {
  const navigate = useNavigate();
  const fund = useWrite(api.contracts.fund, { refreshes: contractReads });
  return {
    isBusy: fund.isPending,
    pay: (seq: number) =>
      fund.submit({ contract_no, seq }).then(
        ({ order_no }) => void navigate(payAddress([order_no])),
        () => undefined,
      ),
  };
}
