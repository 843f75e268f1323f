import { useCan } from '../../client';
import { Button } from '../../ui/Button';
import { Countdown } from '../../ui/Countdown';
import { NextBar } from '../../ui/NextBar';
import { useAskedStep } from './asked-step';
import { useReviews } from './contract';
import type { HeadProps } from './head-props';
import styles from './contracts.module.css';
import { type Next, nextOf, waitingText } from './next';
import { currentMilestone } from './stage';
import { useFund } from './use-fund';

/** What comes next for the side that looks, with its clock: on a phone it stays at the lower edge. */
export function NextStep({ contract, onStep, onOpen, onTime }: HeadProps) {
  const reviews = useReviews(contract);
  const mayReview = useCan()('crowd.review:write') && reviews.data?.can_write === true;
  const next = nextOf(contract, mayReview);
  const clock = contract.clock ?? currentMilestone(contract.milestones)?.clock;
  return (
    <div data-unprinted>
      <NextBar
        title={contract.is_disputed ? '维权处理中，款项已冻结' : next ? '轮到您' : waitingText(contract)}
        action={next && <Main contract={contract} next={next} onStep={onStep} onOpen={onOpen} />}
      >
        {clock && (
          <span className={styles.deadline}>
            <Countdown seconds={clock.left_seconds} of={contract} ends={clock.ends} onEnd={onTime} />
          </span>
        )}
      </NextBar>
    </div>
  );
}

function Main({ contract, next, onStep, onOpen }: Omit<HeadProps, 'onTime'> & { next: Next }) {
  const refOf = useAskedStep();
  const fund = useFund(contract.contract_no);
  const press = () => {
    if (next.kind === 'step') onStep(next.step);
    else if (next.kind === 'review') onOpen('review');
    else if (next.kind === 'fund') void fund.pay(next.milestone.seq);
    else show(next.place);
  };
  const isSigning = next.kind === 'step' && next.isSigning;
  return (
    <Button
      ref={isSigning ? refOf('sign') : undefined}
      kind="primary"
      size="large"
      busy={fund.isBusy}
      onClick={press}
    >
      {next.text}
    </Button>
  );
}

/** Brings a part of the page into view, with the focus on its first control. */
function show(place: string): void {
  const part = document.getElementById(place);
  part?.scrollIntoView({ block: 'start' });
  part?.querySelector<HTMLElement>('button, a[href]')?.focus({ preventScroll: true });
}
