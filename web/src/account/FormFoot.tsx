import { refresh } from '../client/refresh';
import type { Form } from '../forms/use-form';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';
import styles from './profile.module.css';
import { profileReads } from './info';

/** The message about the whole form, 保存 and 取消. */
export function FormFoot({
  form: { alert, refusal, busy },
  onCancel,
}: {
  form: Pick<Form<object>, 'alert' | 'refusal' | 'busy'>;
  onCancel: () => void;
}) {
  return (
    <>
      {alert && (
        <Notice
          tone="negative"
          action={
            refusal?.status === 409 && (
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
        <Button kind="primary" type="submit" busy={busy}>
          保存
        </Button>
        <Button onClick={onCancel}>取消</Button>
      </div>
    </>
  );
}
