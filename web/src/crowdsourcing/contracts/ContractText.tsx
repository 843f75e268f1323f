import { TicketLink } from '../../forms/TicketLink';
import { Card, Facts } from '../../ui/Card';
import { CopyText } from '../../ui/CopyText';
import { MomentText } from '../../ui/MomentText';
import { MoneyText } from '../../ui/MoneyText';
import { Timeline } from '../../ui/Timeline';
import { aheadText, type Contract } from './contract';
import styles from './contracts.module.css';
import { EvidencePack } from './EvidencePack';

/** What was agreed: the terms, the text, who did what, and the file that proves it. */
export default function ContractText({ contract }: { contract: Contract }) {
  const { contract_no: no, role, status, text, text_version: version, text_hash: hash } = contract;
  return (
    <Card title="合同">
      <div className={styles.panel}>
        <Terms contract={contract} />
        <details className={styles.fold} open={status === 'pending_confirm'}>
          <summary>{`合同文本（第${version}版）`}</summary>
          <p className={styles.text}>{text}</p>
          <p className={styles.note}>{`文本摘要 ${hash}`}</p>
        </details>
        <details className={styles.fold}>
          <summary>合同记录</summary>
          <Timeline
            entries={contract.events.map(({ at, text: what, actor, milestone, comment }) => ({
              at,
              actor,
              text: milestone === null ? what : `${titleOf(contract, milestone)}：${what}`,
              comment,
            }))}
          />
        </details>
        <EvidencePack contractNo={no} />
        <div className={styles.actions}>
          <TicketLink kind={role === 'buyer' ? 'contract' : 'contract_work'} no={no} size="small" />
        </div>
      </div>
    </Card>
  );
}

const titleOf = ({ milestones }: Contract, seq: number): string =>
  milestones.find((one) => one.seq === seq)?.title ?? '';

function Terms({ contract }: { contract: Contract }) {
  const { buyer, provider, total, fee_bps: fee, ahead, signed_at: signed, ended_at: ended } = contract;
  const confirmed = (at: string | null) => (at === null ? '未确认' : `${at.slice(0, 16)}已确认`);
  return (
    <Facts
      facts={[
        ['合同编号', <CopyText key="no" text={contract.contract_no} label="合同编号" />],
        ['雇主', `${buyer.name}（${confirmed(buyer.confirmed_at)}）`],
        ['服务商', `${provider.name}（${confirmed(provider.confirmed_at)}）`],
        ['总额', <MoneyText key="total" value={total} unit="¥" price />],
        ['平台服务费', `${fee / 100}%${signed === null ? '（签署后不再改变）' : ''}`],
        ...(ahead === null || ahead.arrives === 0 ? [] : ([['预计到账', aheadText(ahead)]] as const)),
        ['签署时间', signed === null ? '未签署' : <MomentText key="signed" value={signed} />],
        ...(ended === null ? [] : ([['结束时间', <MomentText key="ended" value={ended} />]] as const)),
      ]}
    />
  );
}
