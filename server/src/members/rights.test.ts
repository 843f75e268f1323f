import { AsyncLocalStorage } from 'node:async_hooks';
import { describe, expect, test } from 'vitest';
import { createQueue } from '../credentials/queue';
import { regionOf } from '../call/region';
import { rightsOf } from './rights';

const role = (role_id: string, permissions: string[], data_scope: Record<string, 'all' | 'self'> = {}) => ({
  role_id,
  name: role_id,
  permissions,
  data_scope,
});

describe('effective rights (members-and-roles.md#how-a-right-is-decided)', () => {
  test('a member’s permissions are the union of the roles', () => {
    const { permissions } = rightsOf(
      ['R1', 'R2'],
      [role('R1', ['msg:view']), role('R2', ['home:view', 'msg:view'])],
    );
    expect([...permissions].sort()).toEqual(['home:view', 'msg:view']);
  });

  test('a member’s data scope is the widest of an area, counting roles that have a permission in it', () => {
    const own = role('R1', ['order.order:view'], { order: 'self', finance: 'self' });
    const wide = role('R2', ['order.order:cancel']);
    const elsewhere = role('R3', ['msg:view']);
    expect(rightsOf(['R1'], [own]).scope).toEqual({ order: 'self' });
    expect(rightsOf(['R1', 'R3'], [own, elsewhere]).scope).toEqual({ order: 'self', msg: 'all' });
    expect(rightsOf(['R1', 'R2'], [own, wide]).scope).toEqual({ order: 'all' });
    expect(rightsOf(['R2', 'R1'], [wide, own]).scope).toEqual({ order: 'all' });
  });

  test('a role that is not there gives no permissions', () =>
    expect(rightsOf(['gone'], []).permissions.size).toBe(0));
});

describe('the queue of hashes', () => {
  test('the queue of hashes runs two at once, lets 64 wait, and refuses the next', async () => {
    const queue = createQueue({ running: 2, waiting: 64 });
    let open: () => void = () => undefined;
    const door = new Promise<void>((resolve) => {
      open = resolve;
    });
    let running = 0;
    let most = 0;
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await door;
      running -= 1;
    };
    const all = Array.from({ length: 66 }, () => queue.run(work));
    await expect(queue.run(work)).rejects.toMatchObject({ refusal: 'server.busy' });
    open();
    await Promise.all(all);
    expect([most, queue.done()]).toEqual([2, 66]);
    await queue.run(work);
    expect(queue.isIdle()).toBe(true);
  });

  test('the queue of hashes runs each work in the context that asked for it, also when it has waited', async () => {
    const queue = createQueue({ running: 1, waiting: 2 });
    const context = new AsyncLocalStorage<string>();
    const ask = (name: string) =>
      context.run(name, () => queue.run(() => Promise.resolve(context.getStore())));
    expect(await Promise.all(['a', 'b', 'c'].map(ask))).toEqual(['a', 'b', 'c']);
  });

  test('the queue of hashes goes on after work that failed', async () => {
    const queue = createQueue({ running: 1, waiting: 1 });
    await expect(queue.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(queue.isIdle()).toBe(true);
    expect(await queue.run(() => Promise.resolve(1))).toBe(1);
  });
});

describe('addresses', () => {
  test.each([
    ['127.0.0.1', '本机'],
    ['::1', '本机'],
    ['192.168.3.4', '内网'],
    ['172.20.0.1', '内网'],
    ['172.32.0.1', null],
    ['203.0.113.9', null],
    [null, null],
  ])('the address %s is in %s', (ip, region) => expect(regionOf(ip)).toBe(region));
});
