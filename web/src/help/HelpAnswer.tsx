import { lazy, Suspense, useState } from 'react';
import { api, toast, useWrite } from '../client';
import { loaded } from '../client/load';
import { Button } from '../ui/Button';
import styles from './help.module.css';

const UnsolvedForm = lazy(() => loaded(() => import('./UnsolvedForm')));

/** 是否解决: one press says yes; a no may say what was missing, which staff read beside the page. */
export function HelpAnswer({ topic }: { topic: string }) {
  const [step, setStep] = useState<'asked' | 'unsolved' | 'said'>('asked');
  const { submit, isPending } = useWrite(api.help.answer);
  const say = (isSolved: boolean) =>
    void submit({ topic, is_solved: isSolved }).then(
      () => {
        if (isSolved) toast('感谢您的反馈', 'success');
        setStep(isSolved ? 'said' : 'unsolved');
      },
      () => undefined,
    );
  return (
    <section className={styles.answer} aria-label="是否解决">
      {step === 'asked' ? (
        <div className={styles.asked}>
          <span>是否解决了您的问题？</span>
          <Button size="small" busy={isPending} onClick={() => say(true)}>
            已解决
          </Button>
          <Button size="small" busy={isPending} onClick={() => say(false)}>
            未解决
          </Button>
        </div>
      ) : step === 'said' ? (
        <p role="status">感谢您的反馈，我们会据此改进帮助内容。</p>
      ) : (
        <Suspense fallback={null}>
          <UnsolvedForm topic={topic} onSent={() => setStep('said')} />
        </Suspense>
      )}
    </section>
  );
}
