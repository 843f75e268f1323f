import { to } from '../../routes';
import { Button, ButtonLink } from '../../ui/Button';
import { Countdown } from '../../ui/Countdown';
import { NextBar } from '../../ui/NextBar';
import { actionTexts } from '../filing';
import styles from './case.module.css';
import { type Main, nextOf, sentenceOf } from './next';
import { useMayPay } from './OrderLink';
import type { CaseProps } from './props';

/** The one duty of the side that looks with its day and its action; what else falls due stands below it. */
export function NextDuty({ one, onAct, onTime }: CaseProps & { onTime: () => void }) {
  const next = nextOf(one, useMayPay());
  const { title, note, unpaid, main, other } = next;
  const further = one.duties.filter((duty) => duty !== next.duty);
  const second = other && one.actions.includes(other) ? other : undefined;
  return (
    <>
      <NextBar
        title={title}
        isNear={next.isNear}
        action={
          main && (
            <>
              {second && (
                <Button size="large" onClick={() => onAct(second, one)}>
                  {actionTexts[second]}
                </Button>
              )}
              <MainButton main={main} one={one} onAct={onAct} />
            </>
          )
        }
      >
        {note && <span className={styles.until}>{note}</span>}
        {unpaid && (
          <span className={styles.clock} data-unprinted>
            <Countdown
              seconds={unpaid.left_seconds ?? 0}
              of={one}
              ends={unpaid.at_zero ?? ''}
              onEnd={onTime}
            />
          </span>
        )}
      </NextBar>
      {further.length > 0 && (
        <ul className={styles.further} aria-label="其他期限">
          {further.map((duty) => (
            <li key={duty.kind}>{sentenceOf(duty)}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function MainButton({ main, one, onAct }: { main: Main } & CaseProps) {
  if (main.kind === 'pay')
    return (
      <ButtonLink kind="primary" size="large" to={to('orders.myOrders', { pay: main.orderNo })}>
        去付款
      </ButtonLink>
    );
  return (
    <Button
      kind="primary"
      size="large"
      onClick={() => (main.kind === 'step' ? onAct(main.action, one) : onAct('order', one, main.business))}
    >
      {main.text}
    </Button>
  );
}
