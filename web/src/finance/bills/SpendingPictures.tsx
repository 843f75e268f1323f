import { type BillDimension, billDimensions } from '@uc/contract/finance/bill-texts';
import { useAmountText, useHiddenAmounts } from '../../ui/hidden-amounts';
import { PlotChart } from '../../ui/PlotChart';
import { MoneyText } from '../../ui/MoneyText';
import { type Analysis, changeText } from './bill';
import styles from './bills.module.css';

/** Every month as bars, and the five for which most was paid with how they changed. */
export function SpendingPictures({ analysis, dimension }: { analysis: Analysis; dimension: BillDimension }) {
  const format = useAmountText();
  const [isCovered] = useHiddenAmounts();
  const { months, top } = analysis;
  const most = Math.max(1, ...top.map(({ paid }) => paid));
  const isOneYear = new Set(months.map(({ month }) => month.slice(5))).size === months.length;
  return (
    <div className={styles.pictures}>
      <section aria-label="每月费用">
        <h2 className={styles.heading}>每月费用（元）</h2>
        <PlotChart
          title="每月原价与实付，单位元"
          shape="bars"
          series={['实付', '原价']}
          data={months.map(({ month, paid, price }) => ({
            label: isOneYear ? `${Number(month.slice(5))}月` : month,
            values: [paid, price],
          }))}
          format={format}
          isCovered={isCovered}
        />
      </section>
      {top.length > 0 && (
        <section aria-label="实付最多的五项">
          <h2 className={styles.heading}>{`按${billDimensions[dimension]}，实付最多的${top.length}项`}</h2>
          <ol className={styles.top}>
            {top.map(({ key, text, paid, before }) => (
              <li key={key}>
                <span>{text}</span>
                <MoneyText value={paid} />
                <span className={styles.track} aria-hidden>
                  <span
                    className={styles.bar}
                    style={{
                      display: 'block',
                      width: `${isCovered || paid <= 0 ? 0 : (paid / most) * 100}%`,
                    }}
                  />
                </span>
                <span className={styles.faint}>{isCovered ? '' : changeText({ paid, before })}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}
