import type { Input } from '@uc/contract/endpoint';
import type { helpStaffCalls } from '@uc/contract/help-staff';
import { helpActs } from '@uc/contract/help-texts';
import { helpTopics } from '@uc/contract/help-topics';
import { limits } from '@uc/contract/limits';
import { timeText } from '@uc/contract/wire';
import { refuse, refuseForm, type Staff } from '../call/index';
import { now } from '../clock';
import type { Tx } from '../db/index';
import {
  builtIn,
  builtInTopic,
  type Content,
  contentOf,
  type HelpPage,
  linkedTopics,
  pagesNow,
} from './pages';
import {
  findVersion,
  insertVersion,
  lockHelp,
  newestVersion,
  newestVersions,
  nextAdded,
  nextEdition,
  type VersionRow,
} from './store';

type Typed = Input<typeof helpStaffCalls.staffHelpSave>;
type Seen = Input<typeof helpStaffCalls.staffHelpWithdraw>;
type By = Pick<Staff, 'staffId' | 'name'>;

/** Keeps a draft, or publishes; returns the page. */
export async function savePage(
  tx: Tx,
  by: By,
  { topic: named, no, publish, ...typed }: Typed,
): Promise<string> {
  await lockHelp(tx);
  const newest = await newestVersions(tx);
  const topic = named ?? (await addPage(tx, newest));
  await lineToFollow(tx, { topic, no }, named === undefined);
  await refuseSameTitle(tx, topic, typed.title);
  if (publish) refuseLostLinks(await pagesNow(tx), topic, typed.text);
  await follow(tx, by, { topic, no }, { act: publish ? 'publish' : 'draft', ...typed });
  return topic;
}

/** Publishes what stood on the page before. */
export async function goBack(tx: Tx, by: By, { to, ...seen }: Seen & { to: number }): Promise<void> {
  await lockHelp(tx);
  await lineToFollow(tx, seen);
  const older = await findVersion(tx, seen.topic, to);
  if (older === undefined) throw refuse('notFound');
  const content = contentOf(older);
  await refuseSameTitle(tx, seen.topic, content.title);
  refuseLostLinks(await pagesNow(tx), seen.topic, content.text);
  await follow(tx, by, seen, { act: 'publish', ...content, sourceNo: to });
}

/** Takes a page away from customers, which nothing leads to any more. */
export async function withdrawPage(tx: Tx, by: By, seen: Seen): Promise<void> {
  await lockHelp(tx);
  const newest = await lineToFollow(tx, seen);
  const pages = await pagesNow(tx);
  const shown = pages.find(({ topic }) => topic === seen.topic);
  if (shown === undefined) throw refuse('state.conflict');
  const known = builtInTopic(seen.topic);
  const screens: readonly string[] = known === undefined ? [] : helpTopics[known].pages;
  if (screens.length > 0) throw refuse('help.screens', { pages: screens.join('、') });
  const linking = pages.filter(
    ({ topic, text }) => topic !== seen.topic && linkedTopics(text).includes(seen.topic),
  );
  if (linking.length > 0)
    throw refuse('help.linked', { titles: linking.map(({ title }) => title).join('、') });
  await follow(tx, by, seen, {
    act: 'withdraw',
    ...(newest === undefined ? shown : contentOf(newest)),
  });
}

/** Shows what the product brings of a topic again. */
export async function restoreBuiltIn(tx: Tx, by: By, seen: Seen): Promise<void> {
  await lockHelp(tx);
  const newest = await lineToFollow(tx, seen);
  const known = builtInTopic(seen.topic);
  if (known === undefined || newest === undefined || newest.act === 'builtin') throw refuse('state.conflict');
  const content = builtIn(known);
  await refuseSameTitle(tx, seen.topic, content.title);
  refuseLostLinks(await pagesNow(tx), seen.topic, content.text);
  await follow(tx, by, seen, { act: 'builtin', ...content });
}

/** A number for a page that the product does not bring. */
async function addPage(tx: Tx, newest: readonly { topic: string }[]): Promise<string> {
  const most = limits.help.added;
  if (newest.filter(({ topic }) => builtInTopic(topic) === undefined).length >= most)
    throw refuse('help.most', { most });
  return `p${await nextAdded(tx)}`;
}

/** The newest version, which must be the one that was seen. */
async function lineToFollow(
  tx: Tx,
  { topic, no }: Pick<Seen, 'topic' | 'no'>,
  isNew = false,
): Promise<VersionRow | undefined> {
  const newest = await newestVersion(tx, topic);
  if (newest === undefined && !isNew && builtInTopic(topic) === undefined) throw refuse('notFound');
  if ((newest?.no ?? 0) === no) return newest;
  if (newest === undefined) throw refuse('notFound');
  throw refuse('help.changed', {
    name: newest.staff_name,
    time: timeText(newest.created_at, await now(tx)),
    act: helpActs[newest.act as keyof typeof helpActs],
  });
}

/** One title leads to one page, also to one that is not published. */
async function refuseSameTitle(tx: Tx, topic: string, title: string): Promise<void> {
  const others = [...(await pagesNow(tx)), ...(await newestVersions(tx))];
  if (others.some((other) => other.topic !== topic && other.title === title))
    throw refuseForm({ field: 'title', message: '已有同名的帮助页面，请换一个标题' });
}

/** A page that is published links to pages that are published. */
function refuseLostLinks(pages: readonly HelpPage[], self: string, text: string): void {
  const lost = linkedTopics(text).find(
    (linked) => linked !== self && !pages.some(({ topic }) => topic === linked),
  );
  if (lost !== undefined)
    throw refuseForm({
      field: 'text',
      message: `正文链接的帮助页面“${lost}”不存在或未发布，请先发布它，或删除链接`,
    });
}

interface Line extends Content {
  act: keyof typeof helpActs;
  sourceNo?: number;
}
/** Writes the next line of a page; customers see it at once, unless it is a draft. */
async function follow(
  tx: Tx,
  { staffId, name }: By,
  { topic, no }: Pick<Seen, 'topic' | 'no'>,
  { act, group, title, text, sourceNo }: Line,
): Promise<void> {
  await insertVersion(tx, {
    topic,
    no: no + 1,
    act,
    section: group,
    title,
    body: text,
    ...(sourceNo !== undefined && { source_no: sourceNo }),
    staff_id: staffId,
    staff_name: name,
  });
  if (act !== 'draft') await nextEdition(tx);
}
