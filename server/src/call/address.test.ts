import { expect, test } from 'vitest';
import { networkOf, subscriberOf } from './address';

test.each([
  ['203.0.113.9', '203.0.113.9', '203.0.113'],
  ['::ffff:203.0.113.9', '203.0.113.9', '203.0.113'],
  ['2001:db8:1:2:3:4:5:6', '2001:0db8:0001:00', '2001:0db8:0001:00'],
  ['2001:db8:1:2ff:aaaa::1', '2001:0db8:0001:02', '2001:0db8:0001:02'],
  ['2001:db8::1', '2001:0db8:0000:00', '2001:0db8:0000:00'],
  ['2001:db8::ffff:2', '2001:0db8:0000:00', '2001:0db8:0000:00'],
  ['::1', '0000:0000:0000:00', '0000:0000:0000:00'],
])('the address %s counts as %s, in the neighbourhood %s', (ip, subscriber, network) =>
  expect([subscriberOf(ip), networkOf(ip)]).toEqual([subscriber, network]),
);
