import { useRead } from '../client';
import { Notice } from '../ui/Notice';
import { ReadFault } from '../ui/ReadFault';
import { api } from './api';

/** Quarters of which the report is still to be handed in; nothing while all are. */
export function DueTaxReports() {
  const read = useRead(api.withholding.staffReportDue, {});
  return (
    <>
      <ReadFault of={read} what="未报送的季度" />
      {read.data?.list.map(({ quarter, until }) => (
        <Notice key={quarter} tone="warning">
          {quarter}的涉税信息尚未报送，截止日期为{until}。请生成报送文件，报送后登记受理编号。
        </Notice>
      ))}
    </>
  );
}
