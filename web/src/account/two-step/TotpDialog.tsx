import { type FormEvent, useState } from 'react';
import type { Api } from '@uc/contract';
import { fillMessage, formMessages } from '@uc/contract/form-messages';
import { api, toast, useWrite, type WireOutput } from '../../client';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Steps } from '../../ui/Steps';
import { CodesToKeep } from '../../verify/CodesToKeep';
import { TotpSetup } from '../../verify/TotpSetup';
import { twoStepReads } from './reads';
import styles from './two-step.module.css';
import { useStep } from './use-step';

export type Setup = WireOutput<Api['account']['beginTotp']>;

/** 绑定身份验证器: scan, prove that it works, keep the recovery codes. */
export function TotpDialog({ setup, onClose }: { setup: Setup; onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>();
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const confirm = useWrite(api.account.confirmTotp, { refreshes: twoStepReads });
  const step = useStep();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (code === '') return;
    void step.run(async () => {
      const { recovery_codes } = await confirm.submit({ setup_token: setup.setup_token, code });
      toast('身份验证器已绑定', 'success');
      if (recovery_codes.length === 0) onClose();
      else setCodes(recovery_codes);
    });
  };
  if (codes)
    return (
      <CodesToKeep title="绑定身份验证器" codes={codes} onClose={onClose}>
        <Steps label="绑定步骤" steps={steps} current={1} />
      </CodesToKeep>
    );
  const missing = tried && code === '' ? fillMessage(formMessages.required, { label: '动态码' }) : undefined;
  return (
    <Dialog title="绑定身份验证器" onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <Steps label="绑定步骤" steps={steps} current={0} />
        <TotpSetup
          setup={setup}
          code={code}
          error={missing ?? (step.problem || undefined)}
          onCode={(typed) => {
            setCode(typed);
            step.clear();
          }}
        />
        <div className={styles.foot}>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" type="submit" busy={step.isBusy}>
            确认绑定
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const steps = ['扫码并填写动态码', '保存恢复码'];
