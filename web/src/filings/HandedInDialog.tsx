import { caseLink } from '@uc/contract/filings/case-texts';
import { to } from '../routes';
import { Button, ButtonLink } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { Notice } from '../ui/Notice';
import { type FilingCase, nameOf } from './filing';

/** In the place of the editor of what is no draft any more: handed in elsewhere, or by an answer of which nothing came back. */
export function HandedInDialog({ one, onClose }: { one: FilingCase; onClose: () => void }) {
  const isPayable = one.actions.includes('pay') && one.order_no !== null;
  return (
    <Dialog
      title={nameOf(one)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          {isPayable ? (
            <ButtonLink kind="primary" to={to('orders.myOrders', { pay: one.order_no! })}>
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
      <Notice>{`该申请已提交，当前状态为“${one.status_text}”，内容不能再修改。`}</Notice>
    </Dialog>
  );
}
