import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { Notice } from '../ui/Notice';
import type { RoleDetail } from './access';
import styles from './access.module.css';
import type { differences } from './role-draft';

/** Confirms the changes of a role before it is saved, with the number of members they affect. */
export function RoleChanges({
  role,
  changes,
  busy,
  onConfirm,
  onClose,
}: {
  /** The role that is edited; a new one without it. */
  role: RoleDetail | undefined;
  changes: ReturnType<typeof differences>;
  busy: boolean | string;
  onConfirm: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog
      title={role ? '确认修改' : '确认新建'}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>再想想</Button>
          <Button kind="primary" busy={busy} onClick={onConfirm}>
            确认保存
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        {role !== undefined && role.member_count > 0 && (
          <Notice tone="warning">该角色有{role.member_count}个成员，保存后立即生效。</Notice>
        )}
        <dl className={styles.stack}>
          {changes.map(({ text, what }) => (
            <div key={text}>
              <dt className={styles.faint}>{text}</dt>
              <dd>{what.join('、')}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Dialog>
  );
}
