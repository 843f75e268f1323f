import type { TicketDocument } from '@uc/contract/support/texts';
import { support } from '@uc/contract/support';
import { Link } from 'react-router';
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

/** The part of a sentence that sends somebody to 客服: to the form with its document, and how else they are reached. */
export function AskSupport(about: About) {
  const mayOpen = useCan()('ticket:manage');
  if (!mayOpen) return support('如有疑问，请联系客服。');
  return (
    <>
      如有疑问，请<Link to={formOf(about)}>提交工单</Link>
      {support('，或联系客服')}。
    </>
  );
}

/** A text whose words 提交工单 lead to the form with its document; for whoever may open none they are words. */
export function TicketText({ text, ...about }: About & { text: string }) {
  const mayOpen = useCan()('ticket:manage');
  const [before = '', ...after] = text.split('提交工单');
  if (!mayOpen || after.length === 0) return text;
  return (
    <>
      {before}
      <Link to={formOf(about)}>提交工单</Link>
      {after.join('提交工单')}
    </>
  );
}
