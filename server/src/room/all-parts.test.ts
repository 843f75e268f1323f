import { readdirSync, readFileSync } from 'node:fs';
import { api } from '@uc/contract';
import type { Endpoint } from '@uc/contract/endpoint';
import { isStaff } from '@uc/contract/permissions';
import { expect, test } from 'vitest';
import { allParts, backRooms, rooms } from '../rooms';
import { joinParts, type Parts } from './index';

const all: readonly Parts[] = [...Object.values(rooms), ...backRooms];

test('the parts of rooms of which one has forgotten a queue, a deadline, an export, a document or a handler that another room calls are not joined, and the part is named', () => {
  const without = (part: keyof Parts, key: string) =>
    all.map((room) => ({
      ...room,
      [part]: Object.fromEntries(Object.entries(room[part] ?? {}).filter(([own]) => own !== key)),
    }));
  for (const [part, key] of [
    ['staffWaits', 'withdraw'],
    ['deadlines', 'iou_bill'],
    ['exports', 'works'],
    ['seenBy', 'order'],
    ['seenByStaff', 'order'],
    ['ownedOrders', 'contract'],
    ['paid', 'iou'],
    ['refunded', 'order'],
    ['booked', 'compensation'],
    ['favourites', 'project'],
    ['providerFacts', 'trackRecord'],
    ['recipients', 'phoneOf'],
    ['publicPages', 'work'],
    ['signings', 'incubation'],
  ] as const)
    expect(() => joinParts(without(part, key))).toThrow(`no room has ${part}.${key}`);
});

test('the parts of rooms are not joined while none or two of them find the filings that a bid names, and the part is named', () => {
  const none = all.map(({ linkedCases: _taken, ...room }) => room);
  expect(() => joinParts(none)).toThrow('no room has linkedCases');
  const second: Parts = { linkedCases: () => Promise.resolve(new Map()) };
  expect(() => joinParts([...all, second])).toThrow('two rooms have linkedCases');
});

test('the parts of two rooms that own the orders of one kind of document are not joined, and the kind is named', () => {
  const second: Parts = { ownedOrders: { filing: allParts.ownedOrders.filing } };
  expect(() => joinParts([...all, second])).toThrow('two rooms have ownedOrders.filing');
});

test('the parts of two rooms that have one deadline are not joined, and the deadline is named', () => {
  const second: Parts = { deadlines: { iou_bill: () => Promise.resolve([]) } };
  expect(() => joinParts([...all, second])).toThrow('two rooms have deadlines.iou_bill');
});

test('the parts of two rooms with one place in the copy of personal data or in closing are not joined, and the place is named', () => {
  for (const part of ['personalData', 'closingChecks', 'closingSettle', 'logModules'] as const) {
    const [place] = all.find((room) => room[part] !== undefined)![part]!;
    const second = { [part]: [place, () => Promise.resolve([])] } as Parts;
    expect(() => joinParts([...all, second])).toThrow(`two rooms have place ${place} of ${part}`);
  }
});

test('the parts of two rooms that seal or prune one table are not joined, and the table is named', () => {
  const sealed: Parts = { sealed: [{ table: 'users', columns: ['phone'], row: ['uid'] }] };
  expect(() => joinParts([...all, sealed])).toThrow('two rooms have sealed.users');
  const prune: Parts = { prune: [{ table: 'outbox', column: 'done_at', hours: 1 }] };
  expect(() => joinParts([...all, prune])).toThrow('two rooms have prune.outbox');
});

test('every column that a migration marks as sealed is sealed anew when keys change (P4)', () => {
  const folder = new URL('../db/migrations/', import.meta.url);
  const marked = readdirSync(folder).flatMap((file) => {
    let table = '';
    return readFileSync(new URL(file, folder), 'utf8')
      .split('\n')
      .flatMap((line) => {
        table = /^(?:create|alter) table (\w+)/.exec(line)?.[1] ?? table;
        const column = /^\s+(?:add column )?(\w+) .*-- sealed/.exec(line)?.[1];
        return column === undefined ? [] : [`${table}.${column}`];
      });
  });
  const listed = allParts.sealed.flatMap(({ table, columns }) =>
    columns.map((column) => `${table}.${column}`),
  );
  expect(listed.toSorted()).toEqual(marked.toSorted());
});

test('an account that closes is settled room by room in the order of their places', async () => {
  const settled: string[] = [];
  const settle = (name: string) => () => Promise.resolve(void settled.push(name));
  const last: Parts = { closingSettle: [2, settle('last')], closingLock: () => Promise.resolve() };
  const first: Parts = { closingSettle: [1, settle('first')] };
  const others = all.map(({ closingLock: _lock, closingSettle: _settle, ...room }) => room);
  const { closing } = joinParts([...others, last, first]);
  await closing.settle(undefined as never, undefined as never, 1);
  expect(settled).toEqual(['first', 'last']);
  expect(allParts.closing.checks.map(({ code }) => code).slice(0, 2)).toEqual(
    closing.checks.map(({ code }) => code).slice(0, 2),
  );
});

const calls = Object.entries(api).flatMap(([room, all]) =>
  Object.entries(all as Record<string, Endpoint>).map(([name, endpoint]) => ({
    endpoint,
    name: endpoint.loggedAs ?? `${room}.${name}`,
  })),
);

test('what a customer does has one name in the operation log, in a module that people can read', () => {
  const isCustomers = ({ access }: Endpoint) => access !== 'public' && !isStaff(access);
  const logged = calls.filter(({ endpoint }) => endpoint.effect && !endpoint.quiet && isCustomers(endpoint));
  expect(logged.length).toBeGreaterThan(40);
  for (const { name } of logged)
    expect([name, allParts.log.modules[name.split('.')[0] ?? '']]).toEqual([name, expect.any(String)]);
  const names = calls.map(({ name }) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
