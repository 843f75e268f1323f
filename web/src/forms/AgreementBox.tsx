import { useId } from 'react';
import { type AgreementCode, AgreementLink } from './AgreementLink';
import styles from './forms.module.css';

/** Consent to one agreement, whose text opens beside it. */
export function AgreementBox({
  code,
  title,
  lead = '我已阅读并同意',
  isAgreed,
  problem,
  onChange,
}: {
  code: AgreementCode;
  title: string;
  lead?: string;
  isAgreed: boolean;
  problem: string | undefined;
  onChange: (isAgreed: boolean) => void;
}) {
  const id = useId();
  return (
    <div>
      <div className={styles.check}>
        <label>
          <input
            type="checkbox"
            checked={isAgreed}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? id : undefined}
            onChange={(event) => onChange(event.target.checked)}
          />
          {lead}
        </label>
        <AgreementLink code={code} title={title} />
      </div>
      {problem && (
        <p id={id} role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}
