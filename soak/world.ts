import { createHash } from 'node:crypto';
import { fen } from '@uc/contract/money';
import { inThePast } from '../server/src/clock';
import { recordIdentity } from '../server/src/account/realname/identity';
import { readConfig } from '../server/src/config';
import { type DatabaseOptions, openDatabase } from '../server/src/db/index';
import type { Deps } from '../server/src/deps';
import { grantCoupon, insertTemplate } from '../server/src/finance/coupons/index';
import { postRecharge } from '../server/src/finance/recharge/index';
import { system, useAuditKey } from '../server/src/ledger/index';
import { enterprise, newCard } from '../server/src/finance/withdrawals/testing';
import { letterOf } from '../server/src/exports/index';
import { createPartners } from '../server/src/partners/index';
import { newPassword } from '../server/src/credentials/index';
import { newOwner, newSubAccount, PASSWORD } from '../server/src/passport/testing';
import { openVault } from '../server/src/vault/index';
import type { As } from './call';
import { addVoucher, daysAgo, giveMeans } from './means';
import { MASTER_KEY } from './server';

/** A customer under load: credentials, and means of payment. */
export interface Customer {
  uid: number;
  /** The account with which the owner signs in. */
  account: string;
  main: As;
  /** A sub-account that may everything and has no phone, so that its own password is the whole proof. */
  sub: As;
  cardId: string;
  /** A voucher with much on it. */
  voucher: string;
  /** Coupons that lower one order each. */
  cuts: string[];
}

/** The password an owner types to pay, and a sub-account to confirm. */
export const PAY_PASSWORD = 'Paying1Word';
export const SUB_PASSWORD = PASSWORD;
/** HMAC key of the chains, derived as the configuration documents it. */
export const auditKey = createHash('sha256')
  .update(Buffer.from(MASTER_KEY, 'hex'))
  .update('audit chain')
  .digest();

const CUTS = 40;

/** Makes the dependencies of rooms, on a database of a trial or a bench, until the work is done. */
export async function withDeps<T>(
  options: DatabaseOptions,
  run: (deps: Deps) => Promise<T>,
  env: Record<string, string> = {},
): Promise<T> {
  useAuditKey(auditKey);
  const config = readConfig({ MASTER_KEY, DATABASE_URL: options.url, ...env });
  const database = await openDatabase({ ...options, poolSize: 4 });
  const vault = await openVault(database, config.masterKey);
  const log = { info: () => undefined, warn: console.warn, error: console.error };
  const partners = createPartners(config, database, vault, letterOf, log);
  try {
    return await run({ config, database, vault, partners, log });
  } finally {
    await database.close();
  }
}

/** Makes customers through the rooms' own functions: money, a credit line with a bill that is not due yet, coupons, a card. */
export const makeWorld = (options: DatabaseOptions, count: number): Promise<Customer[]> =>
  withDeps(options, (deps) => makeCustomers(deps, count));

async function makeCustomers(deps: Deps, count: number): Promise<Customer[]> {
  await addVoucher(deps.database);
  await deps.database.transaction((tx) =>
    insertTemplate(tx, {
      template_id: 'soak-cut',
      name: '立减券',
      kind: 'full_cut',
      face_fen: 1_00,
      valid_days: 60,
      per_user_limit: 1000,
      threshold_fen: 0,
    }),
  );
  const made: Customer[] = [];
  for (let index = 0; index < count; index++) made.push(await makeCustomer(deps, index));
  return made;
}

const payPassword = newPassword(PAY_PASSWORD);

async function makeCustomer(deps: Deps, index: number): Promise<Customer> {
  const { transaction } = deps.database;
  const {
    uid,
    username: account,
    as: main,
  } = await newOwner(deps, {
    payPassword: await payPassword,
    realnameStatus: 'enterprise',
  });
  await transaction((tx) => recordIdentity(deps, tx, uid, enterprise));
  const { as: sub } = await newSubAccount(deps, uid);
  await inThePast(daysAgo(9), () =>
    transaction((tx) =>
      postRecharge(tx, {
        uid,
        by: system,
        rechargeNo: `RS${index}-${uid}`,
        amount: fen(400_000_00),
        channel: 'offline',
        channelNo: `CMB${index}-${uid}`,
      }),
    ),
  );
  const voucher = await giveMeans(deps.database, uid, { line: fen(900_000_00), owed: fen(300_000_00) });
  const cuts: string[] = [];
  for (let cut = 0; cut < CUTS; cut++)
    cuts.push(await transaction((tx) => grantCoupon(tx, { uid, by: system, templateId: 'soak-cut' })));
  const { cardId } = await newCard({ deps, database: deps.database } as never, uid, enterprise);
  return { uid, account, main, sub, cardId, voucher, cuts };
}
