import type { Tx } from '../db/index';
import type { Deps } from '../deps';
import * as cards from '../finance/cards/index';
import { clerk, owner, people, provider, studioOwner } from './people';
import { identities } from './identities';
import { after, type Story } from './story';

/** The cards of the demo world by name, once they are bound. */
export type Wallets = Map<'main' | 'old' | 'studio', string>;
type CardRow = Awaited<ReturnType<typeof cards.bindProven>>;

const AGREED = '2026-11-01';
const place = { province: '江苏省', city: '苏州市' };

/**
 * Company accounts of the owner in every state, and the provider's cards: one that fails, one that comes back
 * (console.md#partners-and-sandboxes).
 */
export function seedCards(story: Story, deps: Deps): Wallets {
  const wallets: Wallets = new Map();
  const company = async (bankCode: string, number: string, branchName: string): Promise<cards.NewCard> => ({
    ...place,
    uid: owner.uid,
    kind: 'company',
    number,
    bank: (await cards.bankByCode(bankCode))!,
    branchName,
    cnaps: '308305020018',
    holder: identities.owner.company.name,
    idNo: identities.owner.idNo,
    phone: null,
    agreeVersion: AGREED,
  });
  /** Asked for, paid by finance the next morning, confirmed in the afternoon. */
  const bind = (
    daysAgo: number,
    account: [bankCode: string, number: string, branch: string],
    bound: (card: CardRow, tx: Tx) => unknown,
  ) => {
    const asked = story.moment(daysAgo, '09:40');
    let card: CardRow;
    story.add(asked, async (tx) => {
      card = await cards.requestMicro(deps, tx, await company(...account), people.demo.by);
    });
    story.add(after(asked, { minutes: 55 }), async (tx) => {
      card = await cards.recordMicroSent(tx, card, clerk);
    });
    story.add(after(asked, { hours: 5 }), (tx) => bound(card, tx) as Promise<unknown>);
  };
  bind(232, ['CMB', '512905780106218', '招商银行苏州分行营业部'], async (card, tx) => {
    wallets.set('main', (await cards.bindByMicro(tx, card, people.demo.by)).card_id);
  });
  bind(130, ['COMM', '325001612018170004402', '交通银行苏州工业园区支行'], async (card, tx) => {
    wallets.set('old', (await cards.bindByMicro(tx, card, people.demo.by)).card_id);
  });
  bind(40, ['CITIC', '811200101040047719', '中信银行苏州吴中支行'], (card, tx) =>
    cards.transitionCard(
      tx,
      card,
      'micro_end',
      { by: people.demo.by },
      {
        micro_tries: 3,
        status_reason: '金额3次不正确，验证失败',
      },
    ),
  );
  bind(1, ['ICBC', '1102020409000156085', '工商银行苏州平江支行'], () => undefined);
  story.add(story.moment(66, '15:00'), async (tx, at) => {
    const card = await cards.findCard(tx, owner.uid, wallets.get('old')!);
    await cards.transitionCard(tx, card!, 'unbind', { by: people.demo.by }, { unbound_at: at });
  });
  seedProviderCards(story, deps, wallets);
  return wallets;
}

function seedProviderCards(story: Story, deps: Deps, wallets: Wallets): void {
  const { realName: holder, idNo } = identities.provider;
  const bind = (daysAgo: number, bankCode: string, number: string, branchName: string) =>
    story.add(story.moment(daysAgo, '10:10'), async (tx) => {
      const card: cards.NewCard = {
        province: '浙江省',
        city: '杭州市',
        uid: provider.uid,
        kind: 'person',
        number,
        bank: (await cards.bankByCode(bankCode))!,
        branchName,
        cnaps: null,
        holder,
        idNo,
        phone: provider.phone,
        agreeVersion: AGREED,
      };
      const { card_id } = await cards.bindProven(deps, tx, card, studioOwner);
      if (!wallets.has('studio')) wallets.set('studio', card_id);
    });
  bind(236, 'CCB', '6217000010712713307', '建设银行杭州西湖支行');
  bind(60, 'ABC', '6228480010554335561', '农业银行杭州城西支行');
  bind(20, 'CMB', '6214830237578082', '招商银行杭州文三支行');
}
