import type { Bearer } from './gate';

/** An open page that is told of new messages as they come. */
export interface StreamReader {
  uid: number;
  /** The member; null for the owner. */
  subId: string | null;
  /** Equal for streams with equal credentials: one question answers for all of them. */
  credentials: string;
  /** The last number that it has seen; null when it begins. */
  after: number | null;
  /**
   * Checks the session again without keeping it alive and returns its customer; refuses when it has ended or
   * the right is gone.
   */
  verify(): Promise<Bearer>;
  send(event: string, id: number, data: object): void;
  end(): void;
}
