import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { encoderOf } from './encode';
import { api } from './index';
import { fen } from './money';
import { moment, yuan } from './wire';

describe('the encoder', () => {
  const schema = z.object({
    amount: yuan,
    at: moment.nullable(),
    lines: z.array(z.object({ price: yuan, name: z.string() })),
    by: z.record(z.string(), yuan),
    note: z.string().optional(),
    mixed: z.union([z.object({ a: yuan }), z.object({ b: moment })]),
  });
  const at = new Date('2026-11-20T02:00:00Z');
  const value = {
    amount: fen(123_456),
    at,
    lines: [{ price: fen(1), name: '渲染' }],
    by: { x: fen(100) },
    mixed: { b: at },
    password_hash: 'secret',
  };
  const wire = {
    amount: 1234.56,
    at: '2026-11-20 10:00:00',
    lines: [{ price: 0.01, name: '渲染' }],
    by: { x: 1 },
    mixed: { b: '2026-11-20 10:00:00' },
  };

  test('the encoder turns 分 into 元 and moments into China time, and leaves out what the contract does not name', () => {
    expect(encoderOf(schema)(value)).toEqual(wire);
  });

  test('the encoder says the same as the full check', () => {
    expect(encoderOf(schema)(value)).toEqual(z.encode(schema, value));
  });

  test('the encoder keeps null and drops what is absent', () => {
    expect(encoderOf(schema)({ ...value, at: null, note: undefined })).toEqual({ ...wire, at: null });
  });

  test('an encoder can be made for every endpoint of the contract', () => {
    for (const room of Object.values(api)) {
      for (const endpoint of Object.values(room)) expect(encoderOf(endpoint.output)).toBeTypeOf('function');
    }
  });
});
