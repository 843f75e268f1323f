import { lazy, Suspense, useState } from 'react';
import { limits } from '@uc/contract/limits';
import { api, toast, useWrite } from '../../client';
import { loaded } from '../../client/load';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { hasPasskeys } from '../../verify/passkey';
import { CodesToKeep } from '../../verify/CodesToKeep';
import { PasskeyItem } from './PasskeyItem';
import { Row } from './Row';
import { type Passkey, twoStepReads } from './reads';
import styles from './two-step.module.css';
import { useStep } from './use-step';

const PasskeyDialog = lazy(() => loaded(() => import('./PasskeyDialog')));

const { passkeys: MOST } = limits.twoStep;

/** 通行密钥: those there are, one more, one less; offered where the browser knows them. */
export function PasskeyRow({ passkeys }: { passkeys: readonly Passkey[] }) {
  const [isAdding, setAdding] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  const [leaving, setLeaving] = useState<Passkey>();
  const remove = useWrite(api.account.removePasskey, { refreshes: twoStepReads });
  const removing = useStep();
  const isKnown = hasPasskeys();
  const isFull = passkeys.length >= MOST;
  const close = () => {
    setLeaving(undefined);
    removing.clear();
  };
  return (
    <Row
      icon="key"
      title="通行密钥"
      note={
        isKnown
          ? `使用指纹、面容、设备PIN或安全密钥验证，最多添加${MOST}个`
          : '当前浏览器或访问地址不支持通行密钥，请使用新版浏览器通过 https 访问'
      }
      action={
        isKnown && (
          <Button size="small" disabled={isFull} aria-label="添加通行密钥" onClick={() => setAdding(true)}>
            添加
          </Button>
        )
      }
    >
      {passkeys.length > 0 && (
        <ul className={styles.passkeys} aria-label="已添加的通行密钥">
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.credential_id} passkey={passkey} onRemove={() => setLeaving(passkey)} />
          ))}
        </ul>
      )}
      {isAdding && (
        <Suspense fallback={null}>
          <PasskeyDialog
            onAdded={(made) => {
              setAdding(false);
              if (made.length > 0) setCodes(made);
            }}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      )}
      {codes && <CodesToKeep title="保存恢复码" codes={codes} onClose={() => setCodes(undefined)} />}
      {leaving && (
        <ConfirmDialog
          title="删除这个通行密钥？"
          confirm="删除"
          danger
          busy={removing.isBusy}
          error={removing.problem}
          onConfirm={() =>
            void removing.run(async () => {
              await remove.submit({ credential_id: leaving.credential_id });
              close();
              toast('通行密钥已删除', 'success');
            })
          }
          onClose={close}
        >
          “{leaving.name}”将不能再用于登录和安全验证。没有其他两步验证方式时，两步验证将关闭，恢复码同时失效。
        </ConfirmDialog>
      )}
    </Row>
  );
}
