import { useEffect, useEffectEvent, useState } from 'react';
import { api, demand } from '../client';
import { Button } from '../ui/Button';
import styles from './captcha.module.css';
import { findNumber } from './find-number';

const FAILED = '验证失败，请重试';

/** The captcha that asks nothing of the person: the browser works for some seconds, and says how far it is. */
export function WorkCaptcha({ onPass }: { onPass: (token: string) => void }) {
  const [tried, setTried] = useState(0);
  const [message, setMessage] = useState('');
  const [round, setRound] = useState(0);
  const pass = useEffectEvent(onPass);
  useEffect(() => {
    const over = new AbortController();
    const solve = async () => {
      const { captcha_id, ...work } = await demand(api.passport.captchaWork, {});
      const number = await findNumber(work, over.signal, (count) => setTried(count / work.most));
      if (over.signal.aborted) return;
      if (number === undefined) throw new Error(FAILED);
      const { captcha_token } = await demand(
        api.passport.checkCaptchaWork,
        { captcha_id, number },
        { quiet: true },
      );
      pass(captcha_token);
    };
    solve().catch((error: unknown) => {
      if (!over.signal.aborted) setMessage(error instanceof Error ? error.message : FAILED);
    });
    return () => over.abort();
  }, [round]);
  const again = () => {
    setMessage('');
    setTried(0);
    setRound(round + 1);
  };
  return (
    <>
      <p role="status" className={styles.how}>
        浏览器正在自动验证，一般需几秒到半分钟，您无需操作。
      </p>
      <progress className={styles.progress} value={tried} max={1} aria-label="验证进度，提前找到即通过" />
      <div className={styles.foot}>
        <p role="alert">{message}</p>
        {message !== '' && (
          <Button kind="primary" onClick={again}>
            重试
          </Button>
        )}
      </div>
    </>
  );
}
