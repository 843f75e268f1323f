import { useState } from 'react';
import { api, useWrite } from '../../client';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { CodesToKeep } from '../../verify/CodesToKeep';
import { Row } from './Row';
import { twoStepReads } from './reads';
import { useStep } from './use-step';

const FEW = 3;

/** 恢复码: how many are left, and new ones in their place. */
export function RecoveryRow({ left }: { left: number }) {
  const [isAsked, setAsked] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  const renew = useWrite(api.account.renewRecovery, { refreshes: twoStepReads });
  const step = useStep();
  const close = () => {
    setAsked(false);
    step.clear();
  };
  return (
    <Row
      icon="ticket"
      title="恢复码"
      note={`剩余${left}个可用${left <= FEW ? '，建议重新生成' : '，用于身份验证器或通行密钥不可用时登录'}`}
      action={
        <Button size="small" kind="quiet" onClick={() => setAsked(true)}>
          重新生成
        </Button>
      }
    >
      {isAsked && (
        <ConfirmDialog
          title="重新生成恢复码？"
          confirm="重新生成"
          busy={step.isBusy}
          error={step.problem}
          onConfirm={() =>
            void step.run(async () => {
              const { recovery_codes } = await renew.submit({});
              close();
              setCodes(recovery_codes);
            })
          }
          onClose={close}
        >
          将生成10个新的恢复码，原有恢复码全部失效。
        </ConfirmDialog>
      )}
      {codes && <CodesToKeep title="新的恢复码" codes={codes} onClose={() => setCodes(undefined)} />}
    </Row>
  );
}
