import { createPublicKey } from 'node:crypto';
import { fen } from '@uc/contract/money';
import { AlipaySdk } from 'alipay-sdk';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAlipayPayout } from '../alipay-payout';
import { type AlipayBank, payoutGateway } from '../testing-alipay-payout';
import { createAlipay } from './alipay';
import { certificateSn, rootSn } from './alipay-certificates';
import { checkAlipay } from './alipay-check';

let bank: AlipayBank;
beforeAll(async () => {
  bank = await payoutGateway();
});
beforeEach(() => bank.reset());
afterAll(() => bank.close());

const accountWith = (certificates: ReturnType<AlipayBank['expectsCertificates']>) => ({
  ...bank.account,
  certificates,
  publicKey: createPublicKey(certificates.alipay),
  product: 'page' as const,
  notifyUrl: 'https://center.example.com/notify/alipay',
  returnUrl: 'https://center.example.com/center/user/finance/rmb',
});

test('Our names of the three certificates are those that Alipay’s own library gives them', () => {
  const { app, alipay, root } = bank.expectsCertificates();
  const { config } = new AlipaySdk({
    appId: bank.account.appId,
    privateKey: bank.pem.own,
    keyType: 'PKCS8',
    appCertContent: app,
    alipayPublicCertContent: alipay,
    alipayRootCertContent: root,
  });
  expect([certificateSn(app), certificateSn(alipay), rootSn(root)]).toEqual([
    config.appCertSn,
    config.alipayCertSn,
    config.alipayRootCertSn,
  ]);
});

test('An application that signs with certificates names them in payments, in the address of a payment page and in payouts, and reads the answers', async () => {
  const certificates = bank.expectsCertificates();
  const account = accountWith(certificates);
  const alipay = createAlipay(account);
  expect(await alipay.query('P202611280000000001')).toEqual({ status: 'pending' });
  const info = alipay.offer({
    payNo: 'P202611280000000001',
    amount: fen(1_00),
    title: '充值',
    expiresAt: new Date('2026-11-28T12:00:00Z'),
  });
  const page = new URL(info!.url!).searchParams;
  expect([page.get('app_cert_sn'), page.get('alipay_root_cert_sn')]).toEqual([
    certificateSn(certificates.app),
    rootSn(certificates.root),
  ]);
  expect(await createAlipayPayout(account).ask('W202611280000000001')).toEqual({ state: 'absent' });
});

test('An application whose certificates Alipay does not get is refused by payments and payouts alike, and an operator is told which files to set', async () => {
  const { certificates: _, ...bare } = accountWith(bank.expectsCertificates());
  await expect(createAlipay(bare).query('P202611280000000001')).rejects.toThrow('isv.missing-app-cert-sn');
  await expect(createAlipayPayout(bare).ask('W202611280000000001')).rejects.toThrow(
    'isv.missing-app-cert-sn',
  );
  await expect(checkAlipay(bare)).rejects.toThrow('set ALIPAY_APP_CERT_FILE, ALIPAY_CERT_FILE');
});

test('An operator whose file holds an earlier certificate of Alipay than the one it signs with is told to download it anew', async () => {
  const before = bank.expectsCertificates();
  bank.renewsItsCertificate();
  await expect(checkAlipay(accountWith(before))).rejects.toThrow(
    'Alipay signs with another certificate than ALIPAY_CERT_FILE: download it anew',
  );
});
