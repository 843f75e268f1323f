import { api } from '@uc/contract';
import type { InvoiceStatus } from '@uc/contract/finance/invoice-texts';
import { fen } from '@uc/contract/money';
import type { TestApp } from '../../testing';
import type { Examples, Fresh, Owner, Person, Queues } from '../../testing-examples';
import { PICTURE } from '../../testing-names';
import { mintId } from '../../vault/index';
import { insertApplication, insertLines, insertOrders } from './application-store';
import { findMonthly } from './monthly-store';
import { keepBytes } from './port-files';
import { applicationByNo } from './queue-store';
import { insertRed } from './red-store';
import { newNumber, soldOrder } from './testing';
import { insertTitle } from './title-store';
import { sealTold } from './told';

const { invoices } = api;
/** A title, an application that waits for staff, one that the tax bureau refused, and an invoice with a red letter to write of all of it. */
export type Invoices = Record<'title' | 'submitted' | 'failed' | 'issued' | 'red', string>;
type Who = Pick<Owner, 'uid' | 'canary'>;

const toldOf = ({ canary }: Who) => ({
  name: `${canary} 公司`,
  tax_no: '',
  address: '',
  tel: '',
  bank: '',
  account: '',
  is_printed: false,
  mails: [],
});
async function newTitle(app: TestApp, who: Who): Promise<{ title_no: string; version: number }> {
  const { uid } = who;
  const title_no = mintId('IT');
  const told = sealTold(app.deps, 'invoice_titles', uid, title_no, toldOf(who));
  const row = { uid, title_no, kind: 'organ', told, is_default: false } as const;
  return { title_no, version: (await app.database.transaction((tx) => insertTitle(tx, row))).version };
}

/** An application of 1.00 in a state, as far as the database knows it. */
async function applicationIn(
  app: TestApp,
  who: Who,
  status: InvoiceStatus,
): Promise<{ apply_no: string; version: number; order_no: string }> {
  const { uid, canary } = who;
  const [apply_no, order_no] = [mintId('FP'), mintId('O')];
  const sums = { amount_fen: 1_00, net_fen: 94, tax_fen: 6 };
  const version = await app.database.transaction(async (tx) => {
    const made = await insertApplication(tx, {
      uid,
      apply_no,
      created_by: canary,
      kind: 'ordinary',
      title_kind: 'organ',
      told: sealTold(app.deps, 'invoice_applications', uid, apply_no, toldOf(who)),
      status,
      ...sums,
      ...(status === 'issued' && { number: newNumber(), issued_on: '2026-01-01' }),
    });
    const state = status === 'issued' ? 'issued' : 'open';
    await insertOrders(tx, [{ uid, apply_no, order_no, state, amount_fen: 1_00, tax_fen: 6 }]);
    const line = {
      kind: 'sale',
      name: `${canary} 服务`,
      code: '3040203000000000000',
      rate_bps: 600,
    } as const;
    await insertLines(tx, [{ uid, apply_no, seq: 1, order_no, ...line, ...sums }]);
    return made.version;
  });
  return { apply_no, version, order_no };
}

async function newRed(app: TestApp, who: Who): Promise<{ apply_no: string; red_no: string }> {
  const { apply_no, order_no } = await applicationIn(app, who, 'issued');
  const red_no = mintId('FR');
  const row = { uid: who.uid, red_no, apply_no, order_no, amount_fen: 1_00, tax_fen: 6 };
  await app.database.transaction((tx) => insertRed(tx, row));
  return { apply_no, red_no };
}

export async function newInvoices(app: TestApp, who: Owner): Promise<Invoices> {
  const { apply_no: issued, red_no: red } = await newRed(app, who);
  const row = (await applicationByNo(app.database.db, issued))!;
  const file = { name: `${issued}.xml`, mime: 'application/xml', bytes: Buffer.from('<EInvoice/>') };
  await keepBytes(app.deps, row, file);
  return {
    title: (await newTitle(app, who)).title_no,
    submitted: (await applicationIn(app, who, 'submitted')).apply_no,
    failed: (await applicationIn(app, who, 'failed')).apply_no,
    issued,
    red,
  };
}

type Asked = Person & { invoices: Invoices };
const inState =
  (status: InvoiceStatus): Fresh<Asked> =>
  async (app, tenant) => {
    const { apply_no, version } = await applicationIn(app, tenant, status);
    return { apply_no, version };
  };
/** The state that each call needs before it, so that it succeeds. */
export const fresh: Record<string, Fresh<Asked>> = {
  [invoices.apply.path]: async (app, { uid }) => ({
    orders: [{ order_no: await soldOrder(app.database, uid, { parts: { rmb: fen(1_00) } }), amount: 1 }],
  }),
  [invoices.withdraw.path]: inState('submitted'),
  [invoices.correct.path]: inState('failed'),
  async [invoices.monthlySave.path](app, { uid }) {
    return { version: (await findMonthly(app.database.db, uid))?.version ?? 0 };
  },
  [invoices.titleDefault.path]: newTitle,
  [invoices.titleDelete.path]: newTitle,
  // As many as these calls have added by now are more than an account may have.
  async [invoices.titleSave.path](app, { uid, invoices: { title } }) {
    await app.database.asOwner(
      `update invoice_titles set is_default = false, deleted_at = now() where uid = ${uid} and title_no <> '${title}'`,
    );
    return {};
  },
};

/** Example inputs of customers. */
export const examples = ({ invoices: { title, submitted, failed }, canary }: Asked): Examples => ({
  'invoices.detail': { apply_no: submitted },
  'invoices.apply': { kind: 'ordinary', title_no: title, orders: [{ order_no: 'proof-none', amount: 1 }] },
  'invoices.withdraw': { apply_no: submitted, version: 1000 },
  'invoices.correct': { apply_no: failed, version: 1000, title_no: title },
  'invoices.titleSave': { title: { kind: 'organ', name: `${canary} 学校` } },
  'invoices.monthlySave': { is_on: true, kind: 'ordinary', title_no: title, version: 1000 },
  'invoices.titleDefault': { title_no: title, version: 1000 },
  'invoices.titleDelete': { title_no: title, version: 1000 },
});

/** Example inputs of staff. */
export const staffExamples = ({
  invoices: { submitted: no, issued, red },
}: {
  invoices: Invoices;
}): Examples => ({
  'invoices.staffDetail': { no },
  'invoices.staffAccept': { no, version: 1000 },
  'invoices.staffByHand': { no, version: 1000 },
  'invoices.staffReject': { no, version: 1000, reason: '抬头与订单主体不符' },
  'invoices.staffFail': { no, version: 1000, reason: '购买方税号不存在' },
  'invoices.staffIssue': {
    no,
    version: 1000,
    number: '26112000000000000001',
    issued_on: '2026-01-01',
    net: 0.94,
    tax: 0.06,
  },
  'invoices.staffVat': { month: '2026-01' },
  'invoices.staffVatLines': { month: '2026-01' },
  'invoices.staffVatFile': { month: '2026-01' },
  'invoices.staffFile': { no: issued, file: PICTURE },
  'invoices.staffRedAsk': { no: red, version: 1000 },
  'invoices.staffRedRefuse': { no: red, version: 1000, reason: '购买方不同意红冲' },
  'invoices.staffRedByHand': { no: red, version: 1000 },
  'invoices.staffRedDone': {
    no: red,
    version: 1000,
    number: '26112000000000000002',
    issued_on: '2026-01-01',
  },
});

/** Its queues of the console. */
export const queues: Queues = {
  invoice: { endpoint: invoices.staffList, work: ['accept', 'issue'] },
  'invoice-red': { endpoint: invoices.staffRedList, work: ['ask', 'done'] },
};
