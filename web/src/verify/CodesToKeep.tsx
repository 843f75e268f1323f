import { type ReactNode, useState } from 'react';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { Notice } from '../ui/Notice';
import styles from './second-factor.module.css';

/** Recovery codes, shown this once: to copy, to save as a file, and to confirm that they are saved. */
export function CodesToKeep({
  title,
  codes,
  onClose,
  children,
}: {
  title: string;
  codes: readonly string[];
  onClose: () => void;
  children?: ReactNode;
}) {
  const [said, setSaid] = useState('');
  const all = codes.join('\n');
  const copy = () =>
    navigator.clipboard.writeText(all).then(
      () => setSaid('已复制全部恢复码'),
      () => setSaid('复制失败，请手动选择'),
    );
  const footer = (
    <Button kind="primary" onClick={onClose}>
      我已保存
    </Button>
  );
  return (
    <Dialog title={title} onClose={onClose} footer={footer}>
      <div className={styles.form}>
        {children}
        <Notice tone="warning">
          恢复码仅显示这一次。手机丢失或更换时，可用恢复码登录，每个只能使用一次，请妥善保管。
        </Notice>
        <ul className={styles.codes} aria-label="恢复码">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={styles.keep}>
          {/* The first focus is on a button that keeps the dialog open: one Enter too many must not lose the codes. */}
          <Button size="small" icon="copy" data-begin="" onClick={() => void copy()}>
            复制全部
          </Button>
          <Button
            size="small"
            onClick={() => {
              saveText('用户中心-恢复码.txt', `用户中心 两步验证恢复码\n每个恢复码只能使用一次\n\n${all}\n`);
              setSaid('已下载');
            }}
          >
            下载为文件
          </Button>
          <span role="status" className={styles.said}>
            {said}
          </span>
        </div>
      </div>
    </Dialog>
  );
}

/** A text of this page as a file; it never leaves the browser. */
function saveText(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}
