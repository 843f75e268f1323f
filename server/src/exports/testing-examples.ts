import { api } from '@uc/contract';
import type { TestApp } from '../testing';
import type { Examples, Fresh, Owner, Person } from '../testing-examples';
import { startExport } from './index';

/** An export of the owner’s, done, and one of the sub-account’s. */
export type Tasks = Record<'own' | 'ofMember', string>;

/** Example inputs of customers. */
export const examples = ({ tasks }: { tasks: Tasks }): Examples => ({
  'exports.checkSignature': {
    digest: '0'.repeat(64),
    key_id: '0'.repeat(16),
    signature: 'A'.repeat(86),
  },
  'exports.tasks': { task_id: tasks.own },
});

/** Writes an export of the owner's, done, and one of the sub-account's. */
export async function exportSomething(app: TestApp, { uid, subId, canary }: Owner): Promise<Tasks> {
  const start = async (by: string | null) =>
    (
      await app.database.transaction((tx) =>
        startExport(tx, {
          uid,
          subId: by,
          scope: {},
          by: { kind: by === null ? 'owner' : 'sub', name: canary },
          kind: 'rmb_records',
          format: 'csv',
          name: `收支明细_${canary}`,
          params: { filter: {} },
        }),
      )
    ).task_id;
  const tasks = { own: await start(null), ofMember: await start(subId) };
  await app.runner.run('exports.make');
  return tasks;
}

/** Puts an end to the exports that wait: three of an account may. */
export const endExports: Fresh = async (app, { uid }) => {
  await app.database.db
    .updateTable('export_tasks')
    .set({ status: 'failed' })
    .where('uid', '=', uid)
    .where('status', '=', 'waiting')
    .execute();
  return {};
};

/** The state that each of these calls needs before it, so that it succeeds. */
export const fresh: Record<string, Fresh<Person & { tasks: Tasks }>> = {
  // A sub-account sees the exports that it makes itself.
  [api.exports.tasks.path]: async (_, { tasks }, as) =>
    'sub_token' in as ? { task_id: tasks.ofMember } : {},
};
