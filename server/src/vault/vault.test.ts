import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../db/testing';
import { keepKeysFresh, openVault, type Place, type Vault } from './index';

const masterKey = randomBytes(32);
const place: Place = { table: 'users', column: 'phone', uid: 100000000009, row: '1' };
let database: TestDatabase;
let vault: Vault;
beforeAll(async () => {
  database = await openTestDatabase();
  vault = await openVault(database, masterKey);
});
afterAll(() => database.close());

describe('a sealed value', () => {
  test('a sealed value opens in its own place, and says nothing of what it holds', () => {
    const sealed = vault.seal(place, '13800138000');
    expect(sealed).toMatch(/^v1\.[a-z0-9-]{1,32}\.[\w-]{16}\.[\w-]+\.[\w-]{22}$/);
    expect(sealed).not.toContain('13800138000');
    expect(vault.open(place, sealed)).toBe('13800138000');
    expect(vault.seal(place, '13800138000')).not.toBe(sealed);
  });

  test('a sealed value does not open in another row, column, table or tenant (P2)', () => {
    const sealed = vault.seal(place, '13800138000');
    for (const other of [
      { row: '2' },
      { column: 'email' },
      { table: 'sub_accounts' },
      { uid: 100000000008 },
    ]) {
      expect(() => vault.open({ ...place, ...other }, sealed)).toThrow();
    }
  });

  test('a sealed value does not open when a bit is changed', () => {
    const parts = vault.seal(place, '张三').split('.');
    for (const at of [2, 3, 4]) {
      const bytes = Buffer.from(parts[at] ?? '', 'base64url');
      bytes[0] = (bytes[0] ?? 0) ^ 1;
      expect(() => vault.open(place, parts.with(at, bytes.toString('base64url')).join('.'))).toThrow();
    }
  });

  test('a sealed value opens after a restart, and not under another MASTER_KEY', async () => {
    const sealed = vault.seal(place, '张三');
    expect((await openVault(database, masterKey)).open(place, sealed)).toBe('张三');
    await expect(openVault(database, randomBytes(32))).rejects.toThrow('MASTER_KEY');
  });

  test('a sealed value opens under a new MASTER_KEY that was told of the one before, and then under the new one alone (P4)', async () => {
    const own = await openTestDatabase();
    const [first, second] = [randomBytes(32), randomBytes(32)];
    const before = await openVault(own, first);
    const sealed = before.seal(place, '张三');
    const index = before.blindIndex('phone', '13800138000');
    await expect(openVault(own, second, randomBytes(32))).rejects.toThrow('MASTER_KEY_PREVIOUS');
    for (const vault of [await openVault(own, second, first), await openVault(own, second)]) {
      expect(vault.open(place, sealed)).toBe('张三');
      expect(vault.blindIndex('phone', '13800138000')).toEqual(index);
      expect(vault.auditKey).toEqual(before.auditKey);
    }
    await expect(openVault(own, first)).rejects.toThrow('MASTER_KEY');
    await own.close();
  });
});

describe('a blind index (P3)', () => {
  test('a blind index finds the same value again, under the same name only', async () => {
    expect(vault.blindIndex('phone', '13800138000')).toEqual(
      (await openVault(database, masterKey)).blindIndex('phone', '13800138000'),
    );
    expect(vault.blindIndex('phone', '13800138000')).not.toEqual(vault.blindIndex('email', '13800138000'));
    expect(vault.blindIndex('phone', '13800138000')).toHaveLength(32);
  });
});

test('a server that stops has loaded its keys to the end, and asks a closed database for none', async () => {
  const own = await openTestDatabase();
  const opened = await openVault(own, masterKey);
  const failures: unknown[] = [];
  let begun = 0;
  const refresh = () => {
    begun += 1;
    return opened.refresh();
  };
  const stop = keepKeysFresh({ refresh }, (error) => failures.push(error), 1);
  await expect.poll(() => begun).toBeGreaterThan(2);
  await stop();
  await own.close();
  const before = begun;
  // Longer than many of its intervals.
  await expect(openTestDatabase().then((other) => other.close())).resolves.toBeUndefined();
  expect([begun, failures]).toEqual([before, []]);
});
