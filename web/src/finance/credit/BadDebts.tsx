import { api, useCan, useRead } from '../../client';
import { Button } from '../../ui/Button';
import { MoneyText } from '../../ui/MoneyText';
import { Notice } from '../../ui/Notice';
import { ReadFault } from '../../ui/ReadFault';
import { asBills, type Bill, periodText } from './bill';

/** Bills that were written off and are still owed, each with its way to be paid; nothing where there are none. */
export function BadDebts({ onRecover }: { onRecover(bill: Bill): void }) {
  const can = useCan();
  const read = useRead(api.credit.bills, { status: 'written_off', page_size: 100 });
  const owed = asBills(read.data)?.list.filter(({ bad_debt }) => bad_debt > 0) ?? [];
  return (
    <>
      <ReadFault of={read} what="已核销账单" />
      {owed.map((bill) => (
        <Notice
          key={bill.bill_no}
          tone="negative"
          action={
            can('finance.credit:repay') && (
              <Button
                size="small"
                onClick={() => onRecover(bill)}
                aria-label={`${periodText(bill.period)}账单清偿`}
              >
                清偿
              </Button>
            )
          }
        >
          {periodText(bill.period)}账单已核销，尚欠 <MoneyText value={bill.bad_debt} unit="¥" price />
          ，清偿前信用额度不可使用
        </Notice>
      ))}
    </>
  );
}
