import type { Bearer } from './gate';

/** An open page that is told of news as it happens. */
export interface StreamReader {
  uid: number;
  /** The last number that it has seen; null when it begins. */
  after: number | null;
  /** Who that is now, without keeping their session alive; refuses when it has ended or the right is gone. */
  verify(): Promise<Bearer>;
  send(event: string, id: number, data: object): void;
  end(): void;
}
