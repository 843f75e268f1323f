import { classes } from '../../ui/classes';
import { MoneyText } from '../../ui/MoneyText';
import type { Contract } from './contract';
import styles from './MoneyBar.module.css';

type Part = 'escrow' | 'pending' | 'released' | 'fee' | 'tax' | 'back';
type Named = readonly [id: Part, name: string, note: string];

const partsOf = ({ money, role }: Pick<Contract, 'money' | 'role'>): readonly Named[] => {
  const isProvider = role === 'provider';
  return [
    ['escrow', '托管', isProvider ? '未扣服务费' : '验收前由平台保管'],
    ['pending', '待结算', isProvider ? '您的实得' : '已验收，给服务商'],
    ['released', '到账', isProvider ? '您的实得' : '已转给服务商'],
    ['fee', '服务费', isProvider ? '已扣除' : '由服务商承担'],
    ...(money.tax > 0 ? ([['tax', '代扣税款', '已扣除']] as const) : []),
    ['back', '退回', isProvider ? '退回雇主' : '已退给您'],
  ];
};

/** Where the money of a contract is, as it is booked: the parts of the bar are the figures below it. */
export function MoneyBar({ of }: { of: Pick<Contract, 'money' | 'role' | 'milestones'> }) {
  const { money, milestones } = of;
  const parts = partsOf(of);
  return (
    <div className={styles.money}>
      <div className={styles.bar} aria-hidden>
        {parts.map(
          ([id]) => money[id] > 0 && <span key={id} className={styles[id]} style={{ flexGrow: money[id] }} />,
        )}
        {milestones
          .filter(({ status }) => status === 'unfunded')
          .map(({ seq, amount }) => (
            <span key={seq} style={{ flexGrow: amount }} />
          ))}
      </div>
      <dl className={styles.parts}>
        {parts.map(([id, name, note]) => (
          <div key={id}>
            <dt>
              <span className={classes(styles.dot, styles[id])} aria-hidden />
              {name}
            </dt>
            <dd>
              <MoneyText value={money[id]} unit="¥" size="large" price />
              <span className={styles.note}>{note}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
