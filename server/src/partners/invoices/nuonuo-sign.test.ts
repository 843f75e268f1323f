import { expect, test } from 'vitest';
import { newStamp, signNuonuo } from './nuonuo-sign';

test.each([
  [
    { appKey: 'app', secret: 'secret' },
    { senid: 'a'.repeat(32), nonce: '12345678', timestamp: '1700000000' },
    '{"name":"中文"}',
    '4BzcKzrcoqxPis0W/W3X2ae0uIo=',
  ],
  [
    { appKey: '40293382', secret: 'A475E209DF12449D' },
    { senid: '0123456789abcdef0123456789abcdef', nonce: '23456789', timestamp: '1790000000' },
    '{"order":{"buyerName":"演示&文化","tax":"5.66"}}',
    'Ml72OKHjHMbAaJc1APIVe91XeWM=',
  ],
])('a request of %o is signed as 诺诺’s own sample signs it', (keys, stamp, body, signature) => {
  expect(signNuonuo(keys, stamp, body)).toBe(signature);
});

test('a request has a stamp of its own in the form that 诺诺 asks for', () => {
  const [one, other] = [newStamp(), newStamp()];
  expect(one).toEqual({
    senid: expect.stringMatching(/^[0-9a-f]{32}$/),
    nonce: expect.stringMatching(/^[1-9]\d{7}$/),
    timestamp: expect.stringMatching(/^\d{10}$/),
  });
  expect(one.senid).not.toBe(other.senid);
});
