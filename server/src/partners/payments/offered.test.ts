import { fen } from '@uc/contract/money';
import { expect, test } from 'vitest';
import type { Db } from '../../db/index';
import { createPayments } from './index';
import { newKeys } from './testing';

const { privateKey, publicKey } = newKeys();
const nothing = {
  publicOrigin: undefined,
  masterKey: Buffer.alloc(32, 1),
  alipay: undefined,
  wechat: undefined,
};
const alipay = {
  gateway: 'https://openapi.alipay.com/gateway.do',
  appId: '2021',
  privateKey,
  publicKey,
  product: 'page' as const,
};
const db = {} as Db;
const quiet = { warn: () => undefined, error: () => undefined };
const watch = { book: { ended: () => Promise.resolve(0) }, log: quiet };

test('the sandbox stands in for all channels without a real one, and in production nothing does', () => {
  const { channels, payPage } = createPayments({ ...nothing, production: false }, db, watch);
  expect(Object.entries(channels).map(([name, one]) => [name, one.isSandbox])).toEqual([
    ['alipay', true],
    ['wechat', true],
    ['unionpay', true],
  ]);
  expect(payPage).not.toBeNull();
  expect(createPayments({ ...nothing, production: true }, db, watch)).toEqual({
    channels: {},
    payPage: null,
  });
});

test('a real channel ends the sandbox, in an evaluation as well: it would credit money that never was', () => {
  const { channels, payPage } = createPayments({ ...nothing, alipay, production: false }, db, watch);
  expect(Object.entries(channels).map(([name, one]) => [name, one.isSandbox])).toEqual([['alipay', false]]);
  expect(payPage).toBeNull();
});

test('the ticket of the pay page is made by us alone', async () => {
  const { channels, payPage } = createPayments({ ...nothing, production: false }, db, watch);
  const order = { payNo: 'P1', amount: fen(1_00), title: '充值', expiresAt: new Date() };
  const ticket = new URL(channels.alipay!.offer(order)!.url!, 'http://x').searchParams.get('ticket')!;
  const [content = '', signature = ''] = ticket.split('.');
  const cheaper = Buffer.from(content, 'base64url').toString().replace('100', '1');
  for (const forged of [
    '',
    '.',
    content,
    `${Buffer.from(cheaper).toString('base64url')}.${signature}`,
    `${content}.x`,
  ])
    expect(await payPage!.orderOf(forged)).toBeUndefined();
});
