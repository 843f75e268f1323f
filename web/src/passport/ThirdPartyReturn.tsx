import { useEffect, useRef, useState } from 'react';
import { api, demand } from '../client';
import { Skeleton } from '../ui/Skeleton';
import { failureText } from '../verify/failure-text';
import { type ProviderReturn, takeReturn } from '../verify/provider-return';
import { arriveAsMain } from './arrive';
import styles from './forms.module.css';
import { type SecondStep, secondStepOf } from './second-step';
import SecondStepForm from './SecondStepForm';
import { type Ended, unboundFrom } from './third-party';

/** Back from a third party: signs in with its parameters, or shows the reason why not. */
export default function ThirdPartyReturn({ onEnd }: { onEnd: (ended: Ended) => void }) {
  const [second, setSecond] = useState<SecondStep>();
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    const back = takeReturn();
    if (!back) return;
    void enter(back).then((next) => {
      if (next === undefined) return;
      if ('challenge' in next) setSecond(next);
      else end.current(next);
    });
  }, []);
  if (second) return <SecondStepForm step={second} onBack={(why = '') => onEnd({ why })} />;
  return (
    <div className={styles.returning} aria-busy="true">
      <p role="status">授权成功，正在登录…</p>
      <Skeleton height={40} />
      <Skeleton height={40} />
      <Skeleton height={40} width="60%" />
    </div>
  );
}

/** Signs in; answers the next step, or the reason for the failure. */
async function enter({ state, code }: ProviderReturn): Promise<Ended | SecondStep | undefined> {
  if (code === undefined) return { why: '您未完成授权，可重新选择登录方式' };
  try {
    arriveAsMain(await demand(api.passport.signInByThirdParty, { state, code }));
    return undefined;
  } catch (error) {
    const unbound = unboundFrom(error);
    return secondStepOf(error) ?? (unbound ? { why: '', unbound } : { why: failureText(error) });
  }
}
