import { signOut } from '../client/sign-out';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import type { Ending } from './idle-state';

interface Props {
  ending: Ending;
  /** Seconds. */
  left: number;
  onStay: () => Promise<unknown>;
}

/** Says what comes when nobody stirs, and how to stay. */
export default function IdleDialog({ ending, left, onStay }: Props) {
  const isOfMoney = ending === 'money';
  return (
    <Dialog
      title={isOfMoney ? '即将需要重新登录' : '即将自动退出'}
      onClose={() => void onStay()}
      footer={
        <>
          <Button onClick={() => void signOut()}>退出登录</Button>
          <Button kind="primary" onClick={() => void onStay()}>
            继续使用
          </Button>
        </>
      }
    >
      {isOfMoney ? (
        <p>
          您已长时间未操作，为保障资金安全，
          <Seconds left={left} />
          后将前往登录页，重新登录后回到当前页面，未提交的内容不会保留。
        </p>
      ) : (
        <p>
          您已长时间未操作，为保障账户安全，将在 <Seconds left={left} />
          后自动退出登录。
        </p>
      )}
    </Dialog>
  );
}

const Seconds = ({ left }: { left: number }) => <span role="timer">{left} 秒</span>;
