import type { PostgresPool, PostgresPoolClient } from 'kysely';

/** The reads of one request or export: once at the leader, always there, so that nobody sees time go backwards. */
export interface Reading {
  isAtLeader: boolean;
}

/** A connection to a replica whose statements are asked of the leader when the replica fails them: they only read. */
export const withLeader = (
  replica: PostgresPoolClient,
  leader: PostgresPool,
  onLeader: () => void,
): PostgresPoolClient =>
  // kysely's type includes cursors, which are not used here.
  new WithLeader(replica, leader, onLeader) as unknown as PostgresPoolClient;

class WithLeader {
  readonly #replica: PostgresPoolClient;
  readonly #leader: PostgresPool;
  readonly #onLeader: () => void;
  #taken: Promise<PostgresPoolClient> | undefined;

  constructor(replica: PostgresPoolClient, leader: PostgresPool, onLeader: () => void) {
    this.#replica = replica;
    this.#leader = leader;
    this.#onLeader = onLeader;
  }

  async query(text: string, values: readonly unknown[]) {
    if (this.#taken === undefined) {
      try {
        return await this.#replica.query(text, values);
      } catch {
        // The leader says whether it is the statement that is wrong.
      }
    }
    return (await this.#fromLeader()).query(text, values);
  }

  #fromLeader(): Promise<PostgresPoolClient> {
    if (this.#taken === undefined) this.#onLeader();
    return (this.#taken ??= this.#leader.connect());
  }

  release(): void {
    this.#replica.release();
    void this.#taken?.then(
      (client) => client.release(),
      () => undefined,
    );
  }
}
