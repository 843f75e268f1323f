import { Gauge, type Registry } from 'prom-client';
import type { Database, ReplicaCondition } from '../db/index';

type Replica = NonNullable<Database['replica']>;

/** The replica as `/readyz` tells of it. */
export const replicaNow = ({ state, lagSeconds, fault }: ReplicaCondition) => ({
  state,
  lag_seconds: lagSeconds < 0 ? null : Number(lagSeconds.toFixed(1)),
  ...(fault !== undefined && { fault }),
});

/** Measures of a process about its replica (ADR 148). */
export function measureReplica(register: Registry, { condition }: Replica): void {
  const measure = (
    name: string,
    help: string,
    aggregator: 'sum' | 'max' | 'min',
    read: (now: ReplicaCondition) => number,
  ) =>
    new Gauge({
      name,
      help,
      aggregator,
      registers: [register],
      collect() {
        this.set(read(condition()));
      },
    });
  measure('database_replica_ready', '1 while the replica answers reads', 'min', ({ state }) =>
    state === 'answers' ? 1 : 0,
  );
  measure(
    'database_replica_lag_seconds',
    'Age of what the replica shows; -1: not known',
    'max',
    ({ lagSeconds }) => lagSeconds,
  );
  measure('database_replica_reads', 'Connections that the replica gave', 'sum', ({ served }) => served);
  measure(
    'database_replica_reads_at_leader',
    'Connections that the leader gave in place of the replica',
    'sum',
    ({ atLeader }) => atLeader,
  );
}
