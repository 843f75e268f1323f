import { type ContractStepName, contractStepTexts } from '@uc/contract/crowdsourcing/contract-texts';
import { isPicture } from '@uc/contract/crowdsourcing/delivery-notes';
import { formatMoney } from '@uc/contract/money';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { api, useWrite } from '../../client';
import { loaded } from '../../client/load';
import { Button } from '../../ui/Button';
import { Countdown } from '../../ui/Countdown';
import { MoneyText } from '../../ui/MoneyText';
import { StatusTag } from '../../ui/StatusTag';
import { payAddress } from '../crowd';
import { useAskedStep } from './asked-step';
import { type Contract, contractReads, type Milestone, milestoneTones } from './contract';
import { ContractFiles } from './ContractFiles';
import styles from './contracts.module.css';
import { milestoneStep, type Step } from './steps';

const NotesDialog = lazy(() => loaded(() => import('./NotesDialog')));

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

function Deliveries({ contract, of }: { contract: Contract; of: Milestone }) {
  const [looked, look] = useState<{ version: number; fileId: string }>();
  const delivery = of.deliverables.find(({ version }) => version === looked?.version);
  const file = delivery?.files.find(({ file_id: id }) => id === looked?.fileId);
  return (
    <>
      {of.deliverables.map(({ version, at, note, answer, files, notes }) => (
        <div key={version} className={styles.delivery}>
          <p>
            <strong>{`第${version}版`}</strong> {note}
          </p>
          <p className={styles.note}>{at.slice(0, 16)}</p>
          <ContractFiles files={files} />
          <p className={styles.actions}>
            {files
              .filter(({ name }) => isPicture(name))
              .map(({ file_id: fileId, name }) => (
                <Button
                  key={fileId}
                  size="small"
                  aria-label={`批注：第${version}版${name}`}
                  onClick={() => look({ version, fileId })}
                >
                  {`查看与批注${countText(notes.filter((one) => one.file_id === fileId).length)}`}
                </Button>
              ))}
          </p>
          {answer !== null && <p className={styles.answer}>{`修改意见：${answer}`}</p>}
        </div>
      ))}
      <Suspense fallback={null}>
        {delivery && file && (
          <NotesDialog {...{ contract, of, delivery, file }} onClose={() => look(undefined)} />
        )}
      </Suspense>
    </>
  );
}
const countText = (count: number): string => (count === 0 ? '' : `（${count}）`);

const mains = ['accept', 'deliver'];

function Actions({ contract, of, onStep }: { of: Milestone } & Omit<Props, 'onTime'>) {
  const refOf = useAskedStep();
  const navigate = useNavigate();
  const fund = useWrite(api.contracts.fund, { refreshes: contractReads });
  const { contract_no } = contract;
  const { seq, title } = of;
  const pay = () =>
    fund.submit({ contract_no, seq }).then(
      ({ order_no }) => navigate(payAddress([order_no])),
      () => undefined,
    );
  if (of.actions.length === 0) return null;
  return (
    <div className={styles.actions}>
      {of.actions.map((action) => {
        if (action === 'fund' || action === 'pay')
          return (
            <Button
              key={action}
              ref={refOf('fund')}
              kind="primary"
              size="small"
              busy={fund.isPending}
              onClick={() => void pay()}
              aria-label={`托管${title}`}
            >
              去托管
            </Button>
          );
        const step = milestoneStep(action, contract, of);
        return (
          <Button
            key={action}
            ref={action in contractStepTexts ? refOf(action as ContractStepName) : undefined}
            size="small"
            kind={mains.includes(action) ? 'primary' : 'plain'}
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
