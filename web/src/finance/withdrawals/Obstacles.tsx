import { Link } from 'react-router';
import { ButtonLink } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { to } from '../../routes';
import { Notice } from '../../ui/Notice';
import type { WithdrawForm } from './withdraw';
import styles from './withdraw.module.css';

const actions: Record<string, string> = {
  no_realname: '去实名',
  no_pay_password: '去设置',
  no_card: '添加银行卡',
  iou_overdue: '去还款',
};

/** Obstacles to a withdrawal, each with a link to its remedy (finance.md#withdrawal-screen). */
export function Obstacles({ blocks }: Pick<WithdrawForm, 'blocks'>) {
  return (
    <Card title="暂不能提现">
      <div className={styles.obstacles}>
        {blocks.map(({ code, msg, link }) => (
          <Notice
            key={code}
            tone="warning"
            action={link && <Link to={link}>{actions[code] ?? '去处理'}</Link>}
          >
            {msg}
          </Notice>
        ))}
        <div className={styles.buttons}>
          <ButtonLink to={to('finance.rmb')}>返回人民币账户</ButtonLink>
        </div>
      </div>
    </Card>
  );
}
