import { useState } from 'react';
import { Link } from 'react-router';
import { monthsAfter } from '@uc/contract/day';
import { useRead } from '../client';
import { saveDocument } from '../client/files';
import { Button } from '../ui/Button';
import { Card } from '../ui/Card';
import { today } from '../ui/days';
import { EmptyState } from '../ui/EmptyState';
import { FilterBar, FilterMonth } from '../ui/FilterBar';
import { month } from '../ui/filters';
import { Notice } from '../ui/Notice';
import { RecordTable } from '../ui/RecordTable';
import { Screen } from '../ui/Screen';
import { useFilters } from '../ui/use-filters';
import { api } from './api';
import { type VatRow, rowsOf, vatColumns } from './vat-columns';
import { VatLines } from './VatLines';

const vatFilters = { month };
const lastMonth = () => monthsAfter(`${today().slice(0, 7)}-01`, -1).slice(0, 7);

/** 增值税报表 (invoices.md#vat-of-a-month): what was issued in a month by seller and rate, blue and red. */
export default function VatScreen() {
  const state = useFilters(vatFilters);
  const asked = state.filters.month || lastMonth();
  const report = useRead(api.invoices.staffVat, { month: asked }, { keepPrevious: true });
  const [opened, setOpened] = useState<VatRow>();
  const [refusal, setRefusal] = useState('');
  const save = () => {
    setRefusal('');
    saveDocument(api.invoices.staffVatFile, { month: asked }).catch((error: unknown) =>
      setRefusal(error instanceof Error ? error.message : '导出失败，请重试'),
    );
  };
  const { data } = report;
  return (
    <Screen
      title="增值税报表"
      actions={
        <Button icon="down" onClick={save}>
          导出
        </Button>
      }
    >
      {refusal && <Notice tone="negative">{refusal}</Notice>}
      {data && (
        <Notice
          tone={data.findings > 0 ? 'negative' : 'info'}
          action={<Link to={`/ledger${data.findings > 0 ? '?view=mismatch' : ''}`}>查看对账报告</Link>}
        >
          {data.findings > 0
            ? `最近一次核对发现${data.findings}处开票差异：有订单的开票合计多于实收，或发票与明细、红冲不符。请先查明原因再申报。`
            : '最近一次核对：每笔订单的开票合计减去红冲，都不超过实收减去退款；每张发票与其明细一致。'}
          {!data.is_over && `${asked}尚未结束，以下为截至目前登记的发票。`}
        </Notice>
      )}
      <Card flush>
        <FilterBar state={state}>
          <FilterMonth name="month" label="开票月份" value={asked} />
        </FilterBar>
        <RecordTable
          caption={`${asked}的增值税`}
          columns={vatColumns(data?.sums.all, setOpened)}
          rows={data && !report.error ? rowsOf(data) : undefined}
          rowKey={({ key }) => key}
          error={report.error}
          onRetry={() => void report.refetch()}
          isFetching={report.isFetching}
          minWidth={900}
          hasTotals
          empty={
            <EmptyState icon="list" title="这个月没有开具发票" hint="按发票的开票日期统计，可以换一个月份" />
          }
        />
      </Card>
      {opened && <VatLines row={opened} month={asked} onClose={() => setOpened(undefined)} />}
    </Screen>
  );
}
