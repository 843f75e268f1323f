import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { StepUpScene } from '@uc/contract/step-up';
import { askStepUp } from '../../client/step-up';
import { Button } from '../../ui/Button';
import { Steps } from '../../ui/Steps';
import styles from './security.module.css';

interface Props {
  scene: StepUpScene;
  /** Names of the steps; the first is the verification. */
  steps: readonly [string, string, string];
  lead: ReactNode;
  /** Below the button: another way, for who cannot be verified. */
  other?: ReactNode;
  /** The form, with the ticket that it sends; `again` goes back when the ticket has run out. */
  children: (ticket: string, again: () => void) => ReactNode;
}

/** 验证身份 first, then the form: nothing is typed in vain (account.md#security-screen). */
export function StepUpFirst({ scene, steps, lead, other, children }: Props) {
  const [ticket, setTicket] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone with the verification.
  useEffect(() => {
    if (ticket !== undefined) box.current?.querySelector('input')?.focus();
  }, [ticket]);
  const ask = async () => setTicket(await askStepUp(scene));
  return (
    <div ref={box} className={styles.stack}>
      <Steps label="步骤" steps={steps} current={ticket === undefined ? 0 : 1} />
      {ticket === undefined ? (
        <div className={styles.form}>
          <p className={styles.lead}>{lead}</p>
          <div className={styles.buttons}>
            <Button kind="primary" onClick={() => void ask()}>
              验证身份
            </Button>
            {other}
          </div>
        </div>
      ) : (
        children(ticket, () => setTicket(undefined))
      )}
    </div>
  );
}
