/** The kind of an SMS: a code, the notice that nobody is registered by this number, or a notice by its title. */
export type MessageTemplate = 'code' | 'stranger' | 'notice';

export interface Message {
  /** Phone number or e-mail address. */
  to: string;
  /** The purpose, `login`. */
  scene: string;
  /** The subject of an e-mail. */
  title?: string;
  body: string;
  /**
   * The template of an SMS: providers send the text that they have approved, with these values in it, and
   * never the body.
   */
  template: MessageTemplate;
  params?: Readonly<Record<string, string>>;
  /** A key that is the same for every try at sending it: a receiver that knows it shows the message once. */
  key?: string;
  /** Files of a mail. */
  files?: readonly { name: string; bytes: Buffer }[];
  /** The path in a mail at which its reader ends mails of this kind. */
  unsubscribe?: string;
}
/** Sends a message; throws `MessageRefused` or `MessageUndelivered`. */
export interface MessagePort {
  send(message: Message): Promise<void>;
}

/** The partner takes no message for this number or address, now or later: it does not exist, or takes nothing. */
export class MessageRefused extends Error {}

/** The partner was not reached, is busy, or gave no answer: whether the message arrives is unknown. */
export class MessageUndelivered extends Error {}

/** The message certainly was not taken: the partner said so, was not there, or is not asked just now. */
export class MessageNotTaken extends MessageUndelivered {}

/** Nobody answered: the message may have been taken. */
export class MessageUnanswered extends MessageUndelivered {}
