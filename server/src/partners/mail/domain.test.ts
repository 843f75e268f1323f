import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import type { SmtpConfig } from '../../config';
import { checkMailDomain } from './domain';

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const own = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64');
const smtp: SmtpConfig = {
  host: 'smtp.example.com',
  port: 587,
  tls: 'required',
  auth: undefined,
  from: { name: '用户中心', address: 'no-reply@mail.example.com' },
  bounces: 'bounces@b.example.com',
  mailbox: undefined,
  dkim: { domain: 'mail.example.com', selector: 's1', privateKey },
};
const good: Record<string, string[]> = {
  'b.example.com': ['google-site-verification=x', 'v=spf1 include:spf.example.net -all'],
  's1._domainkey.mail.example.com': [`v=DKIM1; k=rsa; p=${own.slice(0, 100)} ${own.slice(100)}`],
  '_dmarc.example.com': ['v=DMARC1; p=quarantine; rua=mailto:d@example.com'],
};
const check = (records: Record<string, string[]>) =>
  checkMailDomain(smtp, (name) => Promise.resolve(records[name] ?? []));

test('a domain with SPF of the bounces, our key and a policy of the domain above it is well', async () => {
  expect(await check(good)).toBe('SPF, DKIM, DMARC p=quarantine');
});

test.each([
  ['no SPF record', { 'b.example.com': [] }, 'b.example.com has no SPF record'],
  ['two SPF records', { 'b.example.com': ['v=spf1 -all', 'v=spf1 a -all'] }, 'has 2 SPF records'],
  ['an SPF record of everybody', { 'b.example.com': ['v=spf1 +all'] }, 'lets everybody send'],
  ['no key', { 's1._domainkey.mail.example.com': [] }, 's1._domainkey.mail.example.com has no record'],
  ['another key', { 's1._domainkey.mail.example.com': ['v=DKIM1; p=AAAA'] }, 'has another key'],
  ['no policy', { '_dmarc.example.com': [] }, '_dmarc.mail.example.com has no DMARC record'],
])('a domain with %s is told what to add', async (_, records, said) => {
  await expect(check({ ...good, ...records })).rejects.toThrow(said);
});
