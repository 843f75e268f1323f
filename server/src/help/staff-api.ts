import type { Output } from '@uc/contract/endpoint';
import type { helpStaffCalls } from '@uc/contract/help-staff';
import type { helpActs, helpStates } from '@uc/contract/help-texts';
import { helpTopicIds, helpTopics } from '@uc/contract/help-topics';
import { type Handlers, refuse } from '../call/index';
import type { Db } from '../db/index';
import { answerCounts, writtenAnswers } from './answer-store';
import { goBack, restoreBuiltIn, savePage, withdrawPage } from './edit';
import { builtIn, builtInTopic, contentOf, type HelpPage, pagesOf } from './pages';
import {
  findVersion,
  historyOf,
  newestVersion,
  newestVersions,
  type VersionRow,
  versionsInForce,
} from './store';

type Page = Output<typeof helpStaffCalls.staffHelpPage>;
type Act = keyof typeof helpActs;

/** Pages of the help as staff edit them (support.md#pages-edited-by-staff). */
export const helpStaff = (): Handlers<typeof helpStaffCalls> => ({
  async staffHelpList({ db }) {
    const [changes, newest, counts] = [
      await versionsInForce(db),
      await newestVersions(db),
      await answerCounts(db),
    ];
    const pages = pagesOf(changes);
    const topics = [...helpTopicIds, ...newest.map(({ topic }) => topic).filter((one) => !builtInTopic(one))];
    const list = topics.map((topic) => {
      const [shown, last] = [of(pages, topic), of(newest, topic)];
      const { group, title } =
        shown ??
        (last
          ? { group: last.section as HelpPage['group'], title: last.title }
          : builtIn(builtInTopic(topic)!));
      return {
        topic,
        group,
        title,
        state: stateOf(topic, shown, of(changes, topic)),
        has_draft: last?.act === 'draft',
        changed_by: last?.staff_name ?? '',
        changed_at: last?.created_at ?? null,
        ...countOf(counts, topic),
      };
    });
    return { list };
  },
  staffHelpPage: ({ input: { topic }, db }) => pageOf(db, topic),
  async staffHelpVersion({ input: { topic, no }, db }) {
    const known = builtInTopic(topic);
    if (no === 0 && known !== undefined) return builtIn(known);
    const row = await findVersion(db, topic, no);
    if (row === undefined) throw refuse('notFound');
    return contentOf(row);
  },
  staffHelpSave: async ({ input, actor, db }) => pageOf(db, await savePage(db, actor, input)),
  async staffHelpGoBack({ input, actor, db }) {
    await goBack(db, actor, input);
    return pageOf(db, input.topic);
  },
  async staffHelpWithdraw({ input, actor, db }) {
    await withdrawPage(db, actor, input);
    return pageOf(db, input.topic);
  },
  async staffHelpBuiltIn({ input, actor, db }) {
    await restoreBuiltIn(db, actor, input);
    return pageOf(db, input.topic);
  },
});

const of = <T extends { topic: string }>(list: readonly T[], topic: string): T | undefined =>
  list.find((one) => one.topic === topic);
const countOf = (counts: Awaited<ReturnType<typeof answerCounts>>, topic: string) => {
  const { solved = 0, unsolved = 0 } = of(counts, topic) ?? {};
  return { solved, unsolved };
};
function stateOf(
  topic: string,
  shown: HelpPage | undefined,
  change: VersionRow | undefined,
): keyof typeof helpStates {
  if (shown === undefined) return 'hidden';
  if (builtInTopic(topic) === undefined) return 'added';
  return change?.act === 'publish' ? 'changed' : 'builtin';
}

/** A page as its editor sees it. */
async function pageOf(db: Db, topic: string): Promise<Page> {
  const known = builtInTopic(topic);
  const newest = await newestVersion(db, topic);
  if (newest === undefined && known === undefined) throw refuse('notFound');
  const changes = await versionsInForce(db);
  const shown = of(pagesOf(changes), topic);
  const written = await writtenAnswers(db, topic);
  return {
    topic,
    state: stateOf(topic, shown, of(changes, topic)),
    no: newest?.no ?? 0,
    latest: newest ? contentOf(newest) : builtIn(known!),
    shown: shown ?? null,
    is_built_in: known !== undefined,
    has_draft: newest?.act === 'draft',
    pages: known === undefined ? [] : [...helpTopics[known].pages],
    versions: (await historyOf(db, topic)).map(({ no, act, source_no, staff_name: by, created_at: at }) => ({
      no,
      act: act as Act,
      source_no,
      by,
      at,
    })),
    ...countOf(await answerCounts(db, topic), topic),
    said: written.map(({ is_solved, body: text, answered_at: at }) => ({ is_solved, text, at })),
  };
}
