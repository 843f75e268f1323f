import { bareAccount } from '@uc/contract/bare-account';
import type { Api } from '@uc/contract';
import { type MappingRole, mappingProblem } from '@uc/contract/finance/bank-mapping';
import type { WireOutput } from '../client';

export type Waiting = WireOutput<Api['mappings']['staffUpload']>;
export type Mapping = WireOutput<Api['mappings']['staffMappings']>['list'][number];
export type Trial = WireOutput<Api['mappings']['staffTry']>;

/** What is typed and chosen about a file; of each column its role, empty where it has none. */
export interface Typed {
  header: string;
  account: string;
  title: string;
  roles: string[];
  in_words: string;
  out_words: string;
  skip_texts: string;
}

const wordsIn = (text: string): string[] =>
  text
    .split(/[、,，;；\s]+/)
    .map((word) => word.trim())
    .filter((word) => word !== '');

const filledIn = ({ names }: Waiting['headers'][number]) => names.filter(Boolean).length;

/** Where a file begins to be described: at its last description, else with no column guessed. */
export function typedOf({ headers, mapping, own_account: own }: Waiting): Typed {
  const [widest] = headers.toSorted((a, b) => filledIn(b) - filledIn(a));
  const header = headers.find(({ row }) => row === mapping?.header_row) ?? widest;
  const roles = (header?.names ?? []).map(
    (_, at) => mapping?.columns.find((column) => column.at === at)?.role ?? '',
  );
  return {
    header: String(header?.row ?? ''),
    account: mapping?.account ?? own,
    title: mapping?.title ?? '',
    roles,
    in_words: mapping?.in_words.join('、') ?? '',
    out_words: mapping?.out_words.join('、') ?? '',
    skip_texts: mapping?.skip_texts.join('、') ?? '',
  };
}

/** What is sent of it. */
export const pointedBy = (no: string, typed: Typed) => ({
  no,
  header_row: Number(typed.header),
  account: bareAccount(typed.account),
  columns: typed.roles.flatMap((role, at) => (role === '' ? [] : [{ at, role: role as MappingRole }])),
  in_words: wordsIn(typed.in_words),
  out_words: wordsIn(typed.out_words),
  skip_texts: wordsIn(typed.skip_texts),
});

export const problemOf = (typed: Typed): string | undefined => mappingProblem(pointedBy('', typed));
/** Whether a trial was of exactly this. */
export const sameKey = (typed: Typed): string => JSON.stringify({ ...typed, title: '' });
