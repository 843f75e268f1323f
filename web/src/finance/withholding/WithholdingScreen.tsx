import { api, useRead, useWrite } from '../../client';
import { Card, Facts } from '../../ui/Card';
import { today } from '../../ui/days';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorBlock } from '../../ui/ErrorBlock';
import { SelectField } from '../../ui/Field';
import { matching } from '../../ui/filters';
import { HideAmountsButton, MoneyText } from '../../ui/MoneyText';
import { Notice } from '../../ui/Notice';
import { RecordTable } from '../../ui/RecordTable';
import { Screen } from '../../ui/Screen';
import { Skeleton } from '../../ui/Skeleton';
import { useFilters } from '../../ui/use-filters';
import { StatementFile } from '../statements/StatementFile';
import { monthColumns } from './month-columns';
import { VatCard } from './VatCard';
import { isAgentText, rateText, type Year } from './year';
import styles from './withholding.module.css';

/** The first year of the platform. */
const FIRST = 2026;
const filters = { year: matching(/^20\d\d$/) };

/** 个税预扣: tax withheld of a provider's service income, by month, and the year by the formula (finance.md#tax-withheld). */
export default function WithholdingScreen() {
  const {
    filters: { year: asked },
    set,
  } = useFilters(filters);
  const now = Number(today().slice(0, 4));
  const years = Array.from({ length: Math.max(1, now - FIRST + 1) }, (_, back) => String(now - back));
  const year = years.includes(asked) ? asked : years[0]!;
  const read = useRead(api.withholding.year, { year });
  const write = useWrite(api.statements.exportTax);
  const { data, error } = read;
  return (
    <Screen title="个税预扣" actions={<HideAmountsButton />}>
      {data && <Notice>{isAgentText(data.is_agent)}</Notice>}
      <Card
        title={`${year}年累计`}
        extra={
          <SelectField label="年份" value={year} onChange={(event) => set({ year: event.target.value })}>
            {years.map((one) => (
              <option key={one} value={one}>{`${one}年`}</option>
            ))}
          </SelectField>
        }
      >
        {error && !data && <ErrorBlock message={error.message} onRetry={read.refetch} />}
        {!data && !error && <Skeleton height={160} />}
        {data && (
          <>
            <YearFacts of={data} />
            <StatementFile
              key={year}
              formats={['pdf', 'xlsx']}
              task={null}
              busy={write.isPending}
              make={(format) => write.submit({ year, format })}
            />
          </>
        )}
      </Card>
      <Card title="按月明细" flush>
        <RecordTable
          caption="按月明细"
          columns={monthColumns}
          rows={data?.months}
          rowKey={({ month }) => month}
          error={error}
          onRetry={() => void read.refetch()}
          empty={
            <EmptyState icon="coin" title="这一年还没有计入预扣的收入" hint="收入到账并预扣后显示在这里" />
          }
          minWidth={720}
        />
      </Card>
      <VatCard />
    </Screen>
  );
}

/** The formula of the year, line by line. */
function YearFacts({ of: { total, withheld } }: { of: Year }) {
  const amount = (value: number) => <MoneyText value={value} unit="¥" />;
  if (total === null) return <p className={styles.note}>已预扣 {amount(withheld)}</p>;
  return (
    <>
      <Facts
        facts={[
          ['累计收入', amount(total.income)],
          ['累计费用', amount(total.costs)],
          [`减除费用（${total.months}个月）`, amount(total.deduction)],
          ['应纳税所得额', amount(total.taxable)],
          ['预扣率', rateText(total.rate)],
          ['速算扣除数', amount(total.quick)],
          ['按公式应预扣', amount(total.tax)],
          ['已预扣', amount(withheld)],
        ]}
      />
      <p className={styles.note}>
        应预扣＝（累计收入－累计费用－减除费用）×预扣率－速算扣除数，每次到账补扣与已预扣之间的差额，不足时不退也不补。年度终了后请在个人所得税App办理综合所得汇算清缴，多退少补。
      </p>
    </>
  );
}
