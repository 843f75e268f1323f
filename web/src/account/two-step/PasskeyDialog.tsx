import { type FormEvent, useState } from 'react';
import { fillMessage, formMessages } from '@uc/contract/form-messages';
import { api, toast, useWrite } from '../../client';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { TextField } from '../../ui/Field';
import { makePasskey } from '../../verify/passkey';
import { twoStepReads } from './reads';
import styles from './two-step.module.css';
import { useStep } from './use-step';

/** 添加通行密钥: a name to know it by, then the browser's own dialog. Hands over recovery codes where it brings some. */
export function PasskeyDialog({
  onAdded,
  onClose,
}: {
  onAdded: (codes: readonly string[]) => void;
  onClose: () => void;
}) {
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const begin = useWrite(api.account.beginPasskey);
  const add = useWrite(api.account.addPasskey, { refreshes: twoStepReads });
  const step = useStep();
  const chosen = name.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (chosen === '') return;
    void step.run(async () => {
      const { options } = await begin.submit({});
      const credential = await makePasskey(options);
      const { recovery_codes } = await add.submit({ name: chosen, credential });
      toast('通行密钥已添加', 'success');
      onAdded(recovery_codes);
    });
  };
  const missing = tried && chosen === '' ? fillMessage(formMessages.required, { label: '名称' }) : undefined;
  return (
    <Dialog title="添加通行密钥" onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <p className={styles.faint}>验证身份后，请按浏览器提示在本机、手机或安全密钥上创建通行密钥。</p>
        <TextField
          label="名称"
          name="name"
          maxLength={20}
          placeholder="例如：办公电脑、我的手机"
          hint="便于日后识别，1-20个字"
          value={name}
          error={missing}
          onChange={(event) => {
            setName(event.target.value);
            step.clear();
          }}
        />
        {step.problem && (
          <p role="alert" className={styles.problem}>
            {step.problem}
          </p>
        )}
        <div className={styles.foot}>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" type="submit" busy={step.isBusy}>
            创建通行密钥
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
