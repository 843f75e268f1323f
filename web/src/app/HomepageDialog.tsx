import { to } from '../routes';
import { ButtonLink } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import styles from './HomepageDialog.module.css';

/**
 * 我的主页 lies outside and has no page of its own (provider-screens.md#screens): a typed address ends here,
 * because only a press may open a new tab; without a certificate there is no homepage yet.
 */
export default function HomepageDialog({
  address,
  onClose,
}: {
  address: string | null;
  onClose: () => void;
}) {
  return (
    <Dialog
      title="我的主页"
      onClose={onClose}
      footer={
        address ? (
          <a
            className={styles.open}
            href={address}
            target="_blank"
            rel="noopener noreferrer"
            onClick={onClose}
          >
            在新标签页打开
          </a>
        ) : (
          <ButtonLink kind="primary" to={to('provider.certification')} onClick={onClose}>
            去认证
          </ButtonLink>
        )
      }
    >
      <p>{address ? '您的服务商主页对所有人公开，将在新标签页打开。' : '完成服务商认证后即可开通主页'}</p>
    </Dialog>
  );
}
