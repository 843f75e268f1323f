import { useState } from 'react';
import { api, toast } from '../client';
import { Button } from '../ui/Button';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { TextField } from '../ui/Field';
import { Tooltip } from '../ui/Tooltip';
import type { Created, Member, MemberAction } from './access';
import styles from './access.module.css';
import { InitialPassword } from './InitialPassword';
import { MemberDialog } from './MemberDialog';
import { QuotaDialog } from './QuotaDialog';
import { useSave } from './use-save';

const texts: Record<MemberAction, string> = {
  edit: '编辑',
  quota: '设置额度',
  reset_password: '重置密码',
  disable: '停用',
  enable: '启用',
  delete: '删除',
};

/** What may be done with a member now; the server says which. */
export function MemberActions({
  one,
  size = 'small',
  onGone,
}: {
  one: Member;
  size?: 'small' | 'medium';
  onGone?: () => void;
}) {
  const [asked, setAsked] = useState<MemberAction>();
  const [made, setMade] = useState<Created>();
  const close = () => setAsked(undefined);
  const told = (text: string) => () => {
    toast(text, 'success');
    close();
  };
  const event = { sub_id: one.sub_id, version: one.version };
  const reset = useSave(api.access.resetMemberPassword, (created) => {
    close();
    setMade(created);
  });
  const [reason, setReason] = useState('');
  const disable = useSave(api.access.disableMember, told('已停用，该成员已退出登录'));
  const enable = useSave(api.access.enableMember, told('已启用'));
  const remove = useSave(api.access.deleteMember, ({ handed_over }) => {
    told(handed_over > 0 ? `已删除，${handed_over}笔进行中的订单已转由主账号处理` : '已删除')();
    onGone?.();
  });
  const name = `${one.sub_username}（${one.true_name}）`;
  const failure = ({ alert, problems }: typeof enable | typeof reset | typeof remove) =>
    alert || Object.values(problems).find(Boolean);
  if (one.actions.length === 0)
    return (
      <Tooltip content={one.untouchable}>
        <span className={styles.faint}>不可操作</span>
      </Tooltip>
    );
  return (
    <>
      <div className={styles.actions}>
        {one.actions.map((action) => (
          <Button
            key={action}
            size={size}
            kind="quiet"
            aria-label={`${texts[action]}：${one.sub_username}`}
            onClick={() => setAsked(action)}
          >
            {texts[action]}
          </Button>
        ))}
      </div>
      {asked === 'edit' && <MemberDialog one={one} onClose={close} />}
      {asked === 'quota' && <QuotaDialog one={one} onClose={close} />}
      {asked === 'reset_password' && (
        <ConfirmDialog
          title="重置登录密码？"
          confirm="重置"
          busy={reset.isPending}
          error={failure(reset)}
          onConfirm={() => void reset.submit(event)}
          onClose={close}
        >
          将为{name}生成新的初始密码，该成员会立即退出登录，下次登录须修改密码。
        </ConfirmDialog>
      )}
      {asked === 'disable' && (
        <ConfirmDialog
          title="停用这个子账号？"
          confirm="停用"
          danger
          busy={disable.isPending}
          error={disable.alert}
          onConfirm={() => void disable.submit({ ...event, reason: reason.trim() })}
          onClose={close}
        >
          <div className={styles.stack}>
            <p>停用后{name}会立即退出登录，且不能再登录，未用的额度保持不变，可随时重新启用。</p>
            <TextField
              label="停用原因（选填）"
              maxLength={200}
              value={reason}
              error={disable.problems.reason}
              onChange={(changed) => setReason(changed.target.value)}
            />
          </div>
        </ConfirmDialog>
      )}
      {asked === 'enable' && (
        <ConfirmDialog
          title="启用这个子账号？"
          confirm="启用"
          busy={enable.isPending}
          error={failure(enable)}
          onConfirm={() => void enable.submit(event)}
          onClose={close}
        >
          启用后{name}可以重新登录，角色与额度不变。
        </ConfirmDialog>
      )}
      {asked === 'delete' && (
        <ConfirmDialog
          title="删除这个子账号？"
          confirm="删除"
          danger
          busy={remove.isPending}
          error={failure(remove)}
          onConfirm={() => void remove.submit(event)}
          onClose={close}
        >
          {name}会立即退出登录，其进行中的订单转由主账号处理，未用的额度释放。删除后不能恢复。
        </ConfirmDialog>
      )}
      {made && <InitialPassword created={[made]} title="密码已重置" onClose={() => setMade(undefined)} />}
    </>
  );
}
