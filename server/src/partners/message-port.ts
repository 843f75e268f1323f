export interface Message {
  /** Phone number or e-mail address. */
  to: string;
  /** What it is for, `login`. */
  scene: string;
  body: string;
}
/** Hands a message over; throws when the partner does not take it. */
export interface MessagePort {
  send(message: Message): Promise<void>;
}
