import { expect, test } from 'vitest';
import type { Endpoint } from '../endpoint';
import { api } from '../index';
import { isStaff } from '../permissions';
import { moduleTexts } from './texts';

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
    expect([name, moduleTexts[name.split('.')[0] ?? '']]).toEqual([name, expect.any(String)]);
  const names = calls.map(({ name }) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
