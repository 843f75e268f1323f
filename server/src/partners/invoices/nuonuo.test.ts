import { fen } from '@uc/contract/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startGateway } from '../payments/testing';
import { checkNuonuo, createNuonuo } from './nuonuo';
import { tokensInMemory } from './nuonuo-token';
import { type InvoiceOrder, InvoiceUnanswered } from './port';
import { startNuonuo } from './testing-nuonuo';

let there: Awaited<ReturnType<typeof startNuonuo>>;
beforeAll(async () => {
  there = await startNuonuo({
    appKey: 'SD12345678',
    secret: 'secretOfNuonuo',
    taxNo: '91330106MA0000001A',
  });
});
afterAll(() => there.close());

const portAt = (more: object = {}) => {
  const account = { ...there.account, ...more };
  return createNuonuo(account, tokensInMemory(account));
};
const sale = { code: '3040203000000000000', rateBps: 600, name: '*信息技术服务*短片渲染' } as const;
const order = (no: string, more: Partial<InvoiceOrder> = {}): InvoiceOrder => ({
  no,
  kind: 'ordinary',
  seller: '演示文创服务有限公司',
  buyer: {
    kind: 'enterprise',
    name: '演示文化有限公司',
    taxNo: '91110000MA0000001A',
    address: '北京市朝阳区1号',
    tel: '010-12345678',
    bank: '演示银行',
    account: '6225000000',
    isPrinted: false,
  },
  lines: [{ ...sale, kind: 'sale', net: fen(94_34), tax: fen(5_66) }],
  net: fen(94_34),
  tax: fen(5_66),
  ...more,
});
const sentAs = (no: string) => there.blues.get(no)!.order;

test('a discount goes behind its line under the name of what it is of, and the amounts of both to the 分', async () => {
  const name = '优惠';
  const lines: InvoiceOrder['lines'] = [
    { ...sale, kind: 'sale', net: fen(1094_34), tax: fen(65_66) },
    { ...sale, name, kind: 'discount', net: fen(-94_34), tax: fen(-5_66) },
  ];
  const one = order('FPDISCOUNT-1', { lines, net: fen(1000_00), tax: fen(60_00) });
  expect(await portAt().apply(one)).toEqual({ state: 'processing' });
  expect(sentAs('FPDISCOUNT-1').invoiceDetail).toEqual([
    expect.objectContaining({ invoiceLineProperty: '2', taxIncludedAmount: '1160.00', tax: '65.66' }),
    expect.objectContaining({
      invoiceLineProperty: '1',
      goodsName: sale.name,
      taxExcludedAmount: '-94.34',
      taxRate: '0.06',
    }),
  ]);
  there.decide();
  expect(await portAt().query('FPDISCOUNT-1')).toMatchObject({ state: 'issued', net: 1000_00, tax: 60_00 });
});

test('address and bank are told where they are printed alone, and a person with an identity number is told as one', async () => {
  await portAt().apply(order('FPPLAIN-1'));
  expect(sentAs('FPPLAIN-1')).not.toHaveProperty('buyerAccount');
  const { buyer } = order('');
  await portAt().apply(order('FPPRINTED-1', { buyer: { ...buyer, isPrinted: true } }));
  expect(sentAs('FPPRINTED-1')).toMatchObject({
    buyerAddress: '北京市朝阳区1号',
    buyerAccount: '演示银行 6225000000',
    showBankAccountType: '2',
  });
  const person = { ...buyer, kind: 'person', name: '沈知秋', taxNo: '110101199003070011' } as const;
  await portAt().apply(order('FPPERSON-1', { buyer: person }));
  expect(sentAs('FPPERSON-1')).toMatchObject({ naturalPersonFlag: '1', taxNumVerifyFlag: '0' });
});

test('an invoice that 诺诺 refuses as it is written fails with its words, and is not kept there', async () => {
  const lines = [{ ...sale, kind: 'sale', net: fen(90_00), tax: fen(10_00) }] as const;
  expect(await portAt().apply(order('FPFAULT-1', { lines }))).toEqual({
    state: 'failed',
    reason: '金额*税率-税额大于0.06，第1行',
  });
  expect(await portAt().query('FPFAULT-1')).toEqual({ state: 'absent' });
});

test('a file whose signature failed is signed again, and a voided invoice is left to people', async () => {
  await portAt().apply(order('FPUNSIGNED-1'));
  const kept = there.blues.get('FPUNSIGNED-1')!;
  kept.status = '24';
  expect(await portAt().query('FPUNSIGNED-1')).toEqual({ state: 'processing' });
  expect(kept.status).toBe('21');
  kept.status = '3';
  await expect(portAt().query('FPUNSIGNED-1')).rejects.toThrow('only people can settle');
});

test('an invoice without an XML is whole after an hour, and its files come from the platform’s own hosts alone', async () => {
  const one = order('FPFILES-1');
  await portAt().apply(one);
  there.decide();
  there.bureau.hasXml = false;
  const kept = there.blues.get(one.no)!;
  const first = await portAt().fetchFiles(one);
  expect([first.files.map(({ kind }) => kind), first.isWhole]).toEqual([['pdf', 'ofd'], false]);
  kept.at -= 3_700_000;
  expect((await portAt().fetchFiles(one)).isWhole).toBe(true);
  const elsewhere = await startGateway(() => ({ body: '%PDF-1.7' }));
  there.serves(elsewhere.url);
  await expect(portAt().fetchFiles(one)).rejects.toThrow('pdf: an address that is not of the platform');
  expect(elsewhere.asked).toEqual([]);
  there.serves(there.url);
  await elsewhere.close();
});

test('the doctor hears that 诺诺 answers, or what is to be corrected, without a word of the secret', async () => {
  const check = (more: object = {}) => {
    const account = { ...there.account, ...more };
    return checkNuonuo(account, tokensInMemory(account)).catch((error: Error) => error.message);
  };
  expect(await check()).toBe('answers about invoices');
  expect(await check({ secret: 'wrongSecret' })).toMatch(
    /^no token: invalid_client; correct NUONUO_APP_KEY and/,
  );
  expect(await check({ taxNo: '91330106MA0000002B' })).toMatch(
    /^queryInvoiceResult: E9302; NUONUO_TAX_NO is not/,
  );
  const nobody = { gateway: 'http://127.0.0.1:9', auth: 'http://127.0.0.1:9' };
  expect(await check(nobody)).toMatch(
    /^no answer; look whether NUONUO_GATEWAY and NUONUO_AUTH can be reached/,
  );
});

test.each([
  ['a page of a proxy', { status: 502, body: '<html>bad gateway</html>' }],
  ['an object without a code', { body: '{}' }],
  ['an invoice without its number', { body: '{"code":"E0000","result":[{"status":"2"}]}' }],
  ['two invoices', { body: '{"code":"E0000","result":[{"status":"2"},{"status":"2"}]}' }],
  ['amounts that are none', { body: '{"code":"E0000","result":[{"status":"2","exTaxAmount":"x"}]}' }],
])('an answer that is %s decides nothing', async (_, said) => {
  const gateway = await startGateway(({ url }) =>
    url === '/accessToken' ? { body: '{"access_token":"t","expires_in":86400}' } : said,
  );
  const port = portAt({ gateway: gateway.url, auth: gateway.url });
  const failure = await port.query('FP-1').catch((error: Error) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toBeInstanceOf(InvoiceUnanswered);
  await gateway.close();
});
