import { describe, expect, test } from 'vitest';
import { api } from './api';
import { demand } from './call';
import { askStepUp, stepUp } from './step-up';
import { openPage } from './testing';

const json = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const asks = () =>
  json(403, { ret: 40300, code: 0, status: 0, msg: '请验证身份', data: null, errorCode: 300017 });
const done = () =>
  json(200, { ret: 20000, code: 1, status: 1, msg: 'success', data: { task_id: 'X1' }, errorCode: 0 });

/** A page whose server asks for a verification until a ticket comes; the bodies and keys it was sent. */
function page(answer: (ticket: unknown) => Response) {
  const sent: { body: Record<string, unknown>; key: string | null }[] = [];
  openPage('https://center.example.com/center/user/finance/rmb', {
    cookies: { vso_token: 'vso_a' },
    network: async (request) => {
      const body = (await request.json()) as Record<string, unknown>;
      sent.push({ body, key: request.headers.get('idempotency-key') });
      return answer(body.verify_token);
    },
  });
  return sent;
}
const exporting = () => demand(api.statements.exportRecords, { account: 'rmb' }, { idempotencyKey: 'key-1' });
/** A dialog that answers every request alike; ends with the function it returns. */
const dialog = (token?: string) => stepUp.subscribe(() => stepUp.get()?.answer(token));

describe('a call that asks for a fresh verification', () => {
  test('a call that asks for a fresh verification is repeated once, under the same key, with the ticket', async () => {
    const sent = page((ticket) => (ticket === 'ver_1' ? done() : asks()));
    const end = dialog('ver_1');
    expect(await exporting()).toEqual({ task_id: 'X1' });
    end();
    expect(sent).toEqual([
      { body: { account: 'rmb' }, key: 'key-1' },
      { body: { account: 'rmb', verify_token: 'ver_1' }, key: 'key-1' },
    ]);
  });

  test('a call whose verification is given up fails with what was said', async () => {
    const sent = page(asks);
    const end = dialog();
    await expect(exporting()).rejects.toMatchObject({ errorCode: 300017, errorHasShown: false });
    end();
    expect(sent).toHaveLength(1);
  });

  test('a call whose ticket is not taken does not ask for a verification twice', async () => {
    const sent = page(asks);
    const end = dialog('ver_1');
    await expect(exporting()).rejects.toMatchObject({ errorCode: 300017 });
    end();
    expect(sent).toHaveLength(2);
  });

  test('a call that asks for a verification where there is no dialog fails at once', async () => {
    page(asks);
    await expect(exporting()).rejects.toMatchObject({ errorCode: 300017 });
  });
});

test('several calls ask for their verification one after the other', async () => {
  const seen: string[] = [];
  const end = stepUp.subscribe(() => undefined);
  const both = [askStepUp('export'), askStepUp('card_reveal')];
  while (stepUp.get()) {
    const request = stepUp.get()!;
    seen.push(request.scene);
    request.answer(`ticket for ${request.scene}`);
  }
  end();
  expect(seen).toEqual(['export', 'card_reveal']);
  expect(await Promise.all(both)).toEqual(['ticket for export', 'ticket for card_reveal']);
});
