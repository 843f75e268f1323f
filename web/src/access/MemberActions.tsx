import { lazy, Suspense, useState } from 'react';
import { loaded } from '../client/load';
import { Button } from '../ui/Button';
import { RowActions } from '../ui/RowActions';
import { Tooltip } from '../ui/Tooltip';
import type { Member, MemberAction } from './access';
import styles from './access.module.css';
import type { Asked } from './MemberDialogs';

const MemberDialogs = lazy(() => loaded(() => import('./MemberDialogs')));

const texts: Record<MemberAction, string> = {
  edit: '编辑',
  quota: '设置额度',
  reset_password: '重置密码',
  disable: '停用',
  enable: '启用',
  delete: '删除',
};

/** Actions on a member; the server says which are possible now. */
export function MemberActions({
  one,
  size = 'small',
  onGone,
}: {
  one: Member;
  size?: 'small' | 'medium';
  onGone?: () => void;
}) {
  const [asked, setAsked] = useState<Asked>();
  if (one.actions.length === 0)
    return (
      <Tooltip content={one.untouchable}>
        <span className={styles.faint}>不可操作</span>
      </Tooltip>
    );
  const buttons = one.actions.map((action) => (
    <Button
      key={action}
      size={size}
      kind="quiet"
      aria-label={`${texts[action]}：${one.sub_username}`}
      onClick={() => setAsked({ action, one, onGone })}
    >
      {texts[action]}
    </Button>
  ));
  return (
    <>
      {size === 'small' ? <RowActions of={one.sub_username}>{buttons}</RowActions> : buttons}
      {asked && (
        <Suspense fallback={null}>
          <MemberDialogs asked={'one' in asked ? { ...asked, one } : asked} onAsk={setAsked} />
        </Suspense>
      )}
    </>
  );
}
