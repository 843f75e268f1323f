import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { to } from '../routes';
import { StatTile } from '../ui/Card';
import { MoneyText } from '../ui/MoneyText';
import { Skeleton } from '../ui/Skeleton';
import { Tooltip } from '../ui/Tooltip';
import styles from './finance.module.css';
import { PendingDialog } from './PendingDialog';
import type { AmountInfo } from './record';

/** 总额 = 可用 + 冻结 + 打款中 + 待结算: the balance as an equation; each part opens the list of its items. */
export function RmbParts({ rmb, onFreezes }: { rmb: AmountInfo['rmb'] | undefined; onFreezes: () => void }) {
  const [isPendingOpen, setPendingOpen] = useState(false);
  const nextRelease = rmb?.pending_items.find(({ release_at: at }) => at !== null)?.release_at;
  const figure = (name: 'available' | 'frozen' | 'paying' | 'pending') =>
    rmb ? <MoneyText value={rmb[name]} size="large" /> : <Skeleton width={110} height={22} />;
  return (
    <div className={styles.equation}>
      <StatTile label="总额">
        {rmb ? <MoneyText value={rmb.total} unit="¥" size="display" /> : <Skeleton width={200} height={42} />}
      </StatTile>
      <div className={styles.parts}>
        <Part label="可用余额" note={rmb && <Link to={to('finance.rmb')}>收支明细</Link>}>
          {figure('available')}
        </Part>
        <Part
          label="冻结金额"
          note={rmb && rmb.frozen_items.length > 0 && <Opener text="冻结明细" onOpen={onFreezes} />}
        >
          {rmb && rmb.frozen_items.length > 0 ? (
            <Frozen items={rmb.frozen_items}>{figure('frozen')}</Frozen>
          ) : (
            figure('frozen')
          )}
        </Part>
        <Part
          label="打款中"
          note={
            rmb &&
            rmb.paying > 0 && (
              <Link to={to('finance.rmb', { tab: 'withdraw', status: 'paying' })}>打款中的提现</Link>
            )
          }
        >
          {figure('paying')}
        </Part>
        <Part
          label="待结算"
          note={
            rmb &&
            rmb.pending_items.length > 0 && (
              <Opener
                text={nextRelease ? `${nextRelease.slice(5, 10)} 起到账` : '待结算明细'}
                onOpen={() => setPendingOpen(true)}
              />
            )
          }
        >
          {figure('pending')}
        </Part>
      </div>
      {isPendingOpen && rmb && (
        <PendingDialog items={rmb.pending_items} onClose={() => setPendingOpen(false)} />
      )}
    </div>
  );
}

function Part({ label, note, children }: { label: string; note: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.part}>
      <StatTile label={label} note={note || null}>
        {children}
      </StatTile>
    </div>
  );
}

const Opener = ({ text, onOpen }: { text: string; onOpen: () => void }) => (
  <button type="button" className={styles.recordNumber} onClick={onOpen}>
    {text}
  </button>
);

function Frozen({ items, children }: { items: AmountInfo['rmb']['frozen_items']; children: ReactNode }) {
  return (
    <Tooltip
      content={
        <ul className={styles.list}>
          {items.map((item) => (
            <li key={`${item.type}/${item.no}`}>
              <span>
                {item.text} {item.no}
              </span>
              <MoneyText value={item.amount} />
            </li>
          ))}
        </ul>
      }
    >
      {children}
    </Tooltip>
  );
}
