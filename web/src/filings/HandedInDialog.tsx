import { caseLink } from '@uc/contract/filings/case-texts';
import { to } from '../routes';
import { Button, ButtonLink } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { Notice } from '../ui/Notice';
import { ReadFault } from '../ui/ReadFault';
import { type FilingCase, nameOf } from './filing';
import { unpaidOf, useSiblings } from './siblings';

/** Replaces the editor of a case that is no draft any more: submitted elsewhere, or by a call whose answer was lost. */
export function HandedInDialog({ one, onClose }: { one: FilingCase; onClose: () => void }) {
  const siblings = useSiblings(one);
  const unpaid = unpaidOf(one, siblings.data?.list);
  const isPayable = one.actions.includes('pay') && unpaid.length > 0;
  return (
    <Dialog
      title={nameOf(one)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          {isPayable ? (
            <ButtonLink kind="primary" to={to('orders.myOrders', { pay: unpaid.join(',') })}>
              去付款
            </ButtonLink>
          ) : (
            <ButtonLink kind="primary" to={caseLink(one.area, one.app_no)}>
              查看案件
            </ButtonLink>
          )}
        </>
      }
    >
      <ReadFault of={siblings} what="其他类别" />
      <Notice>{`该申请已提交，当前状态为“${one.status_text}”，内容不能再修改。`}</Notice>
    </Dialog>
  );
}
