import { type KeyboardEvent, useEffect } from 'react';
import { api, toast, useWrite } from '../../client';
import { useForm } from '../../forms/use-form';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/Field';
import { fault } from '../../verify/failure-text';
import { type Passkey, twoStepReads } from './reads';
import styles from './two-step.module.css';

/** Another name of a passkey, in its row. */
export default function PasskeyName({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const rename = useWrite(api.account.renamePasskey, { refreshes: twoStepReads, quiet: true });
  const { problems, alert, busy, field, props } = useForm({
    initial: { name: passkey.name },
    check: ({ name }) => ({ name: fault('名称', name.trim()) }),
    async send({ name }) {
      const chosen = name.trim();
      if (chosen === passkey.name) return onClose();
      await rename.submit({ credential_id: passkey.credential_id, name: chosen });
      toast('名称已保存', 'success');
      onClose();
    },
  });
  const form = props.ref;
  useEffect(() => form.current?.querySelector('input')?.select(), [form]);
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  };
  return (
    <form {...props} className={styles.rename} onKeyDown={onKey}>
      <TextField
        label="通行密钥名称"
        most={20}
        {...field('name')}
        error={problems.name ?? (alert || undefined)}
      />
      <div className={styles.foot}>
        <Button size="small" onClick={onClose}>
          取消
        </Button>
        <Button size="small" kind="primary" type="submit" busy={busy}>
          保存
        </Button>
      </div>
    </form>
  );
}
