import type { FilingArea } from '@uc/contract/filings/kinds';
import type { CaseAction, FilingCase, FilingRow } from './filing';
import { ConfirmDraftDialog } from './ConfirmDraftDialog';
import { EndDialog } from './EndDialog';
import { FixDialog } from './FixDialog';
import { OrderDialog } from './OrderDialog';
import { ReplyDialog } from './ReplyDialog';

export interface Doing {
  action: CaseAction;
  row: FilingRow & Partial<Pick<FilingCase, 'follow_ups'>>;
  /** The business to be ordered, where one was asked for. */
  business?: string | undefined;
}

/** Dialogs that ask for confirmation of an action on a case. */
export default function CaseDialogs({
  area,
  doing: { action, row, business },
  onClose,
  onDeleted,
}: {
  area: FilingArea;
  doing: Doing;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const props = { area, row, onClose };
  switch (action) {
    case 'reply':
      return row.status === 'need_fix' ? <FixDialog {...props} /> : <ReplyDialog {...props} />;
    case 'confirm_draft':
      return <ConfirmDraftDialog {...props} event="approve" />;
    case 'change_draft':
      return <ConfirmDraftDialog {...props} event="change" />;
    case 'order':
      return <OrderDialog {...props} choices={row.follow_ups ?? []} asked={business} />;
    default:
      return <EndDialog {...props} action={action} onDeleted={onDeleted} />;
  }
}
