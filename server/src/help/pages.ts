import { type HelpGroup, helpTopicIds, helpTopics, type HelpTopicId } from '@uc/contract/help-topics';
import { linksOf, plainText } from '@uc/contract/markdown';
import type { Db } from '../db/index';
import { editionNo, type VersionRow, versionsInForce } from './store';
import { helpTexts } from './texts/index';

/** What stands on a page of the help. */
export interface Content {
  group: HelpGroup;
  title: string;
  text: string;
}
/** A page of the help as customers read it. */
export interface HelpPage extends Content {
  topic: string;
  /** Its text without marks. */
  plain: string;
}

/** A topic of the product; undefined for a page that staff have added. */
export const builtInTopic = (topic: string): HelpTopicId | undefined =>
  helpTopicIds.find((one) => one === topic);
/** What the product brings of a topic. */
export const builtIn = (topic: HelpTopicId): Content => {
  const { group, title } = helpTopics[topic];
  return { group, title, text: helpTexts[topic].trim() };
};
export const contentOf = ({ section, title, body }: VersionRow): Content => ({
  group: section as HelpGroup,
  title,
  text: body,
});
const pageOf = (topic: string, content: Content): HelpPage => ({
  topic,
  ...content,
  plain: plainText(content.text),
});
const addedNo = (topic: string) => Number(topic.slice(1));

/** Every page that customers read: those of the product in their order, then those that were added. */
export function pagesOf(changes: readonly VersionRow[]): HelpPage[] {
  const changeOf = new Map(changes.map((row) => [row.topic, row]));
  const known = helpTopicIds.flatMap((topic) => {
    const change = changeOf.get(topic);
    if (change?.act === 'withdraw') return [];
    return [pageOf(topic, change?.act === 'publish' ? contentOf(change) : builtIn(topic))];
  });
  const added = changes
    .filter(({ topic, act }) => act === 'publish' && builtInTopic(topic) === undefined)
    .toSorted((one, other) => addedNo(one.topic) - addedNo(other.topic))
    .map((row) => pageOf(row.topic, contentOf(row)));
  return [...known, ...added];
}
/** The pages as the database has them now, within a change as that change leaves them. */
export const pagesNow = async (db: Db): Promise<HelpPage[]> => pagesOf(await versionsInForce(db));

/** The pages of a server: one short statement says whether those that it holds are still of now. */
export function newShelf(): (db: Db) => Promise<readonly HelpPage[]> {
  let held: { no: number; pages: readonly HelpPage[] } | undefined;
  return async (db) => {
    const no = await editionNo(db);
    if (held?.no === no) return held.pages;
    // Read after its number: a change in between is of a later number, and is read again.
    const pages = await pagesNow(db);
    held = { no, pages };
    return pages;
  };
}

/** The page that a link leads to, where it leads to the help. */
export const linkedTopic = (link: string): string | undefined =>
  /^\/help\?(?:[^#]*&)?topic=([\w-]+)/.exec(link)?.[1];
/** The pages of the help that a text links to. */
export const linkedTopics = (text: string): string[] =>
  linksOf(text).flatMap((link) => linkedTopic(link) ?? []);
