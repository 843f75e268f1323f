import { lazy, Suspense, useState } from 'react';
import { loaded } from '../../client/load';
import { Card } from '../../ui/Card';
import { Later } from '../../ui/Later';
import styles from '../../ui/matter.module.css';
import { Skeleton } from '../../ui/Skeleton';
import { Changes } from './Changes';
import { type Contract, hasReviews } from './contract';
import { ContractHead } from './ContractHead';
import { Conversation } from './Conversation';
import { Disputes } from './Disputes';
import { Milestones } from './Milestones';
import { RequestFold } from './RequestFold';
import type { Step } from './steps';

const ContractText = lazy(() => loaded(() => import('./ContractText')));
const ChangeDialog = lazy(() => loaded(() => import('./ChangeDialog')));
const Review = lazy(() => loaded(() => import('./Review')));
const StepDialog = lazy(() => loaded(() => import('./StepDialog')));
const ReviewDialog = lazy(() => loaded(() => import('./ReviewDialog')));

interface Props {
  contract: Contract;
  /** A clock has come to its end. */
  onTime: () => void;
}

/** The parts of a contract's page, and the dialogs that its steps open. */
export function ContractShown({ contract, onTime }: Props) {
  const { contract_no: no } = contract;
  const [step, setStep] = useState<Step>();
  const [opened, setOpened] = useState<'change' | 'review'>();
  const close = () => setOpened(undefined);
  return (
    <section className={styles.page} aria-label={`合同${no}`}>
      <ContractHead contract={contract} onStep={setStep} onOpen={setOpened} onTime={onTime} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <Changes contract={contract} />
          {contract.is_disputed && <Disputes contract={contract} onStep={setStep} />}
          <Card title="里程碑">
            <Milestones contract={contract} onStep={setStep} onTime={onTime} />
          </Card>
          {!contract.is_disputed && <Disputes contract={contract} onStep={setStep} />}
          {hasReviews(contract) && (
            <Suspense fallback={<Skeleton height={224} />}>
              <Review contract={contract} onWrite={() => setOpened('review')} onStep={setStep} />
            </Suspense>
          )}
        </div>
        <Conversation contract={contract} />
        <div className={styles.main}>
          <Later place={<Skeleton height={480} />}>
            <Suspense fallback={<Skeleton height={480} />}>
              <ContractText contract={contract} />
            </Suspense>
          </Later>
          <RequestFold contract={contract} />
        </div>
      </div>
      <Suspense fallback={null}>
        {step && <StepDialog step={step} onClose={() => setStep(undefined)} />}
        {opened === 'change' && <ChangeDialog contract={contract} onClose={close} />}
        {opened === 'review' && <ReviewDialog contractNo={no} onClose={close} />}
      </Suspense>
    </section>
  );
}
