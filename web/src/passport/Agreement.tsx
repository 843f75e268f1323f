import { lazy, type RefObject, Suspense, useRef, useState } from 'react';
import { loaded } from '../client/load';
import { api, demand } from '../client';
import { type AgreementCode, agreements } from './agreements';
import styles from './forms.module.css';

const AgreementDialog = lazy(() => loaded(() => import('./AgreementDialog')));

interface Agreement {
  isAgreed: boolean;
  setAgreed: (isAgreed: boolean) => void;
  problem: string;
  box: RefObject<HTMLInputElement | null>;
}

/** Consent to a form's agreements; `confirm` tells and focuses when it is missing. */
export function useAgreement(): Agreement & { confirm: () => boolean } {
  const [isAgreed, setAgreed] = useState(false);
  const [problem, setProblem] = useState('');
  const box = useRef<HTMLInputElement>(null);
  const confirm = () => {
    setProblem(isAgreed ? '' : '请先阅读并同意用户协议和隐私政策');
    if (!isAgreed) box.current?.focus();
    return isAgreed;
  };
  const change = (next: boolean) => {
    setAgreed(next);
    if (next) setProblem('');
  };
  return { isAgreed, setAgreed: change, problem, box, confirm };
}

/** The version of the user agreement that is in force now. */
export const agreementVersion = async (): Promise<string> =>
  (await demand(api.passport.agreement, { code: 'user' })).version;

export function AgreementCheck({ isAgreed, setAgreed, problem, box }: Agreement) {
  const [open, setOpen] = useState<AgreementCode>();
  return (
    <div className={styles.agreement}>
      <div className={styles.check}>
        <input
          ref={box}
          id="agreement"
          type="checkbox"
          checked={isAgreed}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? 'agreement-problem' : undefined}
          onChange={(event) => setAgreed(event.target.checked)}
        />
        <span>
          <label htmlFor="agreement">我已阅读并同意</label>
          {(Object.keys(agreements) as AgreementCode[]).map((code) => (
            <button key={code} type="button" onClick={() => setOpen(code)}>
              《{agreements[code]}》
            </button>
          ))}
        </span>
      </div>
      {problem && (
        <p id="agreement-problem" role="alert">
          {problem}
        </p>
      )}
      {open && (
        <Suspense fallback={null}>
          <AgreementDialog code={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </div>
  );
}
