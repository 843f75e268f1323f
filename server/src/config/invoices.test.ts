import { describe, expect, test } from 'vitest';
import { readConfig } from '../config';
import { productionEnvironment } from './testing';

const keys = {
  INVOICES: 'nuonuo',
  NUONUO_APP_KEY: 'SD12345678',
  NUONUO_APP_SECRET: 'secretOfNuonuo',
  NUONUO_TAX_NO: '91330106MA0000001A',
  NUONUO_CLERK: '王小明',
};
const read = (more: Record<string, string> = {}) =>
  readConfig({ ...productionEnvironment, ...keys, ...more });
const refusalOf = (more: Record<string, string>) => {
  try {
    read(more);
  } catch (error) {
    return (error as Error).message;
  }
  return expect.fail('it starts');
};

describe('the platform of tax invoices', () => {
  test('a production with an application at 诺诺 issues through it over TLS, and one that issues by hand may keep its key', () => {
    const { partners, nuonuo } = read({ NUONUO_EXTENSION: '923' });
    expect([partners.invoices, nuonuo]).toEqual([
      'nuonuo',
      {
        gateway: 'https://sdk.nuonuo.com',
        auth: 'https://open.nuonuo.com',
        appKey: 'SD12345678',
        secret: 'secretOfNuonuo',
        taxNo: '91330106MA0000001A',
        clerk: '王小明',
        extension: '923',
        tel: '',
        address: '',
      },
    ]);
    expect(read({ INVOICES: 'people' }).nuonuo).toBeUndefined();
  });

  test.each(['NUONUO_APP_KEY', 'NUONUO_APP_SECRET', 'NUONUO_TAX_NO', 'NUONUO_CLERK'])(
    '诺诺 without %s is refused at start by its name',
    (name) => expect(refusalOf({ [name]: '' })).toBe(`${name}: is missing, and INVOICES=nuonuo needs it`),
  );

  test.each([
    [
      { INVOICES: '' },
      'INVOICES: must be said where NUONUO_APP_KEY is set, nuonuo to issue through it, people to leave it',
    ],
    [
      { NUONUO_GATEWAY: 'http://sdk.example.com' },
      'NUONUO_GATEWAY: must begin with https, invoices would go over the network in clear',
    ],
    [
      { NUONUO_AUTH: 'http://open.example.com' },
      'NUONUO_AUTH: must begin with https, the secret of our application would go over the network in clear',
    ],
    [{ NUONUO_TAX_NO: '9133' }, 'NUONUO_TAX_NO: must be the tax number of the seller, 15 or 18 characters'],
    [{ INVOICES: 'baiwang' }, 'INVOICES: must be people, nuonuo or sandbox'],
  ])('诺诺 that is half configured, %o, is refused', (more, said) => expect(refusalOf(more)).toBe(said));
});
