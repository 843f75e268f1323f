import type { Output } from '@uc/contract/endpoint';
import { sideTexts } from '@uc/contract/crowdsourcing/contract-texts';
import type { disputes } from '@uc/contract/crowdsourcing/disputes';
import { fen } from '@uc/contract/money';
import { profileOf } from '../../accounts/index';
import type { Staff } from '../../call/index';
import { now } from '../../clock';
import type { Db } from '../../db/index';
import { mayAlone } from '../../finance/bookings/index';
import { waited } from '../../account/index';
import { contractByNo } from '../contracts/store';
import { deliveriesOf, deliveriesView } from '../contracts/delivery-view';
import { postsOf } from '../contracts/delivery-store';
import { MEDIATE_DAYS } from './states';
import type { DisputeRow } from './store';
import { disputeRow, entryViews } from './view';

export type Case = Output<(typeof disputes)['staffDisputeDetail']>;
const MOST_POSTS = 100;
/** Working days of mediation with their weekends, and as long again for a ruling. */
const LATE_HOURS = 2 * MEDIATE_DAYS * 24;

/** A dispute in the queue, with the decisions that this person of staff may take now. */
export async function caseRow(db: Db, row: DisputeRow, actor: Staff) {
  const [buyer, provider, at] = [
    await profileOf(db, row.uid),
    await profileOf(db, row.provider_uid),
    await now(db),
  ];
  const isOpen = row.ended_at === null;
  const { isAlone } = await mayAlone(db, actor, 'ruling', fen(row.amount_fen));
  return {
    ...disputeRow(row, at),
    version: row.version,
    uid: String(row.uid),
    buyer: { uid: String(row.uid), name: buyer?.nickname ?? '' },
    provider: { uid: String(row.provider_uid), name: provider?.nickname ?? '' },
    ...waited(at, { since: row.created_at, isOpen, hours: LATE_HOURS }),
    needs_second: row.status === 'reviewing' || !isAlone,
    actions: actionsFor(row, actor),
  };
}

function actionsFor({ status, ruled_by: ruledBy }: DisputeRow, { staffId }: Staff): Case['actions'] {
  if (status === 'mediating') return ['note', 'arbitrate'];
  if (status === 'arbitrating') return ['note', 'rule'];
  if (status === 'reviewing' && ruledBy !== staffId) return ['confirm', 'decline'];
  return [];
}

/** The whole case: the statements of both sides, the contract, the deliveries, and the messages on the 留言板. */
export async function caseOf(db: Db, row: DisputeRow, actor: Staff): Promise<Case> {
  const contract = (await contractByNo(db, row.contract_no))!;
  const entries = await entryViews(db, row, ({ side, actor: name }) =>
    side === 'system' ? '系统' : side === 'staff' ? name : `${sideTexts[side]} ${name}`,
  );
  const [deliveries, posts] = [
    await deliveriesOf(db, contract),
    await postsOf(db, contract, undefined, MOST_POSTS),
  ];
  const named = (ref: string) =>
    deliveries.files.filter((one) => one.ref === ref).map(({ file_id, name }) => ({ file_id, name }));
  return {
    ...(await caseRow(db, row, actor)),
    entries,
    contract_text: contract.text,
    deliverables: deliveriesView(deliveries, { seq: row.milestone, status: 'disputed' }, null),
    posts: posts.map(({ seq, at, side, actor: name, text }) => ({
      seq,
      at,
      side,
      author: `${sideTexts[side]} ${name}`,
      text,
      files: named(`P${seq}`),
    })),
  };
}
