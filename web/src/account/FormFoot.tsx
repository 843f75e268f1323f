import { refresh } from '../client/refresh';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';
import styles from './profile.module.css';
import { profileReads } from './info';
import type { useSaveProfile } from './use-save-profile';

/** What went wrong with the whole of it, 保存 and 取消. */
export function FormFoot({
  saving,
  onCancel,
}: {
  saving: ReturnType<typeof useSaveProfile>;
  onCancel: () => void;
}) {
  const { alert, isStale, isPending } = saving;
  return (
    <>
      {alert && (
        <Notice
          tone="negative"
          action={
            isStale && (
              <Button
                size="small"
                onClick={() => {
                  refresh(profileReads);
                  onCancel();
                }}
              >
                载入最新资料
              </Button>
            )
          }
        >
          {alert}
        </Notice>
      )}
      <div className={styles.buttons}>
        <Button kind="primary" type="submit" busy={isPending}>
          保存
        </Button>
        <Button onClick={onCancel}>取消</Button>
      </div>
    </>
  );
}
