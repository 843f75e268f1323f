// Loaded into every server of a bench (`node --import`): tells its parent which statements a request asks of the
// database, and ends the server with its parent.
import pg from 'pg';

/** A statement as the driver sent it. */
export interface Statement {
  text: string;
  values: unknown[];
}

let recorded: Statement[] | undefined;

const { prototype } = pg.Client;
const send = prototype.query as (...parts: unknown[]) => unknown;
prototype.query = function query(this: pg.Client, ...parts: unknown[]): never {
  const [what, values] = parts;
  if (recorded) {
    const sent =
      typeof what === 'string' ? { text: what, values } : (what as Statement & { asked?: Statement[] });
    // A sequence of the server carries several.
    for (const { text, values: own } of 'asked' in sent ? sent.asked! : [sent])
      recorded.push({ text, values: Array.isArray(own) ? own : [] });
  }
  return send.apply(this, parts) as never;
};

/** The statements that this process sends to its databases while `work` runs. */
export async function statementsOf(run: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  recorded = statements;
  await run();
  recorded = undefined;
  return statements;
}

process.on('message', (word) => {
  if (word === 'record') recorded = [];
  else if (word === 'tell') {
    process.send?.(recorded ?? []);
    recorded = undefined;
  }
});
process.on('disconnect', () => process.exit());
