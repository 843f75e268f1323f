import { lazy, Suspense, useState } from 'react';
import type { Api } from '@uc/contract';
import { api, toast, useWrite, type WireOutput } from '../../client';
import { loaded } from '../../client/load';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { MomentText } from '../../ui/MomentText';
import { twoStepReads } from './reads';
import { Row } from './Row';
import type { Setup } from './TotpDialog';
import styles from './two-step.module.css';
import { useStep } from './use-step';

const TotpDialog = lazy(() => loaded(() => import('./TotpDialog')));

/** 身份验证器: bound by scanning and a right code, taken away after a verification. */
export function TotpRow({ totp }: { totp: WireOutput<Api['account']['twoStep']>['totp'] }) {
  const [setup, setSetup] = useState<Setup>();
  const [isLeaving, setLeaving] = useState(false);
  const begin = useWrite(api.account.beginTotp);
  const remove = useWrite(api.account.removeTotp, { refreshes: twoStepReads });
  const beginning = useStep();
  const removing = useStep();
  const close = () => {
    setLeaving(false);
    removing.clear();
  };
  return (
    <Row
      icon="shield"
      title="身份验证器"
      note={
        totp ? (
          <>
            已绑定，
            <MomentText value={totp.since} /> 起
          </>
        ) : (
          '使用手机上的验证器应用，每30秒生成一个6位动态码'
        )
      }
      action={
        totp ? (
          <Button size="small" kind="quiet" onClick={() => setLeaving(true)}>
            解绑
          </Button>
        ) : (
          <Button
            size="small"
            busy={beginning.isBusy}
            aria-label="绑定身份验证器"
            onClick={() => void beginning.run(async () => setSetup(await begin.submit({})))}
          >
            绑定
          </Button>
        )
      }
    >
      {beginning.problem && (
        <p role="alert" className={styles.problem}>
          {beginning.problem}
        </p>
      )}
      {setup && (
        <Suspense fallback={null}>
          <TotpDialog setup={setup} onClose={() => setSetup(undefined)} />
        </Suspense>
      )}
      {isLeaving && (
        <ConfirmDialog
          title="解绑身份验证器？"
          confirm="解绑"
          danger
          busy={removing.isBusy}
          error={removing.problem}
          onConfirm={() =>
            void removing.run(async () => {
              await remove.submit({});
              close();
              toast('身份验证器已解绑', 'success');
            })
          }
          onClose={close}
        >
          解绑后应用中的动态码不再有效。没有其他两步验证方式时，两步验证将关闭，恢复码同时失效。
        </ConfirmDialog>
      )}
    </Row>
  );
}
