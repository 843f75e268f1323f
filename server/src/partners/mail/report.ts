import PostalMime, { type Attachment } from 'postal-mime';
import { type Keyed, isMarkFor, marksIn } from './mark';

/** A report about a mail of ours by a mail server, or by the provider of a mailbox. */
export interface MailReport {
  /** `soft`: it may arrive another time, or says nothing of the address. */
  kind: 'bounce' | 'soft' | 'complaint';
  /** The recipient of that mail. */
  address: string;
  /** The time of that mail, as it says itself. */
  writtenAt: Date | undefined;
}

/** The mailbox or its domain does not exist, or takes nothing (RFC 3463); not that it is full, nor that we are disliked. */
const DEAD = /^5\.(?:1\.(?:1|2|3|6|10)|2\.1)$/;

/**
 * Reads a delivery status notification (RFC 3464) or an abuse report (RFC 5965). Undefined where it is neither, or where
 * nothing in it shows that the mail was ours and for that recipient: anybody can write to this mailbox.
 */
export async function readReport(raw: Buffer, keyed: Keyed): Promise<MailReport | undefined> {
  const mail = await PostalMime.parse(raw, {
    forceRfc822Attachments: true,
    attachmentEncoding: 'utf8',
    maxNestingDepth: 20,
    maxHeadersSize: 100_000,
  });
  const part = (...types: string[]) => mail.attachments.find(({ mimeType }) => types.includes(mimeType));
  const returned = fieldsOf(part('message/rfc822', 'text/rfc822-headers', 'message/global'))[0] ?? {};
  const marks = marksIn([raw.toString('latin1'), ...mail.attachments.map(textOf)].join('\n'));
  const ours = (address: string | undefined) => address !== undefined && isMarkFor(keyed, marks, address);
  const writtenAt = momentOf(returned.date);

  const [feedback] = fieldsOf(part('message/feedback-report'));
  if (feedback !== undefined) {
    // `not-spam` and the like are no complaints.
    const isComplaint = /^(?:abuse|fraud|opt-out)$/i.test(feedback['feedback-type'] ?? '');
    const address = [feedback['original-rcpt-to'], returned.to].map(addressIn).find(ours);
    return address === undefined || !isComplaint ? undefined : { kind: 'complaint', address, writtenAt };
  }
  const [, ...recipients] = fieldsOf(part('message/delivery-status', 'message/global-delivery-status'));
  for (const fields of recipients) {
    const [final, original] = [fields['final-recipient'], fields['original-recipient']].map(addressIn);
    // A bounce from an address to which the mailbox forwards says nothing of the mailbox.
    const address = ours(final)
      ? final!
      : ours(original) && isSameDomain(original!, final)
        ? original!
        : undefined;
    if (address === undefined) continue;
    const isDead = /^failed$/i.test(fields.action ?? '') && DEAD.test(statusOf(fields));
    return { kind: isDead ? 'bounce' : 'soft', address, writtenAt };
  }
  return undefined;
}

/** The status; where it is as general as X.0.0, the one that the other server has said. */
function statusOf({ status = '', 'diagnostic-code': diagnostic = '' }: Fields): string {
  const general = /^\d\.\d{1,3}\.\d{1,3}/.exec(status.trim())?.[0] ?? '';
  return general.endsWith('.0.0') ? (/\b5\.\d{1,3}\.\d{1,3}\b/.exec(diagnostic)?.[0] ?? general) : general;
}

type Fields = { [name in string]?: string };
/** Groups of header fields, parted by empty lines, with folded lines joined. */
function fieldsOf(part: Attachment | undefined): Fields[] {
  if (part === undefined) return [];
  const groups = textOf(part)
    .replaceAll('\r\n', '\n')
    .replaceAll(/\n[ \t]+/g, ' ')
    .split(/\n{2,}/);
  return groups
    .filter((group) => group.trim() !== '')
    .map((group) =>
      Object.fromEntries(
        group.split('\n').flatMap((line) => {
          const colon = line.indexOf(':');
          return colon < 1 ? [] : [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]];
        }),
      ),
    );
}
const textOf = ({ content }: Attachment): string => (typeof content === 'string' ? content : '');

/** `rfc822; a@example.com`, `<a@example.com>` or the bare address. */
const addressIn = (value: string | undefined): string | undefined =>
  /[^\s<>;,"]{1,64}@[^\s<>;,"]{1,255}/.exec(value?.slice(0, 1000) ?? '')?.[0];
const isSameDomain = (one: string, other = ''): boolean =>
  one.split('@')[1]?.toLowerCase() === other.split('@')[1]?.toLowerCase();

function momentOf(date: string | undefined): Date | undefined {
  const at = new Date(date ?? '');
  return Number.isNaN(at.getTime()) ? undefined : at;
}
