import { api } from '@uc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMember, anAccount } from '../demo/testing';
import { startTestApp, type TestApp } from '../testing';
import { rounds } from '../testing-breadth';
import { notify } from './index';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ databasePool: 16 });
});
afterAll(() => app.close());

const { messages } = api;
const rows = `select uid, msg_id, category, level, matter from messages m where sub_id is null and not exists (
  select from message_marks k where k.uid = m.uid and k.msg_id = m.msg_id and k.person = ''
    and (k.read_at is not null or k.deleted_at is not null))`;
const kept = 'select uid, msg_id, category, level, matter from message_unread';
/** Rows that are kept as unread and are not, or that are missing. */
const wrong = () => app.database.asOwner(`(${rows} except ${kept}) union all (${kept} except ${rows})`);

test('a person who reads, deletes and takes back in many tabs while messages come has as many unread as the box shows', async () => {
  for (let round = 0; round < rounds(6); round += 1) {
    const { as, uid } = await anAccount(app);
    const member = await aMember(app, uid, { presets: ['PM'] });
    const send = (at: number) =>
      app.database.transaction((tx) =>
        notify(tx, {
          ...{ uid, category: at % 2 === 0 ? 'order' : 'audit', title: `第${at}条`, content: '内容' },
          ...(at % 3 === 0 && { bizType: 'order', bizNo: `O${at}` }),
        }),
      );
    for (let at = 0; at < 8; at += 1) await send(at);
    const ids = (await app.call(messages.list, {}, as)).data.list.map(({ msg_id: id }) => id);
    const some = { ids: ids.slice(0, 3) };
    const { mark } = (await app.call(messages.read, { category: 'audit' }, as)).data;
    const answers = await Promise.all([
      app.call(messages.read, some, as),
      app.call(messages.read, { all: true }, as),
      app.call(messages.restore, { ids: ids.slice(2, 6), of: 'read' }, as),
      app.call(messages.restore, { mark, of: 'read' }, as),
      app.call(messages.remove, { ids: ids.slice(4, 7) }, as),
      app.call(messages.restore, { ids: ids.slice(5, 8), of: 'deleted' }, as),
      app.call(messages.read, { all: true }, member.as),
      send(8),
      send(9),
    ]);
    expect(answers.filter((one) => one !== undefined && one.status >= 500)).toEqual([]);
    expect(await wrong()).toEqual([]);
    const { list, unread } = (await app.call(messages.list, { page_size: 20 }, as)).data;
    expect(unread.all).toBe(list.filter(({ read }) => !read).length);
  }
  await app.database.asOwner(`update messages set expire_at = created_at`);
  await app.runner.run('messages.purge');
  expect(await app.database.asOwner(kept)).toEqual([]);
});
