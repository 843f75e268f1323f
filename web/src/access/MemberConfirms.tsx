import { api, toast, useWrite } from '../client';
import { useForm } from '../forms/use-form';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { TextField } from '../ui/Field';
import { type Created, type Member, roleReads } from './access';
import styles from './access.module.css';

interface Props {
  one: Member;
  /** Its name and whose it is. */
  name: string;
  onClose: () => void;
}
const version = ({ sub_id, version: seen }: Member) => ({ sub_id, version: seen });
const writing = { refreshes: roleReads, quiet: true };

/** 重置密码: a new initial password, shown once. */
export function ResetDialog({ one, name, onClose, onReset }: Props & { onReset: (made: Created) => void }) {
  const reset = useWrite(api.access.resetMemberPassword, writing);
  const form = useForm({
    initial: {},
    async send() {
      const made = await reset.submit(version(one));
      onClose();
      onReset(made);
    },
  });
  return (
    <ConfirmDialog
      title="重置登录密码？"
      confirm="重置"
      busy={form.busy}
      error={form.alert}
      onConfirm={() => void form.submit()}
      onClose={onClose}
    >
      将为{name}生成新的初始密码，该成员会立即退出登录，下次登录须修改密码。
    </ConfirmDialog>
  );
}

/** 停用, with a reason for the log. */
export function DisableDialog({ one, name, onClose }: Props) {
  const disable = useWrite(api.access.disableMember, writing);
  const form = useForm({
    initial: { reason: '' },
    async send({ reason }) {
      await disable.submit({ ...version(one), reason: reason.trim() });
      toast('已停用，该成员已退出登录', 'success');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="停用这个子账号？"
      confirm="停用"
      danger
      busy={form.busy}
      error={form.alert}
      onConfirm={() => void form.submit()}
      onClose={onClose}
    >
      <div className={styles.stack}>
        <p>停用后{name}会立即退出登录，且不能再登录，未用的额度保持不变，可随时重新启用。</p>
        <TextField label="停用原因（选填）" most={200} {...form.field('reason')} />
      </div>
    </ConfirmDialog>
  );
}

export function EnableDialog({ one, name, onClose }: Props) {
  const enable = useWrite(api.access.enableMember, writing);
  const form = useForm({
    initial: {},
    async send() {
      await enable.submit(version(one));
      toast('已启用', 'success');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="启用这个子账号？"
      confirm="启用"
      busy={form.busy}
      error={form.alert}
      onConfirm={() => void form.submit()}
      onClose={onClose}
    >
      启用后{name}可以重新登录，角色与额度不变。
    </ConfirmDialog>
  );
}

/** 删除: its open tasks go to the main account. */
export function DeleteDialog({ one, name, onClose, onGone }: Props & { onGone: (() => void) | undefined }) {
  const remove = useWrite(api.access.deleteMember, writing);
  const form = useForm({
    initial: {},
    async send() {
      const { handed_over } = await remove.submit(version(one));
      toast(handed_over > 0 ? `已删除，${handed_over}项未完成的业务已转由主账号处理` : '已删除', 'success');
      onClose();
      onGone?.();
    },
  });
  return (
    <ConfirmDialog
      title="删除这个子账号？"
      confirm="删除"
      danger
      busy={form.busy}
      error={form.alert}
      onConfirm={() => void form.submit()}
      onClose={onClose}
    >
      {name}会立即退出登录，其进行中的订单转由主账号处理，未用的额度释放。删除后不能恢复。
    </ConfirmDialog>
  );
}
