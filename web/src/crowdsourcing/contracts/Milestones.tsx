import { type ContractStepName, contractStepTexts } from '@uc/contract/crowdsourcing/contract-texts';
import { formatMoney } from '@uc/contract/money';
import { Button } from '../../ui/Button';
import { Countdown } from '../../ui/Countdown';
import { MoneyText } from '../../ui/MoneyText';
import { StatusTag } from '../../ui/StatusTag';
import { useAskedStep } from './asked-step';
import { type Contract, type Milestone, milestoneTones } from './contract';
import styles from './contracts.module.css';
import { Deliveries } from './Deliveries';
import { milestoneStep, type Step } from './steps';
import { useFund } from './use-fund';

interface Props {
  contract: Contract;
  onStep: (step: Step) => void;
  /** The clock of a milestone has come to its end. */
  onTime: () => void;
}

/** The milestones board: the subject, money, deliveries and next step of each. */
export function Milestones({ contract, onStep, onTime }: Props) {
  return (
    <ol className={styles.board} aria-label="里程碑">
      {contract.milestones
        .filter(({ status }) => status !== 'dropped')
        .map((one, index) => (
          <li key={one.seq} className={styles.milestone}>
            <div className={styles.head}>
              <strong>{`第${index + 1}期 ${one.title}`}</strong>
              <StatusTag tone={milestoneTones[one.status]}>{one.status_text}</StatusTag>
              <MoneyText value={one.amount} unit="¥" price className={styles.amount} />
            </div>
            <p className={styles.note}>{noteOf(contract, one)}</p>
            {one.clock && (
              <p className={styles.deadline}>
                <Countdown
                  seconds={one.clock.left_seconds}
                  of={contract}
                  ends={one.clock.ends}
                  onEnd={onTime}
                />
              </p>
            )}
            <Deliveries contract={contract} of={one} />
            <Actions contract={contract} of={one} onStep={onStep} />
          </li>
        ))}
    </ol>
  );
}

const noteOf = ({ role }: Contract, { due_date: due, escrow, income }: Milestone): string =>
  [
    `${due}前交付`,
    escrow > 0 ? `托管中${formatMoney(escrow)}元${role === 'provider' ? '（未扣服务费）' : ''}` : '',
    role === 'provider' && income !== null ? `服务商实得${formatMoney(income)}元` : '',
  ]
    .filter(Boolean)
    .join(' · ');

function Actions({ contract, of, onStep }: { of: Milestone } & Omit<Props, 'onTime'>) {
  const refOf = useAskedStep();
  const fund = useFund(contract.contract_no);
  const { seq, title } = of;
  if (of.actions.length === 0) return null;
  return (
    <div className={styles.actions}>
      {of.actions.map((action) => {
        if (action === 'fund' || action === 'pay')
          return (
            <Button
              key={action}
              ref={refOf('fund')}
              size="small"
              busy={fund.isBusy}
              onClick={() => void fund.pay(seq)}
              aria-label={`托管${title}`}
            >
              托管
            </Button>
          );
        const step = milestoneStep(action, contract, of);
        return (
          <Button
            key={action}
            ref={action in contractStepTexts ? refOf(action as ContractStepName) : undefined}
            size="small"
            onClick={() => onStep(step)}
            aria-label={`${step.text}：${title}`}
          >
            {step.text}
          </Button>
        );
      })}
    </div>
  );
}
