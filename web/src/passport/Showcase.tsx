import { documentSetting } from '../client/page';
import { Icon, type IconName } from '../ui/Icon';
import styles from './Showcase.module.css';

const promises: { icon: IconName; title: string; text: string }[] = [
  { icon: 'wallet', title: '每一分钱都说得清', text: '余额逐笔展开到单据，日终对账结果随时可见' },
  { icon: 'clock', title: '该办的事不会错过', text: '付款、验收、还款、补正，按期限排成一张清单' },
  { icon: 'users', title: '一家企业，多人协作', text: '子账号按角色授权、按额度支出，谁做的都有记录' },
];

/** Features of the product, beside the sign-in forms; on a narrow window only logo and name. */
export function Showcase() {
  return (
    <header className={styles.showcase}>
      <a className={styles.brand} href={documentSetting('public-site') || '/'}>
        <svg width={34} height={34} viewBox="0 0 32 32" aria-hidden focusable={false}>
          <rect width="32" height="32" rx="8" className={styles.tile} />
          <path
            d="M10 9v8.5a6 6 0 0 0 12 0V9"
            fill="none"
            stroke="#fff"
            strokeWidth="3.2"
            strokeLinecap="round"
          />
          <circle cx="16" cy="10.5" r="2.4" fill="#ffc35c" />
        </svg>
        <span>用户中心</span>
        <span className="visually-hidden">，返回网站首页</span>
      </a>
      <div className={styles.words}>
        <p className={styles.claim}>
          订单、资金与知识产权，
          <br />
          在一处办妥
        </p>
        <ul>
          {promises.map(({ icon, title, text }) => (
            <li key={title}>
              <span className={styles.mark}>
                <Icon name={icon} size={20} />
              </span>
              <div>
                <b>{title}</b>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
      <svg
        className={styles.waves}
        viewBox="0 0 800 300"
        preserveAspectRatio="none"
        aria-hidden
        focusable={false}
      >
        <path d="M0 190C140 120 240 250 400 190S660 90 800 150V300H0Z" />
        <path d="M0 235C160 175 280 285 440 235S690 150 800 205V300H0Z" />
      </svg>
    </header>
  );
}
