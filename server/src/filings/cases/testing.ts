import { api } from '@uc/contract';
import PDFDocument from 'pdfkit';
import { newIdNo, newUscc, paperOf } from '../../account/testing';
import { saveFile } from '../../files/index';
import { newPayer, type Payer, proof } from '../../orders/cashier/testing';
import { PASSWORD } from '../../passport/testing';
import type { As, TestApp } from '../../testing';

export type Area = 'copyright' | 'trademark' | 'patent';
/** The person who asks; a `Filer` names the account as well, which owns the files. */
interface Asking {
  as: As;
}
interface Filer extends Asking {
  uid: number;
}
export const DAY = 86_400_000;

/** A text PDF: so many pages of so many lines under a head; `short` names pages that have one line less. */
export function program(
  pages: number,
  lines: number,
  head: string,
  short: readonly number[] = [],
): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4', margin: 20, autoFirstPage: false });
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  for (let page = 1; page <= pages; page += 1) {
    document.addPage().fontSize(8);
    document.text(head, 20, 20, { lineBreak: false });
    const count = lines - 1 - (short.includes(page) ? 1 : 0);
    for (let line = 0; line < count; line += 1)
      document.text(`const line${page}x${line} = ${line};`, 20, 40 + line * 12, { lineBreak: false });
  }
  document.end();
  return new Promise((done) => document.on('end', () => done(Buffer.concat(parts))));
}

/** An applicant that can be used: an enterprise of the mainland, unless said otherwise. */
export async function newApplicant(
  app: TestApp,
  { as, uid }: Asking & Partial<Filer>,
  more: object = {},
): Promise<string> {
  const person = 'kind' in more && more.kind === 'person';
  const form = {
    kind: 'enterprise' as const,
    region: 'mainland' as const,
    name_cn: '苏州竹里文化有限公司',
    id_no: person ? newIdNo() : newUscc(),
    address_cn: '江苏省苏州市姑苏区平江路12号',
    contact: '王敏',
    phone: '13912345678',
    ...(uid !== undefined && {
      [person ? 'id_file' : 'licence_file']: await paperOf(app, uid, 'applicant_licence'),
    }),
    ...more,
  };
  return (await app.call(api.applicants.save, form, as)).data.applicant_no;
}

const upload = async (
  app: TestApp,
  uid: number,
  use: 'copyright_source' | 'copyright_manual',
  bytes: Buffer,
) =>
  (await saveFile(app.deps, { uid, subId: null, use, name: `${use}.pdf`, mime: 'application/pdf', bytes }))
    .file_id;

const NAME = 'Bamboo Lane APP';
/** A form with nothing wrong with it. */
export async function formFor(app: TestApp, area: Area, payer: Filer, more: Record<string, unknown> = {}) {
  const { uid } = payer;
  const applicants = [await newApplicant(app, payer)];
  if (area === 'trademark')
    return {
      applicants,
      name: '竹里小筑',
      mark_type: 'word',
      class: 35,
      items: Array.from({ length: 10 }, (_, at) => ({ name: `服务项目${at + 1}` })),
      channel: 'online',
      agent_letter: await paperOf(app, uid, 'trademark_agent_letter'),
      licence: await paperOf(app, uid, 'trademark_licence'),
      ...more,
    };
  if (area === 'patent')
    return {
      applicants,
      type: 'invention',
      name: '一种竹编展架',
      tech_field: '展示器材',
      abstract: '一种可以折叠的竹编展架，便于运输与重复使用。',
      disclosure: await paperOf(app, uid, 'patent_paper'),
      claims: 10,
      pages: 30,
      inventors: [{ name: '王敏' }],
      drawings: [await paperOf(app, uid, 'patent_paper')],
      product_class: '20-02',
      brief: '用于展示商品的竹编展架',
      contact: '王敏',
      ...more,
    };
  return {
    applicants,
    type: 'work',
    name: '竹里四时图',
    kind: 'art',
    nature: 'original',
    ownership: 'legal',
    right_get: 'original',
    completed_on: '2026-01-10',
    completed_place: '苏州',
    creation_note: '以竹里的四季为题，作者写生两年后完成的组画。'.repeat(6),
    samples: [await paperOf(app, uid, 'copyright_sample')],
    declaration: true,
    declared_by: '王敏',
    ...more,
  };
}

/** A program's form with its papers; `papers` are the pages and lines of the source. */
export async function softwareForm(
  app: TestApp,
  payer: Filer,
  {
    pages = 60,
    lines = 50,
    short = [],
    head = `${NAME} V1.0`,
  }: { pages?: number; lines?: number; short?: number[]; head?: string } = {},
  more: Record<string, unknown> = {},
) {
  const line = '自主设计';
  return formFor(app, 'copyright', payer, {
    type: 'software',
    name: NAME,
    version: 'V1.0',
    category: 'app',
    origin: 'original',
    dev_mode: 'own',
    dev_hardware: line,
    run_hardware: line,
    dev_os: line,
    dev_tools: line,
    run_platform: line,
    run_support: line,
    language: 'TypeScript',
    code_lines: 12_000,
    purpose: line,
    industry: line,
    main_function: '展'.repeat(600),
    tech_feature: line,
    source_file: await upload(app, payer.uid, 'copyright_source', await program(pages, lines, head, short)),
    manual_file: await upload(app, payer.uid, 'copyright_manual', await program(3, 30, `${NAME} V1.0`)),
    kind: undefined,
    samples: undefined,
    creation_note: undefined,
    completed_place: undefined,
    ...more,
  });
}

/** A draft with this form. */
export const newDraft = async (app: TestApp, area: Area, { as }: Asking, form: object) =>
  (await app.call(api[area].saveDraft, { form } as never, as)).data;

/** Puts a case directly into a status after filing, for tests that do not depend on the way there. */
export const filedStatus = (app: TestApp, appNo: string, status: string) =>
  app.database.asOwner(
    `update filing_cases set status = '${status}', submitted_at = now(), filed_on = (app_now() at time zone 'Asia/Shanghai')::date, waiting_since = now() where app_no = '${appNo}'`,
  );

/** A person of an account with money. */
export const newFiler = (app: TestApp) => newPayer(app, { rmb: 50_000_00 });

/** A case that is handed in and paid. */
export async function newPaidCase(
  app: TestApp,
  area: Area,
  payer: Payer,
  more: Record<string, unknown> = {},
) {
  const draft = await newDraft(app, area, payer, await formFor(app, area, payer, more));
  const { data } = await app.call(
    api[area].submit,
    { app_no: draft.app_no, version: draft.version },
    payer.as,
  );
  await payFor(app, payer, data.order_no!);
  return data.app_no;
}
export const payFor = (app: TestApp, { as }: Asking, orderNo: string) =>
  app.call(api.orders.pay, { order_nos: [orderNo], ...proof }, as);

/** A ticket for the approval of a draft. */
export async function ticketOf(app: TestApp, { as }: Asking, password = PASSWORD): Promise<string> {
  const asked = { scene: 'filing' as const, method: 'password' as const, password };
  return (await app.call(api.passport.verify, asked, as)).data.verify_token;
}
/** Approves the draft of a patent, with the fresh verification that it asks for. */
export const approveDraft = async (app: TestApp, payer: Asking, appNo: string, version: number) =>
  app.call(
    api.patent.confirmDraft,
    { app_no: appNo, version, event: 'approve', verify_token: await ticketOf(app, payer) },
    payer.as,
  );
