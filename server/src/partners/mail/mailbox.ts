import type { ImapFlow } from 'imapflow';
import type { MailboxConfig } from '../../config/mail';

/** A mail that has come to the mailbox of bounces. */
export interface ComeMail {
  id: string;
  raw: Buffer;
}
/** The mailbox that bounces and complaints come to. */
export interface Mailbox {
  /** The unread mails, the oldest first. Throws `MailboxUnreached`. */
  unread(): Promise<ComeMail[]>;
  /** Removes the mails that are done with, and marks those left for people as read. */
  putAway(done: readonly string[], left: readonly string[]): Promise<void>;
  /** Whether it lets us in. */
  check(): Promise<number>;
}
export class MailboxUnreached extends Error {
  /** True when nobody answered; otherwise it refused. */
  readonly isSilent: boolean;
  constructor(said: string, isSilent: boolean) {
    super(`the mailbox of bounces ${said}`);
    this.isSilent = isSilent;
  }
}

const CONNECT_MS = 10_000;
const PATIENCE_MS = 30_000;
const MOST = 50;
/** A report stands before the mail that it returns, of which the headers are enough. */
const MOST_BYTES = 256 * 1024;

export function createMailbox({ host, port, tls, auth }: MailboxConfig): Mailbox {
  async function opened<Answer>(
    run: (client: ImapFlow, validity: string) => Promise<Answer>,
  ): Promise<Answer> {
    const { ImapFlow: Client } = await import('imapflow');
    const client = new Client({
      host,
      port,
      secure: tls === 'first',
      ...(tls === 'required' && { doSTARTTLS: true }),
      ...(tls === 'none' && { doSTARTTLS: false }),
      auth,
      // Its log has the commands, and with them user names.
      logger: false,
      disableAutoIdle: true,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: PATIENCE_MS,
    });
    // A connection that ends is known by the call that waits for it.
    client.on('error', () => undefined);
    try {
      await client.connect();
      const inbox = await client.mailboxOpen('INBOX');
      const answer = await run(client, String(inbox.uidValidity));
      await client.logout();
      return answer;
    } catch (error) {
      client.close();
      throw failureOf(error as Failure);
    }
  }
  const idOf = (validity: string, uid: number) => `${validity}/${uid}`;
  return {
    unread: () =>
      opened(async (client, validity) => {
        const uids = (await client.search({ seen: false }, { uid: true })) || [];
        const mails: ComeMail[] = [];
        for (const uid of uids.slice(0, MOST)) {
          const found = await client.fetchOne(
            `${uid}`,
            { source: { start: 0, maxLength: MOST_BYTES } },
            { uid: true },
          );
          if (found && found.source) mails.push({ id: idOf(validity, uid), raw: found.source });
        }
        return mails;
      }),
    async putAway(done, left) {
      if (done.length + left.length === 0) return;
      await opened(async (client, validity) => {
        const here = (ids: readonly string[]) =>
          ids.flatMap((id) => (id.startsWith(`${validity}/`) ? [Number(id.slice(validity.length + 1))] : []));
        const [away, seen] = [here(done), here(left)];
        if (away.length > 0) await client.messageDelete(away.join(','), { uid: true });
        if (seen.length > 0) await client.messageFlagsAdd(seen.join(','), ['\\Seen'], { uid: true });
      });
    },
    check: () =>
      opened(async (client) => {
        const found = await client.status('INBOX', { unseen: true });
        return (found && found.unseen) || 0;
      }),
  };
}

interface Failure extends Partial<Error> {
  code?: string;
  authenticationFailed?: boolean;
  responseStatus?: string;
}
/** The library's own message holds the commands that were sent, so none of it is kept. */
function failureOf({ code, message, authenticationFailed, responseStatus }: Failure): MailboxUnreached {
  if (authenticationFailed === true) return new MailboxUnreached('refuses user or password', false);
  if (message === 'Server does not support STARTTLS')
    return new MailboxUnreached('offers no STARTTLS, without which it is told nothing', false);
  if (responseStatus !== undefined) return new MailboxUnreached(`answers ${responseStatus}`, false);
  return new MailboxUnreached(`does not answer (${code ?? 'unknown'})`, true);
}
