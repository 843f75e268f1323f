import { useEffect, useState } from 'react';
import { staffToken } from '../client/staff';
import { CodesToKeep } from '../verify/CodesToKeep';
import styles from './operator.module.css';
import { StaffEnrolForm } from './StaffEnrolForm';
import { StaffOwnPasswordForm } from './StaffOwnPasswordForm';
import { StaffPasswordForm } from './StaffPasswordForm';
import { StaffSecondStepForm } from './StaffSecondStepForm';
import type { StaffStep } from './staff-step';

/**
 * 运营登录: name and password, a password of one's own in place of a given one, then the second factor, bound at the first
 * time; the token stays in this tab.
 */
export function StaffSignIn() {
  const [step, setStep] = useState<StaffStep>();
  const [notice, setNotice] = useState(staffToken.whyForgotten);
  const [kept, setKept] = useState<{ token: string; codes: readonly string[] }>();
  useEffect(() => void (document.title = '运营登录 - 用户中心'), []);
  const goBack = (why = '') => {
    setStep(undefined);
    setNotice(why);
  };
  return (
    <main className={styles.alone}>
      {step === undefined && <StaffPasswordForm notice={notice} onStep={setStep} onDone={staffToken.keep} />}
      {step?.kind === 'own' && (
        <StaffOwnPasswordForm step={step} onBack={goBack} onStep={setStep} onDone={staffToken.keep} />
      )}
      {step?.kind === 'second' && (
        <StaffSecondStepForm step={step} onBack={goBack} onDone={staffToken.keep} />
      )}
      {step?.kind === 'enrol' && (
        <StaffEnrolForm step={step} onBack={goBack} onDone={(token, codes) => setKept({ token, codes })} />
      )}
      {kept && (
        <CodesToKeep title="保存恢复码" codes={kept.codes} onClose={() => staffToken.keep(kept.token)} />
      )}
    </main>
  );
}
