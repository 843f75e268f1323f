import { randomBytes } from 'node:crypto';
import { createTransport } from 'nodemailer';
import type { SmtpConfig } from '../../config/mail';
import { type MessagePort, MessageRefused, MessageUnanswered, MessageUndelivered } from '../message-port';
import { type Keyed, markOf } from './mark';
import { mailPage } from './page';

/** The longest that one mail may take: a sign-in code is waited for by its person. */
const PATIENCE_MS = 15_000;
const CONNECT_MS = 5_000;

/** A failure of nodemailer, with the answer of the server behind it (RFC 5321, RFC 3463). */
interface Failure {
  code?: string;
  command?: string;
  responseCode?: number;
}

export interface Mail extends MessagePort {
  /** Connects and signs in, and sends nothing. Rejects with `MessageUndelivered`. */
  check(): Promise<void>;
  close(): void;
}

/**
 * Sends by SMTP. The same message has the same Message-ID at every try, so that a mail whose answer was lost arrives twice at
 * most and is shown once by who compares. By its mark (`mark.ts`) a bounce is known as one of a mail of ours. Neither address
 * nor words of a mail stand in an error.
 */
export function createSmtp(config: SmtpConfig, center = '', keyed: Keyed = () => randomBytes(32)): Mail {
  const { host, port, tls, auth, from, bounces, dkim } = config;
  const transport = createTransport({
    pool: true,
    maxConnections: 4,
    host,
    port,
    secure: tls === 'first',
    requireTLS: tls === 'required',
    ignoreTLS: tls === 'none',
    auth,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(dkim && {
      dkim: { domainName: dkim.domain, keySelector: dkim.selector, privateKey: dkim.privateKey },
    }),
  });
  const domain = from.address.slice(from.address.indexOf('@') + 1);
  const comesBackTo = (mark: string) => bounces.replace(/\+@/, `+${mark}@`);
  return {
    async send({ to, title, body, key, scene, unsubscribe, files = [] }) {
      const subject = title ?? '用户中心通知';
      const mark = markOf(keyed, to, key === undefined ? undefined : `${scene}/${key}`);
      await transport
        .sendMail({
          from,
          to: { name: '', address: to },
          envelope: { from: comesBackTo(mark), to },
          subject,
          text: `${body}\n\n${center}`,
          attachments: files.map(({ name, bytes }) => ({ filename: name, content: bytes })),
          html: mailPage({ title: subject, body, center }),
          messageId: `<${mark}@${domain}>`,
          headers: {
            'Auto-Submitted': 'auto-generated',
            // One click of the mail program, without a page (RFC 8058).
            ...(unsubscribe !== undefined && {
              'List-Unsubscribe': `<${center}${unsubscribe}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
          signal: AbortSignal.timeout(PATIENCE_MS),
        })
        .catch((error: Failure) => {
          throw failureOf(error);
        });
    },
    async check() {
      await transport.verify().catch((error: Failure) => {
        throw failureOf(error);
      });
    },
    close: () => transport.close(),
  };
}

/**
 * A refusal that lasts is one of the recipient alone (5yz to RCPT TO): of anything else, a wrong password or a message that
 * is taken for spam, the next try may end otherwise, and somebody has to look.
 */
function failureOf({ code = 'unknown', command = '', responseCode }: Failure): Error {
  const said = `${code}${command && ` at ${command}`}${responseCode === undefined ? '' : `, answered ${responseCode}`}`;
  const isRecipient = code === 'EENVELOPE' && command.startsWith('RCPT');
  if (isRecipient && responseCode !== undefined && responseCode >= 500)
    return new MessageRefused(`the mail server refuses the recipient: ${said}`);
  const Undelivered = responseCode === undefined && code !== 'EAUTH' ? MessageUnanswered : MessageUndelivered;
  return new Undelivered(`the mail server took no mail: ${said}`);
}
