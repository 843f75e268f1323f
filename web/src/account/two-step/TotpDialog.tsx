import { useState } from 'react';
import type { Api } from '@uc/contract';
import { api, toast, useWrite, type WireOutput } from '../../client';
import { useForm } from '../../forms/use-form';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Steps } from '../../ui/Steps';
import { CodesToKeep } from '../../verify/CodesToKeep';
import { fault } from '../../verify/failure-text';
import { TotpSetup } from '../../verify/TotpSetup';
import { twoStepReads } from './reads';
import styles from './two-step.module.css';

export type Setup = WireOutput<Api['account']['beginTotp']>;

/** 绑定身份验证器: scan, prove that it works, keep the recovery codes. */
export default function TotpDialog({ setup, onClose }: { setup: Setup; onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>();
  const confirm = useWrite(api.account.confirmTotp, { refreshes: twoStepReads });
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: fault('动态码', code) }),
    codeName: '动态码',
    async send({ code }) {
      const { recovery_codes } = await confirm.submit({ setup_token: setup.setup_token, code });
      toast('身份验证器已绑定', 'success');
      if (recovery_codes.length === 0) onClose();
      else setCodes(recovery_codes);
    },
  });
  if (codes)
    return (
      <CodesToKeep title="绑定身份验证器" codes={codes} onClose={onClose}>
        <Steps label="绑定步骤" steps={steps} current={1} />
      </CodesToKeep>
    );
  return (
    <Dialog title="绑定身份验证器" onClose={onClose}>
      <form {...form.props} className={styles.form}>
        <Steps label="绑定步骤" steps={steps} current={0} />
        <TotpSetup
          setup={setup}
          code={form.values.code}
          error={form.problems.code ?? (form.alert || undefined)}
          onCode={(code) => form.set({ code })}
        />
        <div className={styles.foot}>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" type="submit" busy={form.busy}>
            确认绑定
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const steps = ['扫码并填写动态码', '保存恢复码'];
