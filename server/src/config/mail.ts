import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';
import { ConfigError } from './error';
import { isThisMachine } from './kinds';
import { readNamedFile } from './named-file';

/** A mail server that takes our mails. */
export interface SmtpConfig {
  host: string;
  port: number;
  /**
   * TLS from the first byte; by STARTTLS, without which the server is given nothing; by STARTTLS where it is offered; or none,
   * for a server on this machine, whose certificate is nobody's.
   */
  tls: 'first' | 'required' | 'offered' | 'none';
  auth: { user: string; pass: string } | undefined;
  /**
   * The sender, and the address to which undeliverable mail returns; with `+` before its @ each mail has its
   * own.
   */
  from: { name: string; address: string };
  bounces: string;
  /** The mailbox in which bounces are read; undefined where people read them. */
  mailbox: MailboxConfig | undefined;
  dkim: { domain: string; selector: string; privateKey: string } | undefined;
}

/** The mailbox that mail comes back to, by IMAP. */
export interface MailboxConfig {
  host: string;
  port: number;
  tls: SmtpConfig['tls'];
  auth: { user: string; pass: string };
}

const address = z.email('must be an e-mail address');

/** Variables of mail; keys are PEM files. */
export const mailVariables = {
  SMTP_URL: z
    .string()
    .regex(
      /^smtps?:\/\/(?:[^:@/\s]+:[^@/\s]+@)?[^:@/\s]+:\d{1,5}$/,
      'must be smtp://user:password@host:587 or smtps://user:password@host:465, with every other character of the password than letters and digits written %XX',
    )
    .refine(
      (text) => !/%(?![0-9a-f]{2})/i.test(text),
      'must have % only before two hexadecimal digits, %25 for itself',
    )
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>"]+ )?<[^<>\s]+>$/,
      'must be a name and an address such as 用户中心 <no-reply@mail.example.com>',
    )
    .optional(),
  MAIL_BOUNCES: address.optional(),
  BOUNCE_MAILBOX: z
    .string()
    .regex(
      /^imaps?:\/\/[^:@/\s]+:[^@/\s]+@[^:@/\s]+:\d{1,5}$/,
      'must be imaps://user:password@host:993 or imap://user:password@host:143, with every other character of user and password than letters and digits written %XX',
    )
    .refine(
      (text) => !/%(?![0-9a-f]{2})/i.test(text),
      'must have % only before two hexadecimal digits, %25 for itself',
    )
    .optional(),
  DKIM_DOMAIN: z.string().min(1).optional(),
  DKIM_SELECTOR: z.string().min(1).optional(),
  DKIM_KEY_FILE: z.string().min(1).optional(),
};
type Env = z.infer<z.ZodObject<typeof mailVariables>>;

/** The mail server, or undefined where the sandbox stands for it; half of one is refused. */
export function readMail(env: Env, mode: 'smtp' | 'sandbox', production: boolean): SmtpConfig | undefined {
  if (mode === 'sandbox') {
    if (env.SMTP_URL !== undefined)
      throw new ConfigError('SMTP_URL: mail goes there only with MAIL=smtp, which is missing');
    if (env.BOUNCE_MAILBOX !== undefined)
      throw new ConfigError('BOUNCE_MAILBOX: mail comes back there only with MAIL=smtp, which is missing');
    return undefined;
  }
  const { SMTP_URL, MAIL_FROM } = env;
  if (SMTP_URL === undefined || MAIL_FROM === undefined)
    throw new ConfigError(
      `${SMTP_URL === undefined ? 'SMTP_URL' : 'MAIL_FROM'}: mail by SMTP needs SMTP_URL and MAIL_FROM`,
    );
  const url = new URL(SMTP_URL);
  const [, name = '', sender = ''] = /^(?:(.*) )?<(.*)>$/.exec(MAIL_FROM) ?? [];
  if (!address.safeParse(sender).success)
    throw new ConfigError('MAIL_FROM: must have an e-mail address between < and >');
  return {
    host: url.hostname,
    port: Number(url.port),
    tls: tlsOf(url, production),
    auth:
      url.username === ''
        ? undefined
        : { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    from: { name, address: sender },
    bounces: env.MAIL_BOUNCES ?? sender,
    mailbox: readMailbox(env, production),
    dkim: readDkim(env),
  };
}

function readMailbox({ BOUNCE_MAILBOX }: Env, production: boolean): MailboxConfig | undefined {
  if (BOUNCE_MAILBOX === undefined) return undefined;
  const url = new URL(BOUNCE_MAILBOX);
  return {
    host: url.hostname,
    port: Number(url.port),
    tls: tlsOf(url, production),
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
  };
}

function tlsOf({ protocol, hostname }: URL, production: boolean): SmtpConfig['tls'] {
  if (protocol === 'smtps:' || protocol === 'imaps:') return 'first';
  if (isThisMachine(hostname)) return 'none';
  return production ? 'required' : 'offered';
}

function readDkim({ DKIM_DOMAIN, DKIM_SELECTOR, DKIM_KEY_FILE }: Env): SmtpConfig['dkim'] {
  const given = [DKIM_DOMAIN, DKIM_SELECTOR, DKIM_KEY_FILE].filter((one) => one !== undefined).length;
  if (given === 0) return undefined;
  if (DKIM_DOMAIN === undefined || DKIM_SELECTOR === undefined || DKIM_KEY_FILE === undefined)
    throw new ConfigError('DKIM_DOMAIN, DKIM_SELECTOR and DKIM_KEY_FILE: all three or none of them');
  const privateKey = readNamedFile('DKIM_KEY_FILE', DKIM_KEY_FILE).toString('utf8');
  try {
    createPrivateKey(privateKey);
    return { domain: DKIM_DOMAIN, selector: DKIM_SELECTOR, privateKey };
  } catch {
    throw new ConfigError(
      `DKIM_KEY_FILE: must be a file with a private key in PEM, which ${DKIM_KEY_FILE} is not`,
    );
  }
}
