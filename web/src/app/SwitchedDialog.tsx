import { type SyntheticEvent, useId } from 'react';
import { BASE } from '../client/page';
import { pageLife } from '../client/page-life';
import { currentSurface } from '../client/shown';
import { Button } from '../ui/Button';
import styles from './SwitchedDialog.module.css';

const show = (dialog: HTMLDialogElement | null) => {
  if (dialog && !dialog.open) dialog.showModal();
};
const stay = (event: SyntheticEvent) => event.preventDefault();

/**
 * This browser is signed in as somebody else by now (ADR 65): the page is covered, and the one way on is a page of that
 * account. Nothing closes it.
 */
export default function SwitchedDialog() {
  const id = useId();
  return (
    <dialog
      ref={show}
      className={styles.dialog}
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
      onCancel={stay}
      onClose={({ currentTarget }) => currentTarget.showModal()}
    >
      <h2 id={`${id}title`}>此浏览器已切换到其他账号</h2>
      <p id={`${id}text`}>本页面属于之前的账号，已停止使用：在这里的操作不会执行，也不会记入当前账号。</p>
      <Button kind="primary" onClick={openCurrent}>
        打开当前账号的页面
      </Button>
    </dialog>
  );
}

/** Never the same address: its object belongs to the account of before. */
function openCurrent(): void {
  pageLife().isLeaving = true;
  location.replace(currentSurface() === 'sub' ? `${BASE}/subAccount/manage` : `${BASE}/home`);
}
