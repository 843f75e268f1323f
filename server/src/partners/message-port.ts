export interface Message {
  /** Phone number or e-mail address. */
  to: string;
  /** The purpose, `login`. */
  scene: string;
  body: string;
}
/** Sends a message; throws when the partner does not accept it. */
export interface MessagePort {
  send(message: Message): Promise<void>;
}
