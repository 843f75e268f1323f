import { useState } from 'react';
import { Button } from '../ui/Button';
import { Tooltip } from '../ui/Tooltip';
import type { Created, Member, MemberAction } from './access';
import styles from './access.module.css';
import { InitialPassword } from './InitialPassword';
import { DeleteDialog, DisableDialog, EnableDialog, ResetDialog } from './MemberConfirms';
import { MemberDialog } from './MemberDialog';
import { QuotaDialog } from './QuotaDialog';

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
  const name = `${one.sub_username}（${one.true_name}）`;
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
      {asked === 'reset_password' && <ResetDialog one={one} name={name} onClose={close} onReset={setMade} />}
      {asked === 'disable' && <DisableDialog one={one} name={name} onClose={close} />}
      {asked === 'enable' && <EnableDialog one={one} name={name} onClose={close} />}
      {asked === 'delete' && <DeleteDialog one={one} name={name} onClose={close} onGone={onGone} />}
      {made && <InitialPassword created={[made]} title="密码已重置" onClose={() => setMade(undefined)} />}
    </>
  );
}
