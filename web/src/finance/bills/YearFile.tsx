import { useState } from 'react';
import { useCan } from '../../client';
import { Button } from '../../ui/Button';
import { today } from '../../ui/days';
import { Dialog } from '../../ui/Dialog';
import { SelectField } from '../../ui/Field';
import { BillFile } from './BillFile';
import styles from './bills.module.css';

/** The first year of the platform. */
const FIRST = 2026;

/** 年度账单: every line of a year with the sums of its months, as a file. */
export function YearFile() {
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  const now = Number(today().slice(0, 4));
  const years = Array.from({ length: Math.max(1, now - FIRST + 1) }, (_, back) => String(now - back));
  const [year, setYear] = useState(years[0]!);
  if (!can('finance.bill:export')) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>年度账单</Button>
      {isOpen && (
        <Dialog
          title="年度账单"
          unguarded
          onClose={() => setOpen(false)}
          footer={<Button onClick={() => setOpen(false)}>关闭</Button>}
        >
          <div className={styles.page}>
            <SelectField label="年份" value={year} onChange={(event) => setYear(event.target.value)}>
              {years.map((one) => (
                <option key={one} value={one}>{`${one}年`}</option>
              ))}
            </SelectField>
            <p className={styles.faint}>全年每一笔消费、费用、退款与调整，合计等于各月账单之和。</p>
            <BillFile key={year} period={year} task={null} />
          </div>
        </Dialog>
      )}
    </>
  );
}
