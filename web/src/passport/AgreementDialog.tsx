import { useCallback, useEffect, useState } from 'react';
import type { Api } from '@uc/contract';
import { api, demand, type WireOutput } from '../client';
import { Dialog } from '../ui/Dialog';
import { ErrorBlock } from '../ui/ErrorBlock';
import { Skeleton } from '../ui/Skeleton';
import styles from './AgreementDialog.module.css';
import { type AgreementCode, agreements } from './agreements';

/** A text with its version and the day it came into force (protocol endpoint, spec §8). */
export default function AgreementDialog({ code, onClose }: { code: AgreementCode; onClose: () => void }) {
  const [text, setText] = useState<WireOutput<Api['passport']['agreement']>>();
  const [problem, setProblem] = useState('');
  const load = useCallback(() => {
    setProblem('');
    demand(api.passport.agreement, { code }, { quiet: true }).then(setText, (error: unknown) =>
      setProblem(error instanceof Error ? error.message : ''),
    );
  }, [code]);
  useEffect(load, [load]);
  return (
    <Dialog title={text?.title ?? agreements[code]} onClose={onClose}>
      {problem && <ErrorBlock message={problem} onRetry={load} />}
      {!text && !problem && <Skeleton height={320} />}
      {text && (
        <article className={styles.text} tabIndex={0}>
          <p className={styles.version}>
            版本 {text.version} · {text.effective_at.slice(0, 10)} 起生效
          </p>
          <p>{text.content}</p>
        </article>
      )}
    </Dialog>
  );
}
