import { randomBytes } from 'node:crypto';
import type { NuonuoAccount } from '../../config/invoices';
import {
  answerOf,
  type Blue,
  blueIn,
  type Form,
  formIn,
  isAsked,
  isConfirmed,
  issuedOf,
  isUnsigned,
  redAnswerOf,
  refusalOf,
} from './nuonuo-answers';
import { type Answered, createNuonuoCall, type NuonuoCall } from './nuonuo-call';
import { filesOf } from './nuonuo-files';
import { orderContent, redContent, SELLER } from './nuonuo-order';
import type { Tokens } from './nuonuo-token';
import { type InvoiceAnswer, type InvoicePort, InvoiceUnanswered, type RedAnswer } from './port';

const HOUR_MS = 3_600_000;
const UNKNOWN = 'E9500';
const KNOWN = 'E9106';

/** 诺税通SaaS of 诺诺开放平台, by its methods for 数电票 (ADR 164). */
export function createNuonuo(account: NuonuoAccount, tokens: Tokens): InvoicePort {
  const call = createNuonuoCall(account, tokens);
  const { extension } = account;

  async function query(no: string): Promise<InvoiceAnswer> {
    const one = await blueOf(call, { orderNos: [no] });
    if (one === undefined) return { state: 'absent' };
    if (one.orderNo !== '' && one.orderNo !== no) throw new Error('an answer about another invoice');
    if (isUnsigned(one)) await signAgain(call, one, no);
    return answerOf(one);
  }

  async function queryRed(no: string): Promise<RedAnswer> {
    const form = await formOf(no);
    if (form === undefined) return { state: 'absent' };
    if (!isAsked(form)) return redOf(form);
    // The buyer answers at the tax bureau, of which the platform knows what it has fetched.
    done(
      await call('refreshInvoiceRedConfirm', {
        identity: SELLER,
        billUuid: form.billUuid,
        extensionNumber: extension,
      }),
    );
    return redOf((await formOf(no)) ?? form);
  }
  const formOf = async (no: string): Promise<Form | undefined> =>
    formIn(done(await call('queryInvoiceRedConfirm', { identity: SELLER, billId: no })));
  async function redOf(form: Form): Promise<RedAnswer> {
    if (!isConfirmed(form) || form.invoiceSerialNum === '') return redAnswerOf(form);
    const red = await blueOf(call, { serialNos: [form.invoiceSerialNum] });
    return red?.status === '2' ? { state: 'done', ...issuedOf(red) } : { state: 'processing' };
  }

  return {
    query,
    queryRed,
    async apply(order) {
      const said = await call('requestBillingNew', orderContent(account, order, new Date()));
      // A number that is known there is one whose answer was lost, or that cannot be asked for yet.
      if (said.isDone || said.code === KNOWN) return { state: 'processing' };
      return refusalOf(said.why);
    },
    async applyRed(order) {
      const said = await call('saveInvoiceRedConfirm', redContent(account, order));
      if (said.isDone) return { state: 'processing' };
      const known = await queryRed(order.no);
      return known.state === 'absent' ? { state: 'failed', reason: said.why } : known;
    },
    async fetchFiles({ no }) {
      const one = await blueOf(call, { orderNos: [no] });
      if (one === undefined) throw new InvoiceUnanswered('an issued invoice that is not found');
      const files = await filesOf(account.gateway, one);
      // An XML comes only where the enterprise has it set so: after an hour what is there is all.
      const isOld = Date.now() - Number(one.invoiceTime) > HOUR_MS;
      return { files, isWhole: files.length === 3 || (files.length > 0 && isOld) };
    },
  };
}

async function blueOf(call: NuonuoCall, of: object): Promise<Blue | undefined> {
  const said = await call('queryInvoiceResult', { ...of, isOfferInvoiceDetail: '0' });
  if (!said.isDone && said.code === UNKNOWN) return undefined;
  return blueIn(done(said));
}

/** The invoice stands at the tax bureau, but its file is not signed: that is tried again, 20 times a day at most. */
async function signAgain(call: NuonuoCall, { serialNo }: Blue, no: string): Promise<void> {
  done(await call('reInvoice', { fpqqlsh: serialNo, orderno: no }));
}

function done(said: Answered): unknown {
  if (said.isDone) return said.result;
  throw new Error(`${said.code}; look for it in the documents of 诺诺开放平台`);
}

/** Asks for an invoice that nobody has ordered: that it is not there proves key, secret, token and seller; throws with advice. */
export async function checkNuonuo(account: NuonuoAccount, tokens: Tokens): Promise<string> {
  const call = createNuonuoCall(account, tokens);
  const one = await blueOf(call, { orderNos: [`T${randomBytes(8).toString('hex')}`] }).catch(
    (error: Error) => {
      if (!(error instanceof InvoiceUnanswered)) throw error;
      throw new Error(
        `${error.message}; look whether NUONUO_GATEWAY and NUONUO_AUTH can be reached from here`,
      );
    },
  );
  if (one !== undefined) throw new Error('诺诺 knows an invoice that nobody has ordered: ask it which');
  return 'answers about invoices';
}
