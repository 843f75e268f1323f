import { useSession } from '../client';
import { Button } from '../ui/Button';
import { CopyText } from '../ui/CopyText';
import { Dialog } from '../ui/Dialog';
import { Notice } from '../ui/Notice';
import type { Created } from './access';
import styles from './access.module.css';
import { csvOf, saveText } from './csv';
import { signInAddress } from './sign-in-address';

/** Initial passwords, shown this one time: they are stored nowhere in readable form. */
export function InitialPassword({
  created,
  title,
  onClose,
}: {
  created: readonly Created[];
  title: string;
  onClose: () => void;
}) {
  const { uid } = useSession();
  const download = () =>
    saveText(
      '子账号初始密码.csv',
      csvOf(
        ['登录地址', '企业标识', '子账号名', '初始密码'],
        created.map((one) => [signInAddress(), uid, one.sub_username, one.init_password ?? '']),
      ),
    );
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={download}>下载</Button>
          <Button kind="primary" onClick={onClose}>
            我已保存
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <Notice tone="warning">初始密码只显示这一次，请立即复制或下载，并通过安全的方式告知成员。</Notice>
        {created.map((one) => (
          <dl key={one.sub_id} className={styles.secret}>
            <dt>子账号名</dt>
            <dd>
              <CopyText text={one.sub_username} label="子账号名" />
            </dd>
            {one.init_password !== null && (
              <>
                <dt>初始密码</dt>
                <dd>
                  <CopyText isSecret text={one.init_password} label={`${one.sub_username}的初始密码`} />
                </dd>
              </>
            )}
          </dl>
        ))}
        <p className={styles.faint}>
          成员在 {signInAddress()} 选择“子账号登录”，企业标识为 {uid}。
        </p>
      </div>
    </Dialog>
  );
}
