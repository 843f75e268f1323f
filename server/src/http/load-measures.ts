import { Counter, Gauge, type Registry } from 'prom-client';
import { load } from '../db/index';

const counted: Record<string, [help: string, read: () => number]> = {
  database_statements_total: ['Statements that were sent to the database', () => load.statements],
  database_pool_waits_total: ['Connections of the pool that were waited for', () => load.waits],
  database_pool_wait_seconds_total: ['Time that was waited for connections', () => load.waitedMs / 1000],
};

/** Measures of a process about its connections to the database. */
export function measureLoad(register: Registry): void {
  for (const [name, [help, read]] of Object.entries(counted))
    new Counter({
      name,
      help,
      registers: [register],
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  new Gauge({
    name: 'database_pool_waiting',
    help: 'Requests and jobs that wait for a connection now',
    registers: [register],
    collect() {
      this.set(load.waiting);
    },
  });
}
