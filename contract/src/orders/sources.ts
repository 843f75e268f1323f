import { areaLinks, areaOfNo, caseLink } from '../filings/case-texts';
import { incubationPage } from '../maker/incubation-texts';

/** The side from which an order is looked at. */
type Role = 'buyer' | 'seller';

/**
 * Documents of rooms that own their orders (orders.md#order-states), by `source_type`: the name of the
 * document, and its pages for buyer and seller. `source_no` is its number.
 */
export const orderSources = {
  request: {
    text: '悬赏需求',
    link: (no: string, role: Role) =>
      `/crowdsourcing/${role === 'buyer' ? 'publish?request=' : 'carry?request='}${no}`,
  },
  contract: {
    text: '合同',
    link: (no: string, role: Role) =>
      `/crowdsourcing/${role === 'buyer' ? 'publish?contract=' : 'carry?contract='}${no.split('-')[0]}`,
  },
  filing: {
    text: '知识产权案件',
    link: (no: string) => caseLink(areaOfNo(no), no),
  },
  incubation: { text: '孵化项目', link: (no: string) => incubationPage(no) },
} as const satisfies Record<string, { text: string; link: (no: string, role: Role) => string }>;

/** A `source_type` that owns its orders; an order that repeats another says `order`, and is its own. */
export type OrderSource = keyof typeof orderSources;

/** The document that owns an order, null for an order on its own. */
export function sourceOf(
  type: string | null,
  no: string | null,
  role: Role,
): { type: OrderSource; text: string; link: string } | null {
  if (type === null || no === null || !Object.hasOwn(orderSources, type)) return null;
  const source = type as OrderSource;
  return { type: source, text: orderSources[source].text, link: orderSources[source].link(no, role) };
}

/**
 * The list in which the documents of several orders stand together; null where they are of different lists or of none.
 */
export function listOfSources(
  orders: readonly { source_type: string | null; source_no: string | null }[],
): { text: string; link: string } | null {
  const lists = orders.map(({ source_type: type, source_no: no }) =>
    type === 'filing' && no !== null ? areaLinks[areaOfNo(no)] : null,
  );
  const [link] = lists;
  return link && lists.every((other) => other === link) ? { text: orderSources.filing.text, link } : null;
}
