import type { Api } from '@uc/contract';
import { type Side, sideTexts, sideViews } from '@uc/contract/crowdsourcing/contract-texts';
import { mask } from '@uc/contract/mask';
import { profileOf } from '../../accounts/index';
import { creatorOf, type Customer, type Handlers, refuse, refuseForm } from '../../call/index';
import { now } from '../../clock';
import { alsoTenant, type Db } from '../../db/index';
import type { Deps } from '../../deps';
import { listedFaults } from '../../words/index';
import type { ContractRow } from '../contracts/store';
import { holdContract, lookAt, needs } from '../contracts/parties';
import { notifySide, other } from '../contracts/notifications';
import { isReviewed, mayReview, REVIEW_DAYS, until } from './may';
import { insertReview, ratingsOf, receivedPage, reveal, type ReviewRow, reviewsOf, saveReply } from './store';

/** Reviews: one a side, readable at once, answered once (contracts.md#reviews). */
export const reviewCalls = (_deps: Deps): Handlers<Api['reviews']> => ({
  async detail({ input, actor, db }) {
    const { contract, side } = await lookAt(db, actor, input.contract_no);
    return reviewsView(db, actor, contract, side);
  },
  async received({ input: { role, page, page_size, keyword, sort, ...days }, actor, db }) {
    needs(actor, sideViews[role]);
    const at = await now(db);
    const asked = {
      ...days,
      uid: actor.uid,
      role,
      at,
      keyword: keyword || undefined,
      creator: creatorOf(actor, 'crowd'),
    };
    const { rows, total } = await receivedPage(db, asked, {
      limit: page_size,
      offset: (page - 1) * page_size,
      sort,
    });
    const list = [];
    for (const row of rows) list.push({ ...(await reviewView(db, row)), title: row.title });
    const rating =
      role === 'provider' ? ((await ratingsOf(db, [actor.uid], at)).get(actor.uid)?.mean ?? null) : null;
    return { list, total, page, page_size, rating };
  },
  async create({ input, actor, db, request }) {
    const { contract, side } = await holdContract(db, actor, input.contract_no);
    if (!isReviewed(contract)) throw refuse('state.conflict');
    const [at, end] = [await now(db), until(contract)!];
    if (at > end) throw refuse('review.over');
    const { uid, contract_no, provider_uid } = contract;
    const { quality, speed, attitude, text, anonymous } = input;
    await refuseListed(db, text);
    const stars = { quality, speed, attitude, text, is_anonymous: anonymous };
    const saved = await insertReview(db, {
      ...stars,
      uid,
      contract_no,
      provider_uid,
      side,
      actor: actor.name,
      revealed_at: end,
      created_at: at,
    });
    if (saved === undefined) throw refuse('state.conflict');
    const isSecond = (await reviewsOf(db, contract)).length === 2;
    if (isSecond) await reveal(db, contract, at);
    await notifySide(db, contract, isSecond ? 'both' : other(side), {
      title: isSecond ? '双方评价已公开' : '对方已评价，等您评价',
      content: isSecond
        ? '的双方评价已公开，可查看与回复。'
        : `的评价在双方写完后同时公开，请在${REVIEW_DAYS}天内评价。`,
      sms: false,
    });
    request.note({ bizNo: contract_no });
    return reviewsView(db, actor, contract, side);
  },
  async reply({ input, actor, db, request }) {
    const { contract, side } = await holdContract(db, actor, input.contract_no);
    const at = await now(db);
    const about = (await reviewsOf(db, contract)).find((one) => one.side !== side && one.revealed_at <= at);
    await refuseListed(db, input.text);
    if (about === undefined || !(await saveReply(db, about, input.text, at))) throw refuse('state.conflict');
    request.note({ bizNo: contract.contract_no });
    return reviewsView(db, actor, contract, side);
  },
});

async function refuseListed(db: Db, text: string): Promise<void> {
  const faults = await listedFaults(db, { text: [text] });
  if (faults.length > 0) throw refuseForm(...faults);
}

async function reviewsView(db: Db, actor: Customer, contract: ContractRow, side: Side) {
  const [rows, at] = [await reviewsOf(db, contract), await now(db)];
  const own = rows.find((one) => one.side === side);
  const others = rows.find((one) => one.side !== side);
  const shown = others !== undefined && others.revealed_at <= at ? others : undefined;
  const end = until(contract);
  const may = actor.permissions.has('crowd.review:write');
  return {
    own: own === undefined ? null : await reviewView(db, own),
    other: shown === undefined ? null : await reviewView(db, shown),
    other_written: others !== undefined,
    until: isReviewed(contract) ? end : null,
    can_write: own === undefined && mayReview(actor, contract, at),
    can_reply: may && shown !== undefined && shown.reply === null,
  };
}

/** An anonymous author is masked, to the other side as well. */
async function reviewView(db: Db, row: ReviewRow) {
  const uid = row.side === 'buyer' ? row.uid : row.provider_uid;
  alsoTenant(uid);
  const name = (await profileOf(db, uid))?.nickname ?? sideTexts[row.side];
  return {
    contract_no: row.contract_no,
    side: row.side,
    author: row.is_anonymous ? mask(name) : name,
    quality: row.quality,
    speed: row.speed,
    attitude: row.attitude,
    text: row.text,
    at: row.created_at,
    reply: row.reply,
    replied_at: row.replied_at,
  };
}
