import type { cardStaffCalls as contract } from '@uc/contract/finance/card-staff';
import type { Output } from '@uc/contract/endpoint';
import { cardStatusTexts } from '@uc/contract/finance/card-texts';
import { maskCard, maskName } from '@uc/contract/mask';
import { fen } from '@uc/contract/money';
import * as clock from '../../clock';
import { type Db, eachRow, type Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { type Handlers, refuse } from '../../call/index';
import { initiatorOf, lockAccounts } from '../../ledger/index';
import { profileOf } from '../../accounts/index';
import { recordStaffOperation } from '../../operations/index';
import { cardNoOf, holderOf } from './card';
import { recordMicroSent, refuseMicro } from './micro';
import { notifyOwner, transitionCard } from './transition';
import { ownerOfCard, queueOfCards } from './staff-store';
import { type CardRow, findCard, lockCard } from './store';
import { askOf } from '../../room/index';

type Case = Output<typeof contract.staffDetail>;

/** Handlers for the card queue of staff (console.md#staff-calls). */
export const cardStaffCalls = (deps: Deps): Handlers<typeof contract> => ({
  async staffList({ input, db }) {
    const { status, todo, uid, keyword } = input;
    const { rows, ...found } = await queueOfCards(
      db,
      { status: todo ? 'todo' : status, uid: uid === undefined ? undefined : Number(uid), keyword },
      askOf(input),
    );
    const now = await clock.now(db);
    const list = await eachRow(db, rows, (db, row) => caseOf(deps, db, row, now));
    return { list, ...found };
  },
  async staffDetail({ input: { no }, db }) {
    const uid = await ownerOfCard(db, no);
    const row = uid === undefined ? undefined : await findCard(db, uid, no);
    if (row === undefined) throw refuse('notFound');
    return caseOf(deps, db, row, await clock.now(db));
  },
  async staffMicroSent({ input, actor, db }) {
    const card = await cardToDecide(db, input);
    return statusView(await recordMicroSent(db, card, initiatorOf(actor)));
  },
  async staffPayee({ input: { no }, actor, db }) {
    const card = await cardToDecide(db, { no });
    if (!isToSend(card)) throw refuse('state.conflict');
    await recordStaffOperation(db, actor, {
      uid: card.uid,
      module: 'cards',
      action: 'staffPayee',
      bizNo: card.card_id,
    });
    return {
      no,
      holder: holderOf(deps, card),
      card_no: cardNoOf(deps, card),
      bank_name: card.bank_name,
      branch_name: card.branch_name,
      place: card.province === card.city ? card.city : `${card.province} ${card.city}`,
      cnaps: card.cnaps ?? '',
      micro_amount: fen(card.micro_amount_fen ?? 0),
    };
  },
  async staffRefuse({ input, actor, db }) {
    const card = await cardToDecide(db, input);
    const row = await refuseMicro(db, card, initiatorOf(actor), input.reason);
    await recordStaffOperation(db, actor, {
      uid: row.uid,
      module: 'cards',
      action: 'staffRefuse',
      bizNo: row.card_id,
      changes: [{ field: '原因', before: '', after: input.reason }],
    });
    return statusView(row);
  },
  async staffFreeze({ input, actor, db }) {
    const card = await cardToDecide(db, input);
    const details = { by: initiatorOf(actor), comment: input.reason };
    const row = await transitionCard(db, card, 'freeze', details, { status_reason: input.reason });
    await notifyOwner(db, row, '银行卡已停用', `已停用，暂不能用于提现。原因：${input.reason}`);
    return statusView(row);
  },
  async staffUnfreeze({ input, actor, db }) {
    const card = await cardToDecide(db, input);
    const details = { by: initiatorOf(actor), comment: input.reason };
    const row = await transitionCard(db, card, 'unfreeze', details, { status_reason: '', fail_streak: 0 });
    await notifyOwner(db, row, '银行卡已恢复', '已恢复使用，可用于提现。', { sms: false });
    return statusView(row);
  },
});

/** Locks the card that staff decide on; refuses `state.conflict` when `version` is given and is not the current one. */
async function cardToDecide(
  tx: Tx,
  { no, version }: { no: string; version?: number | undefined },
): Promise<CardRow> {
  const uid = await ownerOfCard(tx, no);
  if (uid === undefined) throw refuse('notFound');
  await lockAccounts(tx, { uid, accounts: ['L.AVAIL'] });
  const card = await lockCard(tx, uid, no);
  if (card === undefined) throw refuse('notFound');
  if (version !== undefined && version !== card.version) throw refuse('state.conflict');
  return card;
}

async function caseOf(deps: Deps, db: Db, row: CardRow, now: Date): Promise<Case> {
  const profile = await profileOf(db, row.uid);
  return {
    no: row.card_id,
    uid: String(row.uid),
    username: profile?.username ?? '',
    bank_name: row.bank_name,
    card_mask: maskCard(cardNoOf(deps, row)),
    holder_mask: maskName(holderOf(deps, row)),
    kind: row.kind,
    status: row.status,
    status_text: cardStatusTexts[row.status],
    micro_amount: row.micro_amount_fen === null ? null : fen(row.micro_amount_fen),
    micro_sent_at: row.micro_sent_at,
    micro_expire_at: row.micro_expires_at,
    sends: row.micro_sends,
    created_at: row.created_at,
    age_hours: Math.floor((now.getTime() - row.created_at.getTime()) / 3_600_000),
    version: row.version,
    events: eventsFor(row),
  };
}

/** Whether a micro-deposit is to be sent to it. */
const isToSend = ({ status, micro_sent_at: sent }: CardRow): boolean =>
  status === 'verifying' && sent === null;

function eventsFor(card: CardRow): Case['events'] {
  const { status } = card;
  if (status === 'verifying') return isToSend(card) ? ['micro-sent', 'refuse'] : ['refuse'];
  if (status === 'bound') return ['freeze'];
  return status === 'frozen' ? ['unfreeze'] : [];
}

const statusView = ({ card_id, status, version }: CardRow) => ({
  no: card_id,
  status,
  status_text: cardStatusTexts[status],
  version,
});
