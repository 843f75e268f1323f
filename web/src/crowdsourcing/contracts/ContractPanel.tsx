import { lazy, Suspense, useState } from 'react';
import { api, useRead } from '../../client';
import { loaded } from '../../client/load';
import { TicketLink } from '../../forms/TicketLink';
import { Button } from '../../ui/Button';
import { Facts } from '../../ui/Card';
import { CopyText } from '../../ui/CopyText';
import { Countdown } from '../../ui/Countdown';
import { ErrorBlock } from '../../ui/ErrorBlock';
import { MomentText } from '../../ui/MomentText';
import { MoneyText } from '../../ui/MoneyText';
import { Notice } from '../../ui/Notice';
import { Skeleton } from '../../ui/Skeleton';
import { StatusTag } from '../../ui/StatusTag';
import { Timeline } from '../../ui/Timeline';
import { useAskedStep } from './asked-step';
import { Changes } from './Changes';
import { aheadText, type Contract, contractTone } from './contract';
import styles from './contracts.module.css';
import { Disputes } from './Disputes';
import { EvidencePack } from './EvidencePack';
import { Milestones } from './Milestones';
import { Posts } from './Posts';
import { Review } from './Review';
import { contractStep, type Step } from './steps';

const ChangeDialog = lazy(() => loaded(() => import('./ChangeDialog')));
const StepDialog = lazy(() => loaded(() => import('./StepDialog')));

/**
 * A contract as one of its sides sees it (contracts.md#milestones-in-escrow): milestones with their clocks,
 * 留言板, disputes, reviews, text.
 */
export default function ContractPanel({ contractNo }: { contractNo: string }) {
  const { data, error, isFetching, refetch } = useRead(api.contracts.detail, { contract_no: contractNo });
  const [step, setStep] = useState<Step>();
  const [isChanging, setChanging] = useState(false);
  if (!data)
    return error ? (
      <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />
    ) : (
      <Skeleton height={320} />
    );
  const again = () => void refetch();
  return (
    <section className={styles.panel} aria-label={`合同${contractNo}`}>
      <div className={styles.head}>
        <h3>合同</h3>
        <StatusTag tone={contractTone(data)}>{data.status_text}</StatusTag>
        <Steps contract={data} onStep={setStep} onChange={() => setChanging(true)} />
      </div>
      <WaitNotice contract={data} onTime={again} />
      <Terms contract={data} />
      <Milestones contract={data} onStep={setStep} onTime={again} />
      <Changes contract={data} />
      <Disputes contract={data} onStep={setStep} />
      <Review contract={data} />
      <Posts contract={data} />
      <details className={styles.fold}>
        <summary>{`合同文本（第${data.text_version}版）`}</summary>
        <p className={styles.text}>{data.text}</p>
        <p className={styles.note}>{`文本摘要 ${data.text_hash}`}</p>
      </details>
      <details className={styles.fold}>
        <summary>合同记录</summary>
        <Timeline
          entries={data.events.map(({ at, text, actor, milestone, comment }) => ({
            at,
            actor,
            text: milestone === null ? text : `${titleOf(data, milestone)}：${text}`,
            comment,
          }))}
        />
      </details>
      <EvidencePack contractNo={contractNo} />
      <div className={styles.actions}>
        <TicketLink
          kind={data.role === 'buyer' ? 'contract' : 'contract_work'}
          no={contractNo}
          size="small"
        />
      </div>
      <Suspense fallback={null}>
        {step && <StepDialog step={step} onClose={() => setStep(undefined)} />}
        {isChanging && <ChangeDialog contract={data} onClose={() => setChanging(false)} />}
      </Suspense>
    </section>
  );
}

function Steps({
  contract,
  onStep,
  onChange,
}: {
  contract: Contract;
  onStep: (step: Step) => void;
  onChange: () => void;
}) {
  const refOf = useAskedStep();
  return (
    <div className={styles.steps}>
      {contract.actions.map((action) => {
        if (action === 'write') return null;
        if (action === 'change')
          return (
            <Button key={action} size="small" onClick={onChange}>
              申请变更合同
            </Button>
          );
        const step = contractStep(action, contract);
        return (
          <Button
            key={action}
            ref={action === 'confirm' ? refOf('sign') : undefined}
            size="small"
            kind={action === 'confirm' ? 'primary' : 'plain'}
            onClick={() => onStep(step)}
          >
            {step.text}
          </Button>
        );
      })}
    </div>
  );
}

const titleOf = ({ milestones }: Contract, seq: number): string =>
  milestones.find((one) => one.seq === seq)?.title ?? '';

/** The event that the contract waits for, and the consequence at zero. */
function WaitNotice({ contract, onTime }: { contract: Contract; onTime: () => void }) {
  const { clock, end_by: endBy, role, reason } = contract;
  return (
    <>
      {clock && (
        <p className={styles.deadline}>
          <Countdown seconds={clock.left_seconds} of={contract} ends={clock.ends} onEnd={onTime} />
        </p>
      )}
      {contract.status === 'active' && endBy !== null && (
        <Notice tone="warning">
          {endBy === role ? '您已申请终止合同，等待对方答复。' : askedText(contract)}
        </Notice>
      )}
      {reason !== null && <Notice>{reason}</Notice>}
    </>
  );
}

const askedText = ({ milestones }: Contract): string =>
  milestones.some(({ status }) => status === 'disputed')
    ? '对方申请终止合同，维权结束后可答复。'
    : '对方申请终止合同，请答复。';

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
