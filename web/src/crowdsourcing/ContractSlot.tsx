import type { Side } from '@uc/contract/crowdsourcing/contract-texts';
import { api, useRead } from '../client';
import { ButtonLink } from '../ui/Button';
import { Facts } from '../ui/Card';
import { Countdown } from '../ui/Countdown';
import { MoneyText } from '../ui/MoneyText';
import { ReadFault } from '../ui/ReadFault';
import { StatusTag } from '../ui/StatusTag';
import { contractTone } from './contracts/contract';
import type { ContractRow } from './crowd';
import styles from './crowdsourcing.module.css';
import { useContractAddress } from './use-contract-page';

/** The contracts that were made of a request, each in short with the way to its page: of a 悬赏 one for each winner. */
export function ContractSlot({ requestNo, role }: { requestNo: string; role: Side }) {
  const read = useRead(api.contracts.list, { request_no: requestNo, role, page_size: 50 });
  return (
    <>
      <ReadFault of={read} what="合同" />
      {read.data?.list.map((contract) => (
        <Preview key={contract.contract_no} contract={contract} />
      ))}
    </>
  );
}

function Preview({ contract }: { contract: ContractRow }) {
  const addressOf = useContractAddress();
  const { contract_no: no, clock, other, current, escrow, pending, released, role } = contract;
  return (
    <section className={styles.preview} aria-label={`合同${no}`}>
      <header>
        <h3>合同</h3>
        <StatusTag tone={contractTone(contract)}>{contract.status_text}</StatusTag>
        <ButtonLink kind="primary" size="small" to={addressOf(no)} aria-label={`打开合同${no}`}>
          打开合同
        </ButtonLink>
      </header>
      {clock && (
        <p className={styles.deadline}>
          <Countdown seconds={clock.left_seconds} of={contract} ends={clock.ends} />
        </p>
      )}
      <Facts
        facts={[
          [role === 'buyer' ? '服务商' : '雇主', other],
          ['当前里程碑', current ?? '—'],
          ['总额', <MoneyText key="total" value={contract.total} unit="¥" price />],
          ['托管中', <MoneyText key="escrow" value={escrow} unit="¥" price />],
          ['待结算', <MoneyText key="pending" value={pending} unit="¥" price />],
          ['已到账', <MoneyText key="released" value={released} unit="¥" price />],
        ]}
      />
    </section>
  );
}
