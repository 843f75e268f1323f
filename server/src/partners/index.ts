/**
 * Partners behind ports; each has a sandbox, so that every flow runs without a real partner
 * (console.md#partners-and-sandboxes).
 */
import type { Config } from '../config';
import type { Database } from '../db/index';
import type { SealedTable, Vault } from '../vault/index';
import { createAlipayPayout, PayoutUnanswered, PayoutUnknown } from './alipay-payout';
import { createFileStore, type FileStore, StoreSilent } from './files/index';
import { createScanner } from './files/scanner';
import { type FileScanner, ScannerSilent } from './files/scanner-port';
import { createIdentity, type IdentityPort } from './identity/index';
import { createIdentityProviders, type IdentityProviders } from './identity-providers/index';
import { createInvoices, type InvoicePort, tokenTables } from './invoices/index';
import { createMailbox, type Mailbox, MailboxUnreached } from './mail/mailbox';
import { type Keyed, keyOfMarks } from './mail/mark';
import { createSmtp } from './mail/smtp';
import { type MessagePort, MessageRefused, MessageUnanswered, MessageUndelivered } from './message-port';
import { type Watch, watched } from './watch';
import { createCallBook } from './call-book';
import { createModeration, type ModerationPort } from './moderation';
import { createOcr, type OcrPort, OcrUnavailable } from './ocr/index';
import { createOffice, type OfficePort, type PaintLetter } from './office/index';
import { createPayments, type PaymentPartners } from './payments/index';
import { createSandboxPayout, type PayoutPort } from './payout';
import { sandboxPort } from './sandbox';
import { type SentMessages, sentMessages } from './sent-messages';
import { createSmsProviders } from './sms/providers';
import type { Sms } from './sms/sms';
import { createSmsStore } from './sms/store';

export type { FileScanner, Scanned } from './files/scanner-port';
export type { CardAnswer, Elements, IdentityPort, PersonAnswer } from './identity/index';
export {
  type IdentityProvider,
  type IdentityProviders,
  ProviderUnreachable,
  testIdentities,
  type ThirdPartyIdentity,
} from './identity-providers/index';
export type { InvoiceOrder, InvoicePort, RedOrder } from './invoices/index';
export {
  type Message,
  MessageNotTaken,
  type MessagePort,
  MessageRefused,
  MessageUndelivered,
} from './message-port';
export type { ModerationPort } from './moderation';
export { type Found, OcrUnavailable, type OcrPort, type PaperSide } from './ocr/index';
export type { OfficeEvent, OfficePort, PaintLetter } from './office/index';
export { findPartnerCalls, type PartnerCalls } from './call-book';
export { type PartnerCheck, partnerChecks } from './checks';
export { modesInUse, type ModeInUse } from './modes-in-use';
export type { Mailbox } from './mail/mailbox';
export { type MailReport, readReport } from './mail/report';
export type { PayoutOrder, PayoutPort, PayoutState } from './payout';
export {
  BadNotice,
  type Bill,
  type BillKind,
  type ChannelName,
  type ChannelState,
  type Collected,
  type PayChannel,
  type PayInfo,
  ProbeNotice,
  type RawNotice,
  type RefundHint,
  type RefundOrder,
  type RefundReport,
  type RefundState,
  type SandboxPayPage,
} from './payments/index';
export { type Arrival, isPoor } from './sms/arrival';
export type { Sms } from './sms/sms';

/** Sealed columns of what is kept for partners, and what is deleted after a month. */
export const messageTables = {
  sealed: [
    { table: 'sandbox_messages', columns: ['recipient', 'body'], row: ['message_id'], isShared: true },
    { table: 'sms_messages', columns: ['recipient'], row: ['message_id'], isShared: true },
    ...tokenTables.sealed,
  ] satisfies readonly SealedTable[],
  prune: [
    { table: 'sandbox_messages', column: 'created_at', hours: 30 * 24 },
    { table: 'sms_messages', column: 'created_at', hours: 30 * 24 },
    ...tokenTables.prune,
  ],
};

export interface Partners {
  sms: MessagePort;
  /** The providers of SMS; undefined while the sandbox stands at their place. */
  smsProviders: Sms | undefined;
  mail: MessagePort;
  /** The mailbox for bounces and complaints; undefined where people read them. */
  mailbox: Mailbox | undefined;
  /** The key by which a returned mail is recognised as ours. */
  mailKey: Keyed;
  /** Storage of files. */
  files: FileStore;
  /** The virus scanner for uploads. */
  scanner: FileScanner;
  /** The SMS that were sent, and the messages that the sandboxes would have sent. */
  sentMessages: SentMessages;
  /** Payment channels. */
  payments: PaymentPartners;
  /** Verification of people and bank cards; undefined where people decide (ADR 85). */
  identity: IdentityPort | undefined;
  /** Third-party sign-in. */
  identityProviders: IdentityProviders;
  /** OCR of identity documents. */
  ocr: OcrPort;
  /** Moderation of avatars. */
  moderation: ModerationPort;
  /** Payouts to bank cards; null where staff take approved withdrawals to the bank (ADR 82). */
  payout: PayoutPort | null;
  /** The offices for copyright, trademarks and patents; undefined where people go there (ADR 86). */
  ipOffice: OfficePort | undefined;
  /** The platform of tax invoices; undefined where staff issue at the site of the tax bureau (ADR 133). */
  invoices: InvoicePort | undefined;
}

/**
 * The partners that the configuration names; `config/partners.ts` has refused those that production may not
 * have.
 */
export function createPartners(
  config: Config,
  database: Pick<Database, 'db'>,
  vault: Vault,
  paint: PaintLetter,
  log: Watch['log'],
): Partners {
  const { db } = database;
  const watch: Watch = { book: createCallBook(db), log };
  const mailKey = keyOfMarks(vault);
  const smsProviders = createSmsProviders(config.sms, watch, createSmsStore(db, vault));
  return {
    sms: smsProviders ?? sandboxPort(db, vault, 'sms'),
    smsProviders,
    mail:
      config.smtp === undefined
        ? sandboxPort(db, vault, 'email')
        : watchedMessages(watch, 'mail', createSmtp(config.smtp, config.publicOrigin, mailKey)),
    mailbox: config.smtp?.mailbox && watchedMailbox(watch, createMailbox(config.smtp.mailbox)),
    mailKey,
    files: watchedFiles(watch, createFileStore(config)),
    scanner: watchedScanner(watch, config),
    sentMessages: sentMessages(db, vault),
    payments: createPayments(config, db, watch),
    identity: createIdentity(config, watch),
    identityProviders: createIdentityProviders(config, watch),
    ocr: watchedOcr(watch, config.partners.ocr),
    moderation: createModeration(config.partners.moderation),
    payout: createPayout(config, db, watch),
    ipOffice: createOffice(config.partners.ipOffice, db, paint),
    invoices: createInvoices(config, db, vault, paint, watch),
  };
}

/** The way in which withdrawals are paid out; null where our own people do it. */
function createPayout(config: Config, db: Database['db'], watch: Watch): PayoutPort | null {
  const { partners, alipay } = config;
  if (partners.payout === 'people') return null;
  if (partners.payout === 'sandbox') return createSandboxPayout(db);
  if (alipay === undefined) throw new Error('PAYOUT=alipay without an account at Alipay');
  return watched(watch, {
    partner: 'payout',
    port: createAlipayPayout(alipay),
    calls: ['send', 'ask'],
    isSilent: (error) => error instanceof PayoutUnanswered,
    resting: (text) => new PayoutUnknown(text),
  });
}

/** A refusal because of the recipient is an answer: the partner works. */
const watchedMessages = <Port extends MessagePort>(watch: Watch, partner: string, port: Port): Port =>
  watched(watch, {
    partner,
    port,
    calls: ['send'],
    isSilent: (error) => error instanceof MessageUnanswered,
    resting: (text) => new MessageUndelivered(text),
    isAnswer: (error) => error instanceof MessageRefused,
  });

const watchedMailbox = (watch: Watch, port: Mailbox): Mailbox =>
  watched(watch, {
    partner: 'bounces',
    port,
    calls: ['unread', 'putAway'],
    isSilent: (error) => error instanceof MailboxUnreached && error.isSilent,
    resting: (text) => new MailboxUnreached(`rests: ${text}`, true),
  });

/** A picture that cannot be opened or read is an answer: the reader works. */
const watchedOcr = (watch: Watch, mode: Config['partners']['ocr']): OcrPort =>
  mode === 'local'
    ? watched(watch, {
        partner: 'ocr',
        port: createOcr(mode),
        calls: ['read'],
        // The reader has a pause of its own.
        isSilent: () => false,
        resting: (text) => new OcrUnavailable(text),
        isAnswer: (error) => !(error instanceof OcrUnavailable),
      })
    : createOcr(mode);

/**
 * Only uploads are watched: pictures are fetched with every page, and a note about each would cost more than
 * they do.
 */
const watchedFiles = (watch: Watch, port: FileStore): FileStore =>
  watched(watch, {
    partner: 'files',
    port,
    calls: ['put'],
    isSilent: (error) => error instanceof StoreSilent,
    resting: (text) => new StoreSilent(text),
    isWithinTransactions: true,
  });

const watchedScanner = (watch: Watch, config: Config): FileScanner => {
  const port = createScanner(config);
  return config.clamd === undefined
    ? port
    : watched(watch, {
        partner: 'scanner',
        port,
        calls: ['scan'],
        isSilent: (error) => error instanceof ScannerSilent,
        resting: (text) => new ScannerSilent(text),
      });
};
