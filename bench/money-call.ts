import { randomUUID } from 'node:crypto';
import { testApi } from '@uc/contract/testing';
import { load, requestText } from './load';
import { scriptOf } from './pgbench';
import type { ServerProcess } from './server-process';
import { anyTenant, CONNECTIONS, drawn, FIRST_UID, phoneOf, TENANTS } from './tenants';
import { signIn } from './world';

type Headers = Record<string, string>;

/** Every tenant signed in at a server that serves the test endpoints. */
export async function sessionsAt({ port }: ServerProcess): Promise<Headers[]> {
  const sessions: Headers[] = [];
  for (let tenant = 0; tenant < TENANTS; tenant++) sessions.push(await signIn(port, phoneOf(tenant)));
  return sessions;
}

/** The same two moves as in process, as whole calls; the session that is looked up is always the first tenant's. */
export async function callScripts(server: ServerProcess, sessions: Headers[]): Promise<string[]> {
  const scripts = [];
  for (const kind of ['recharge', 'spend'] as const) {
    const ref = randomUUID();
    const once = (as = ref) =>
      load({
        port: server.port,
        request: () => callText(kind, as, sessions[0]!),
        connections: 1,
        answers: 1,
      });
    await once(randomUUID());
    const statements = await server.statementsOf(once);
    scripts.push(
      scriptOf(drawn, statements, [
        [String(FIRST_UID), ':uid'],
        [ref, ':ref'],
      ]),
    );
  }
  return scripts;
}

/** Calls per second, each with a key of its own. */
export async function calling(
  { port }: ServerProcess,
  sessions: Headers[],
  seconds: number,
): Promise<number> {
  let count = 0;
  const request = () =>
    callText(count++ % 2 === 0 ? 'recharge' : 'spend', randomUUID(), sessions[anyTenant()]!);
  return (await load({ port, request, connections: CONNECTIONS, seconds })).perSecond;
}

function callText(kind: 'recharge' | 'spend', ref: string, session: Headers): string {
  const body = JSON.stringify({ kind, amount: kind === 'recharge' ? 100 : 50, ref });
  return requestText('POST', testApi.move.path, { ...session, 'idempotency-key': `bench-${ref}` }, body);
}
