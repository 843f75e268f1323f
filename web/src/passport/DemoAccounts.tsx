import styles from './DemoAccounts.module.css';

/** An account of the demo world; a sub-account has the number of its main account. */
export interface DemoAccount {
  account: string;
  text: string;
  subCid?: string;
}

/** The password of every demo account: shown on purpose, they hold nothing real. */
export const DEMO_PASSWORD = 'Demo1234';

const owners: DemoAccount[] = [
  { account: 'demo', text: '企业买家' },
  { account: 'xinren', text: '新用户' },
  { account: 'studio', text: '服务商' },
];
const members: DemoAccount[] = [
  { account: 'guanli', text: '管理员' },
  { account: 'caiwu', text: '财务' },
  { account: 'xiangmu', text: '项目经理' },
].map((one) => ({ ...one, subCid: '100000000001' }));

/** In a demo: who can be played, filled in by one press (console.md#partners-and-sandboxes). */
export function DemoAccounts({
  way,
  onFill,
}: {
  way: 'password' | 'sms' | 'subaccount';
  onFill: (account: DemoAccount) => void;
}) {
  const accounts = way === 'subaccount' ? members : owners;
  return (
    <section className={styles.demo} aria-label="演示账号">
      <p>{way === 'sms' ? '也可用演示账号密码登录：' : `演示账号，密码均为 ${DEMO_PASSWORD}，点击填入：`}</p>
      <ul>
        {accounts.map((one) => (
          <li key={one.account}>
            <button type="button" onClick={() => onFill(one)}>
              <b>{one.account}</b>
              {one.text}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
