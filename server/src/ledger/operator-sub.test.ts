import { fen } from '@uc/contract/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate, readMigrations } from '../db/migrate';
import { postRecharge } from '../finance/recharge/index';
import { newOwner, newSubAccount } from '../passport/testing';
import { startTestApp, type TestApp } from '../testing';
import type { Initiator } from './initiator';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** The database as it was before lines knew the sub-account's id. */
const before = `
  alter table ledger_records drop column operator_sub;
  delete from schema_migration where name like '0024%'`;

test('an upgrade tells whose line it was: the sub-account’s that had the name then, not its owner’s', async () => {
  const { uid } = await newOwner(app.deps);
  const { subId, subUsername } = await newSubAccount(app.deps, uid, ['FIN']);
  const earn = (by: Initiator, no: string) =>
    app.database.transaction((tx) =>
      postRecharge(tx, { uid, by, rechargeNo: no, amount: fen(100), channel: 'wechat', channelNo: no }),
    );
  await earn({ kind: 'sub', name: subUsername, subId }, 'R1');
  await earn({ kind: 'owner', name: subUsername }, 'R2');
  await app.database.withOwner(async (owner) => {
    for (const text of before.split(';')) await owner.query(text);
    await migrate(owner, { migrations: readMigrations() });
  });
  const rows = await app.database.db
    .selectFrom('ledger_records')
    .where('uid', '=', uid)
    .where('account', '=', 'rmb')
    .orderBy('seq')
    .select(['biz_no', 'operator_sub'])
    .execute();
  expect(rows).toEqual([
    { biz_no: 'R1', operator_sub: subId },
    { biz_no: 'R2', operator_sub: null },
  ]);
});
