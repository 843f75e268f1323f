import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Notice } from '../../ui/Notice';
import styles from '../../ui/matter.module.css';
import { StatusTag } from '../../ui/StatusTag';
import { Steps } from '../../ui/Steps';
import { type Contract, contractTone, useReviews } from './contract';
import type { HeadProps } from './head-props';
import { MoneyBar } from './MoneyBar';
import { NextStep } from './NextStep';
import { stageOf, stages } from './stage';
import { contractStep } from './steps';

/** The stage of a contract, its money, and the one thing that comes next. */
export function ContractHead({ contract, onStep, onOpen, onTime }: HeadProps) {
  const { status } = contract;
  const reviews = useReviews(contract);
  return (
    <Card>
      <div className={styles.head}>
        <div className={styles.line}>
          <StatusTag tone={contractTone(contract)}>{contract.status_text}</StatusTag>
          <span className={styles.parties}>
            {`${contract.mode_text} · ${contract.buyer.name} → ${contract.provider.name}`}
          </span>
          <OtherSteps contract={contract} onStep={onStep} onOpen={onOpen} />
        </div>
        {status !== 'closed' && (
          <Steps label="合同进度" steps={stages} current={stageOf(contract, reviews.data?.own != null)} />
        )}
        <EndNotice contract={contract} />
        <NextStep contract={contract} onStep={onStep} onOpen={onOpen} onTime={onTime} />
        {status !== 'closed' && <MoneyBar of={contract} />}
      </div>
    </Card>
  );
}

/** Steps of the contract as a whole beside its main action. */
function OtherSteps({ contract, onStep, onOpen }: Omit<HeadProps, 'onTime'>) {
  return (
    <div className={styles.others}>
      {contract.actions.map((action) => {
        if (action === 'write' || action === 'confirm') return null;
        if (action === 'change')
          return (
            <Button key={action} size="small" onClick={() => onOpen('change')}>
              申请变更合同
            </Button>
          );
        const step = contractStep(action, contract);
        return (
          <Button key={action} size="small" onClick={() => onStep(step)}>
            {step.text}
          </Button>
        );
      })}
    </div>
  );
}

/** That one side wants to end the contract, or why it has ended. */
function EndNotice({
  contract: { status, end_by: endBy, role, reason, milestones },
}: {
  contract: Contract;
}) {
  const isDisputed = milestones.some((one) => one.status === 'disputed');
  return (
    <>
      {status === 'active' && endBy !== null && (
        <Notice tone="warning">
          {endBy === role
            ? '您已申请终止合同，等待对方答复。'
            : isDisputed
              ? '对方申请终止合同，维权结束后可答复。'
              : '对方申请终止合同，请答复。'}
        </Notice>
      )}
      {reason !== null && <Notice>{reason}</Notice>}
    </>
  );
}
