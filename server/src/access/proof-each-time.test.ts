import { api } from '@uc/contract';
import type { Endpoint } from '@uc/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from '../passport/testing-browser';
import { newOwner, newPhone, newUsername, PASSWORD } from '../passport/testing';
import { type As, startTestApp, type TestApp } from '../testing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const { access, passport } = api;
const READS = ['order.order:view'];
const SPENDS = [...READS, 'order.order:pay'];

/** Somebody in a browser of their own, with a proof for roles that is a moment old. */
async function proven(signIn: (browser: ReturnType<typeof openBrowser>) => Promise<As>) {
  const browser = openBrowser(app);
  const as = await signIn(browser);
  const prove = async (scene: 'role' | 'member') =>
    (await browser.call(passport.verify, { scene, method: 'password', password: PASSWORD }, as)).data
      .verify_token;
  await prove('role');
  const send = (endpoint: Endpoint, input: object) => browser.call(endpoint, input as never, as);
  const saidTo = async (endpoint: Endpoint, input: object) =>
    (await send(endpoint, input)).body.errorCode ?? 0;
  const read = async <E extends Endpoint>(endpoint: E, input: object) =>
    (await browser.call(endpoint, input as never, as)).data;
  const newRole = async (permissions: string[]) =>
    (await read(access.createRole, { name: newUsername().slice(0, 20), permissions })).role_id;
  return { prove, saidTo, read, newRole };
}
async function owner() {
  const { username: account } = await newOwner(app.deps);
  const person = await proven(async (browser) => {
    const { vso_token } = (await browser.call(passport.signIn, { account, password: PASSWORD })).data;
    return { vso_token };
  });
  return person;
}
const form = (role_ids: string[]) => ({
  sub_username: newUsername().slice(0, 20),
  true_name: '李小明',
  role_ids,
});

/** An owner with a member that only reads. */
async function withMember() {
  const person = await owner();
  const role_id = await person.newRole(READS);
  const { sub_id } = await person.read(access.createMember, form([role_id]));
  const edit = async (more: object) => {
    const { version } = await person.read(access.member, { sub_id });
    return { sub_id, version, true_name: '李小明', role_ids: [role_id], ...more };
  };
  return { ...person, role_id, sub_id, edit };
}

describe('a session that has just given a proof', () => {
  test('a new member with a role that spends, and a member that gains one, ask for a new verification right after another one', async () => {
    const { saidTo, newRole, edit } = await withMember();
    const spender = await newRole(SPENDS);
    expect(await saidTo(access.createMember, form([spender]))).toBe(300017);
    expect(await saidTo(access.editMember, await edit({ role_ids: [spender] }))).toBe(300017);
    expect(await saidTo(access.editMember, await edit({ remark: '前台' }))).toBe(0);
  });

  test('a role of a member that gains a permission to spend asks for a new verification, a role that nobody has does not', async () => {
    const { saidTo, read, newRole, role_id } = await withMember();
    const change = async (role: string, permissions: string[]) => {
      const { name, version } = await read(access.role, { role_id: role });
      return saidTo(access.editRole, { role_id: role, name, version, permissions });
    };
    expect(await change(role_id, SPENDS)).toBe(300017);
    expect(await change(role_id, [...READS, 'order.order:cancel'])).toBe(0);
    expect(await change(await newRole(READS), SPENDS)).toBe(0);
  });

  test('a disabled member with a role that spends asks for a new verification when it is enabled', async () => {
    const { saidTo, read, prove, newRole } = await owner();
    for (const [codes, said] of [
      [READS, 0],
      [SPENDS, 300017],
    ] as const) {
      const role_id = await newRole([...codes]);
      const verify_token = await prove('member');
      const { sub_id } = await read(access.createMember, { ...form([role_id]), verify_token });
      const at = async () => ({ sub_id, version: (await read(access.member, { sub_id })).version });
      expect(await saidTo(access.disableMember, { ...(await at()), reason: '离职交接' })).toBe(0);
      expect(await saidTo(access.enableMember, await at())).toBe(said);
    }
  });

  test('a changed phone of a member, to which its codes go, asks for a new verification each time', async () => {
    const { saidTo, prove, edit } = await withMember();
    const request = await edit({ phone: newPhone() });
    expect(await saidTo(access.editMember, request)).toBe(300017);
    const verify_token = await prove('member');
    expect(await saidTo(access.editMember, { ...request, verify_token })).toBe(0);
    expect(await saidTo(access.editMember, await edit({ phone: newPhone() }))).toBe(300017);
  });
});
