import type { SmsProvider as ProviderName } from '../../config/partners';
import type { Message } from '../message-port';

export type { ProviderName };

/** One message on its way. */
export interface Sending extends Pick<Message, 'to' | 'scene' | 'template' | 'params'> {
  /** Our own reference, given along: by it the provider's record of the message is found. */
  id: string;
}
/** The provider's report on a message that was handed over, or may have been. */
export type Receipt =
  | { state: 'delivered' | 'waiting' }
  | { state: 'undelivered'; code: string }
  /** The message never came there, which is certain some minutes after it was sent. */
  | { state: 'absent' }
  /** The answer says nothing of the message, which proves nothing. */
  | { state: 'unheard' };
export interface Handed {
  id: string;
  to: string;
  /** The provider's own number of it; null when its answer was lost. */
  ref: string | null;
  at: Date;
}

/** A company that brings messages to phones. */
export interface SmsProvider {
  name: ProviderName;
  /** Hands a message over and returns the provider's number of it. Throws `SmsFailure`. */
  send(sending: Sending): Promise<string>;
  /** Throws `SmsFailure` when it cannot be asked. */
  receiptOf(handed: Handed): Promise<Receipt>;
  /** Whether signature and templates are approved; throws with one sentence of advice. */
  check(): Promise<string>;
}

/**
 * Why a message was not taken. `number`: no message for this phone, now or later. `later`: not now. `setup`: configuration,
 * contract or balance. `unknown`: whether it was taken is not known.
 */
export type FailureKind = 'number' | 'later' | 'setup' | 'unknown';

/** The code of a failure where the provider has told none. */
export const NO_ANSWER = 'no answer';

/** Its text names the provider and the provider's code, never the number or the words of a message. */
export class SmsFailure extends Error {
  readonly kind: FailureKind;
  readonly code: string;
  constructor(provider: ProviderName, kind: FailureKind, code: string) {
    super(`${provider}: ${code} (${kind})`);
    this.kind = kind;
    this.code = code;
  }
}
