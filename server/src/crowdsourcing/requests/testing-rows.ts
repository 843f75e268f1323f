import { dayAfter, dayOf, daysAfter } from '@uc/contract/day';
import { createAccount } from '../../accounts/index';
import { newPassword } from '../../credentials/index';
import { columnsOf } from './form';
import { brief, plan } from '../testing';
import { newPhone } from '../../passport/testing';
import type { TestApp } from '../../testing';
import { mintId } from '../../vault/index';
import { PASSWORD } from '../../testing-names';

export type Status = 'draft' | 'auditing' | 'bidding' | 'selecting' | 'notice';
type Turn = 'offered' | 'countered';

/** Requests and bids of a tenant, on both sides. */
export interface Crowd {
  draft: string;
  open: string;
  selecting: string;
  /** A stranger's bid on the tenant's request, and the tenant's on a stranger's. */
  bidOnIt: string;
  ownBid: string;
  /** A stranger's request, shown to the tenant. */
  foreign: string;
  /** Hires that wait for the tenant: one of its own that was answered, and one of a stranger. */
  hire: string;
  hiredFor: string;
}

/** A request in a state, which nobody sees but its account and whom it is shown to. */
export async function placeRequest(
  app: TestApp,
  uid: number,
  status: Status,
  { text = '', guest }: { text?: string; guest?: number } = {},
): Promise<string> {
  const form = brief({
    title: `${text}茶饮品牌设计`,
    visibility: status === 'draft' ? 'public' : 'invited',
    description: `${text}${brief().description}`,
  });
  const no = mintId('P');
  const at = new Date();
  await app.database.transaction(async (tx) => {
    await tx
      .insertInto('crowd_requests')
      .values({
        uid,
        request_no: no,
        status,
        ...columnsOf({ ...form, budget_min: 100_000, budget_max: 300_000 }),
        form: JSON.stringify({ ...form, budget_min: 100_000, budget_max: 300_000 }),
        due_at: status === 'draft' ? null : daysAfter(at, 10),
        created_by: 'owner',
        ...(status !== 'draft' && { submitted_at: at }),
        ...(status !== 'draft' && status !== 'auditing' && { published_at: at }),
      })
      .execute();
    if (guest !== undefined)
      await tx
        .insertInto('crowd_invitations')
        .values({ uid: guest, request_no: no, buyer_uid: uid })
        .execute();
  });
  return no;
}

/** A direct hire with the offer that waits. */
export async function placeHire(
  app: TestApp,
  buyer: number,
  provider: number,
  status: Turn,
  text = '',
): Promise<string> {
  const no = await placeRequest(app, buyer, 'bidding', { text, guest: provider });
  const at = new Date();
  const milestones = JSON.stringify([
    { title: `${text}初稿`, amount: 200_000, due_date: dayAfter(dayOf(at), 60) },
  ]);
  await app.database.asOwner(
    `update crowd_requests set mode = 'hire', status = '${status}', target_uid = ${provider},
       form = form || '{"mode": "hire", "target_uid": "${provider}"}' where request_no = '${no}'`,
  );
  await app.database.db
    .insertInto('crowd_offers')
    .values({
      uid: buyer,
      request_no: no,
      seq: 1,
      provider_uid: provider,
      side: status === 'offered' ? 'buyer' : 'provider',
      actor: 'owner',
      price_fen: 200_000,
      milestones,
      note: text,
      at,
    })
    .execute();
  return no;
}

/** A bid that waits. */
export async function placeBid(
  app: TestApp,
  uid: number,
  requestNo: string,
  buyer: number,
  text = '',
): Promise<string> {
  const no = mintId('BD');
  await app.database.db
    .insertInto('crowd_bids')
    .values({
      uid,
      bid_no: no,
      request_no: requestNo,
      buyer_uid: buyer,
      status: 'submitted',
      price_fen: 200_000,
      days: 15,
      plan: `${text}${plan}`,
      created_by: 'owner',
    })
    .execute();
  await app.database.db
    .updateTable('crowd_requests')
    .set({ bid_count: 1 })
    .where('request_no', '=', requestNo)
    .execute();
  return no;
}

const secret = newPassword(PASSWORD);
export const newStranger = async (app: TestApp): Promise<number> => {
  const password = await secret;
  const username = `x${mintId('').toLowerCase()}`;
  const phone = newPhone();
  return app.database.transaction((tx) => createAccount(app.deps, tx, { username, phone, password }));
};

/** Begins one of each. */
export async function newCrowd(
  app: TestApp,
  { uid, canary }: { uid: number; canary: string },
): Promise<Crowd> {
  const stranger = await newStranger(app);
  const of = (status: Status) => placeRequest(app, uid, status, { text: canary });
  const [draft, open, selecting] = [await of('draft'), await of('bidding'), await of('selecting')];
  const foreign = await placeRequest(app, stranger, 'bidding', { guest: uid });
  return {
    draft,
    open,
    selecting,
    foreign,
    bidOnIt: await placeBid(app, stranger, selecting, uid),
    ownBid: await placeBid(app, uid, foreign, stranger, canary),
    hire: await placeHire(app, uid, stranger, 'countered', canary),
    hiredFor: await placeHire(app, stranger, uid, 'offered'),
  };
}
