import type { TicketDocument } from '@uc/contract/support/texts';
import { useCan } from '../client';
import { ButtonLink } from '../ui/Button';

/** What a ticket is to be about: a document, or nothing that has a number. */
interface About {
  kind?: TicketDocument;
  no?: string;
}
/** The form of a ticket about a document. */
const formOf = ({ kind, no }: About): string =>
  kind !== undefined && no !== undefined
    ? `/support?view=new&kind=${kind}&no=${encodeURIComponent(no)}`
    : '/support?view=new';

/** 提交工单, at the document that it is about; not offered to whoever may open none. */
export function TicketLink({ size, ...about }: Required<About> & { size?: 'small' | 'medium' }) {
  return useCan()('ticket:manage') ? (
    <ButtonLink to={formOf(about)} {...(size && { size })}>
      提交工单
    </ButtonLink>
  ) : null;
}
