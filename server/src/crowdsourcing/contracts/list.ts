import type { Sort } from '@uc/contract/wire';
import { requestModes } from '@uc/contract/crowdsourcing/request-texts';
import type { Output } from '@uc/contract/endpoint';
import type { contracts } from '@uc/contract/crowdsourcing/contracts';
import {
  type ContractStatus,
  contractStatusText,
  type Side,
} from '@uc/contract/crowdsourcing/contract-texts';
import { fen } from '@uc/contract/money';
import { profileOf } from '../../accounts/index';
import { creatorOf, type Customer } from '../../call/index';
import { now } from '../../clock';
import { alsoTenant, type Db } from '../../db/index';
import { settlementsOf } from '../../finance/payments/index';
import { type ContractFilter, contractPageOf } from './list-store';
import { isInEscrow, moneyOf } from './money';
import { refuseUnseen } from './parties';
import { isDisputed } from './states';
import { type ContractRow, milestonesOf } from './store';
import { settlementNos } from './may';
import { clockOf } from './view';

export type ContractListed = Output<(typeof contracts)['list']>['list'][number];
interface Asked {
  role: Side;
  status?: ContractStatus | undefined;
  request_no?: string | undefined;
  keyword?: string | undefined;
  start_time?: string | undefined;
  end_time?: string | undefined;
  sort?: Sort;
  page: number;
  page_size: number;
}

/** The contracts of one side, those of a sub-account with a scope of its own alone. */
export async function listContracts(db: Db, actor: Customer, asked: Asked) {
  const { role: side, status, request_no: requestNo, page, page_size } = asked;
  refuseUnseen(actor, side);
  const { keyword, start_time: from, end_time: to } = asked;
  const filter = {
    uid: actor.uid,
    side,
    creator: creatorOf(actor, 'crowd'),
    status,
    requestNo,
    keyword,
    from,
    to,
  };
  const paging = { limit: page_size, offset: (page - 1) * page_size, sort: asked.sort };
  return { ...(await contractPage(db, filter, paging)), page, page_size };
}

/** A page of one side's contracts, each with where its money is. */
export async function contractPage(
  db: Db,
  filter: ContractFilter,
  paging: { limit: number; offset: number; sort?: Sort },
) {
  const { rows, total } = await contractPageOf(db, filter, paging);
  const list: ContractListed[] = [];
  for (const row of rows) list.push(await rowOf(db, row, filter.side));
  return { list, total };
}

async function rowOf(db: Db, row: ContractRow, side: Side): Promise<ContractListed> {
  const other = side === 'buyer' ? row.provider_uid : row.uid;
  alsoTenant(other);
  const [milestones, profile, at] = await Promise.all([milestonesOf(db, row), profileOf(db, other), now(db)]);
  const settled = await settlementsOf(db, row.provider_uid, settlementNos(milestones));
  const { escrow, pending, released } = moneyOf(milestones, settled, side);
  const current =
    milestones.find(isInEscrow) ??
    milestones.find((one) => one.status === 'unfunded' && row.status === 'active');
  return {
    contract_no: row.contract_no,
    request_no: row.request_no,
    title: row.title,
    mode_text: requestModes[row.mode],
    role: side,
    total: fen(row.total_fen),
    status: row.status,
    is_disputed: isDisputed(milestones),
    status_text: contractStatusText(row.status, isDisputed(milestones)),
    clock: clockOf(row, at),
    signed_at: row.signed_at,
    other: profile?.nickname ?? '',
    escrow,
    current: current?.title ?? null,
    pending,
    released,
    created_at: row.created_at,
  };
}
