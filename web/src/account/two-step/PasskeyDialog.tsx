import { api, toast, useWrite } from '../../client';
import { useForm } from '../../forms/use-form';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { TextField } from '../../ui/Field';
import { fault } from '../../verify/failure-text';
import { makePasskey, passkeyFailure } from '../../verify/passkey';
import { twoStepReads } from './reads';
import styles from './two-step.module.css';

/** 添加通行密钥: a name to know it by, then the browser's own dialog. Hands over recovery codes where it brings some. */
export default function PasskeyDialog({
  onAdded,
  onClose,
}: {
  onAdded: (codes: readonly string[]) => void;
  onClose: () => void;
}) {
  const begin = useWrite(api.account.beginPasskey);
  const add = useWrite(api.account.addPasskey, { refreshes: twoStepReads });
  const form = useForm({
    initial: { name: '' },
    check: ({ name }) => ({ name: fault('名称', name.trim()) }),
    sentenceOf: passkeyFailure,
    async send({ name }) {
      const { options } = await begin.submit({});
      const credential = await makePasskey(options);
      const { recovery_codes } = await add.submit({ name: name.trim(), credential });
      toast('通行密钥已添加', 'success');
      onAdded(recovery_codes);
    },
  });
  return (
    <Dialog title="添加通行密钥" onClose={onClose}>
      <form {...form.props} className={styles.form}>
        <p className={styles.faint}>验证身份后，请按浏览器提示在本机、手机或安全密钥上创建通行密钥。</p>
        <TextField
          label="名称"
          most={20}
          placeholder="例如：办公电脑、我的手机"
          hint="便于日后识别，1-20个字"
          {...form.field('name')}
        />
        {form.alert && (
          <p role="alert" className={styles.problem}>
            {form.alert}
          </p>
        )}
        <div className={styles.foot}>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" type="submit" busy={form.busy}>
            创建通行密钥
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
