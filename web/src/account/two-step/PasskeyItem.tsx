import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Api } from '@uc/contract';
import { fillMessage, formMessages } from '@uc/contract/form-messages';
import { api, toast, useWrite, type WireOutput } from '../../client';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/Field';
import { MomentText } from '../../ui/MomentText';
import { twoStepReads } from './reads';
import styles from './two-step.module.css';
import { useStep } from './use-step';

export type Passkey = WireOutput<Api['account']['twoStep']>['passkeys'][number];

/** A passkey by its name, which may be changed in its place. */
export function PasskeyItem({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const [isEditing, setEditing] = useState(false);
  const button = useRef<HTMLDivElement>(null);
  const close = () => {
    setEditing(false);
    // The focus goes back to where the editing began.
    requestAnimationFrame(() => button.current?.querySelector('button')?.focus());
  };
  if (isEditing)
    return (
      <li>
        <NameForm passkey={passkey} onClose={close} />
      </li>
    );
  return (
    <li>
      <div className={styles.text}>
        <strong>{passkey.name}</strong>
        <p>
          添加于 <MomentText value={passkey.created_at} />
          {passkey.last_used_at ? (
            <>
              {' · '}最近使用 <MomentText value={passkey.last_used_at} />
            </>
          ) : (
            ' · 未使用过'
          )}
        </p>
      </div>
      <div ref={button} className={styles.tools}>
        <Button
          size="small"
          kind="quiet"
          aria-label={`重命名通行密钥${passkey.name}`}
          onClick={() => setEditing(true)}
        >
          重命名
        </Button>
        <Button size="small" kind="quiet" aria-label={`删除通行密钥${passkey.name}`} onClick={onRemove}>
          删除
        </Button>
      </div>
    </li>
  );
}

function NameForm({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const [name, setName] = useState(passkey.name);
  const [tried, setTried] = useState(false);
  const rename = useWrite(api.account.renamePasskey, { refreshes: twoStepReads, quiet: true });
  const step = useStep();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.select(), []);
  const chosen = name.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (chosen === '') return;
    if (chosen === passkey.name) return onClose();
    void step.run(async () => {
      await rename.submit({ credential_id: passkey.credential_id, name: chosen });
      toast('名称已保存', 'success');
      onClose();
    });
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  };
  const missing = tried && chosen === '' ? fillMessage(formMessages.required, { label: '名称' }) : undefined;
  return (
    <form ref={form} className={styles.rename} noValidate onSubmit={submit} onKeyDown={onKey}>
      <TextField
        label="通行密钥名称"
        name="name"
        maxLength={20}
        value={name}
        error={missing ?? (step.problem || undefined)}
        onChange={(event) => {
          setName(event.target.value);
          step.clear();
        }}
      />
      <div className={styles.foot}>
        <Button size="small" onClick={onClose}>
          取消
        </Button>
        <Button size="small" kind="primary" type="submit" busy={step.isBusy}>
          保存
        </Button>
      </div>
    </form>
  );
}
