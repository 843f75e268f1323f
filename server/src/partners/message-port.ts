export interface Message {
  /** Phone number or e-mail address. */
  to: string;
  /** The purpose, `login`. */
  scene: string;
  /** What an e-mail is about. */
  title?: string;
  body: string;
  /** The same for every try at sending it: a receiver that knows it shows the message once. */
  key?: string;
}
/** Sends a message; throws `MessageRefused` or `MessageUndelivered`. */
export interface MessagePort {
  send(message: Message): Promise<void>;
}

/** The partner takes no message for this number or address, now or later: it does not exist, or takes nothing. */
export class MessageRefused extends Error {}

/** The partner was not reached, is busy, or gave no answer: whether the message arrives is unknown. */
export class MessageUndelivered extends Error {}
