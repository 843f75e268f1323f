import { expect, test } from 'vitest';
import { redact } from './log';

test('tokens never reach a log line, wherever they stand', () => {
  const token = `vso_${'aB3-_'.repeat(8)}xyz`;
  const sub = `sub_${'Zz9'.repeat(14)}`;
  for (const text of [
    `GET /x?auth_token=${token}&page=1`,
    `Error: bad ${token}`,
    `{"vso_token":"${token}"}`,
    `sub_token=${sub}`,
    `cookie ${sub};`,
    `GET /calendar/cal_${token.slice(4)}.ics`,
  ]) {
    const line = redact(text);
    expect(line).not.toContain(token.slice(8));
    expect(line).not.toContain(sub.slice(8));
  }
});

test('field names stay readable in a log line', () => {
  expect(redact('missing vso_token and sub_username, page=1')).toBe(
    'missing vso_token and sub_username, page=1',
  );
});
