import type { Api } from '@uc/contract';
import { maskNumbers } from '@uc/contract/mask';
import { type Handlers, refuse } from '../call/index';
import { putAnswer } from './answer-store';
import { newShelf } from './pages';
import { searchHelp } from './search';

type Calls = Handlers<Pick<Api['help'], 'search' | 'read' | 'answer'>>;

/** The help as customers read it. */
export function helpCalls(): Calls {
  const shelf = newShelf();
  return {
    async search({ input: { keyword = '' }, db }) {
      const found = searchHelp(await shelf(db), keyword);
      return {
        list: found.map(({ page: { topic, group, title }, excerpt }) => ({ topic, group, title, excerpt })),
      };
    },
    async read({ input, db }) {
      const pages = await shelf(db);
      const page = pages.find(({ topic }) => topic === input.topic);
      if (page === undefined) throw refuse('help.gone');
      const { topic, group, title, text } = page;
      const others = pages.filter((one) => one !== page && one.group === group);
      return {
        topic,
        group,
        title,
        text,
        others: others.map((one) => ({ topic: one.topic, title: one.title })),
      };
    },
    async answer({ input: { topic, is_solved, text }, actor: { uid, subId }, db }) {
      if (!(await shelf(db)).some((page) => page.topic === topic)) throw refuse('help.gone');
      // Nobody answers it, so nobody needs the numbers in it.
      await putAnswer(db, { uid, sub_id: subId ?? '', topic, is_solved, body: maskNumbers(text) });
      return {};
    },
  };
}
