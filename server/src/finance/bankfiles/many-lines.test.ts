import { api } from '@uc/contract';
import { limits } from '@uc/contract/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { icbc, manyMovements } from '../../opener/bankfiles/testing-files';
import { cmb } from '../../opener/bankfiles/testing-sheets';
import { newStaff } from '../../passport/testing';
import { startTestApp, type TestApp } from '../../testing';
import { sender } from './testing';

let app: TestApp;
let files: ReturnType<typeof sender>;
beforeAll(async () => {
  app = await startTestApp();
  files = sender(app, (await newStaff(app.deps, 'finance')).as);
});
afterAll(() => app.close());

/** Not a whole number of pieces. */
const LINES = 3_001;
const movements = manyMovements(LINES);

test.each([
  ['CSV in GBK', 'icbc', icbc],
  ['XLSX', 'cmb', cmb],
])(
  'a bank file of 3,001 lines as %s is stored whole in its order, and adds nothing when it is sent again',
  async (_, kind, make) => {
    const bytes = make(undefined, movements);
    const [statement] = (await files.read(bytes)).statements;
    expect(statement).toMatchObject({ kind, count: LINES, new_count: LINES, broken: '' });
    expect(await files.keep(bytes)).toEqual({ new_count: LINES, known_count: 0 });
    const [stored] = await app.database.asOwner(
      `select count(*)::int as n, max(l.seq)::int as last, count(distinct l.seq)::int as places, sum(amount_fen)::float8 as sum,
         bool_and(length(memo) > 8 and party_key is not null and (state, booking) = ('done', 'none')) as whole
       from bank_file_lines l join bank_statements s using (statement_no) where s.kind = '${kind}'`,
    );
    const sum = movements.reduce((total, { yuan }) => total + Math.round(Math.abs(yuan) * 100), 0);
    expect(stored).toEqual({ n: LINES, last: LINES, places: LINES, sum, whole: true });
    const { list } = await ofKind(kind);
    expect(list).toEqual([expect.objectContaining({ count: LINES, new_count: LINES })]);
    expect(await files.keep(bytes)).toEqual({ new_count: 0, known_count: LINES });
  },
);

async function ofKind(kind: string) {
  const { as } = await newStaff(app.deps, 'finance');
  const { list } = (await app.call(api.bankfiles.staffStatements, { page_size: 20 }, as)).data;
  return { list: list.filter((one) => one.kind === kind) };
}

test('a bank file above the 10 MB of other uploads is read, and one above its own limit is refused with that limit', async () => {
  const refused = async (megabytes: number) =>
    (await files.send(api.bankfiles.staffRead, Buffer.alloc(megabytes * 1024 * 1024, '甲\n'))).message;
  expect(await refused(11)).toContain('没有认出这是哪家银行或渠道的文件');
  expect(await refused(limits.bankFile.megabytes + 1)).toContain(`${limits.bankFile.megabytes}MB`);
});
