import { api } from '@uc/contract';
import { endExports } from '../../exports/testing-examples';
import type { TestApp } from '../../testing';
import type { Examples, Fresh, Person, Queues } from '../../testing-examples';
import { mintId } from '../../vault/index';
import { type Deals, funded, running } from '../contracts/testing-examples';

type Stand = { status?: 'open' | 'mediating'; applicant?: 'buyer' | 'provider'; text?: string };

/** A dispute about the first milestone of a new contract of this buyer; its money is nowhere. */
export async function disputeOf(app: TestApp, uid: number, stand: Stand = {}): Promise<string> {
  const no = mintId('WQ');
  return begun(app, no, await running(app, uid, 'bought', frozenBy(no)), stand);
}
/** The same with its money in escrow. */
export async function fundedDispute(
  app: TestApp,
  tenant: Pick<Person, 'uid' | 'owner'>,
  stand: Stand,
): Promise<string> {
  const no = mintId('WQ');
  return begun(app, no, await funded(app, tenant, frozenBy(no)), stand);
}
const frozenBy = (no: string) => `status = 'disputed', before = 'funded', dispute_no = '${no}'`;

async function begun(
  app: TestApp,
  no: string,
  contract: string,
  { status = 'mediating', applicant = 'buyer', text = '' }: Stand,
): Promise<string> {
  await app.database.asOwner(
    `insert into disputes (uid, dispute_no, contract_no, milestone, provider_uid, title, milestone_title, amount_fen, fee_bps,
       applicant, type, claim_fen, is_after, status, due_at, created_at)
     select uid, '${no}', contract_no, 1, provider_uid, '${text}合同', '设计初稿', 10000, 1000, '${applicant}', 'quality', 5000,
       false, '${status}', now() + interval '5 days', now() from contracts where contract_no = '${contract}'`,
  );
  await app.database.asOwner(
    `insert into dispute_entries (uid, dispute_no, seq, provider_uid, kind, side, actor, text, at)
     select uid, dispute_no, 1, provider_uid, 'open', '${applicant}', 'owner', '${text}与约定不符', now()
     from disputes where dispute_no = '${no}'`,
  );
  return no;
}

const text = '交付的文件与约定不符，附对照说明。';
/** Example inputs of customers about disputes. */
export const examples = ({
  deals: { bought },
  dispute,
  canary,
}: Person & { deals: Deals; dispute: string }): Examples => ({
  'disputes.evidencePack': { contract_no: bought },
  'disputes.detail': { dispute_no: dispute },
  'disputes.open': { contract_no: bought, seq: 1, type: 'quality', claim: 50, text: `${canary} ${text}` },
  'disputes.respond': { dispute_no: dispute, text },
  'disputes.evidence': { dispute_no: dispute, text: `${canary} ${text}` },
  'disputes.settle': { dispute_no: dispute, event: 'propose', back: 50 },
  'disputes.withdraw': { dispute_no: dispute },
});

/** The state that each of these calls needs before it, so that it succeeds. */
export const fresh: Record<string, Fresh> = {
  [api.disputes.open.path]: async (app, tenant) => ({
    contract_no: await funded(app, tenant, `due_at = null`),
  }),
  [api.disputes.respond.path]: async (app, { uid }) => ({
    dispute_no: await disputeOf(app, uid, { status: 'open', applicant: 'provider' }),
  }),
  [api.disputes.evidence.path]: async (app, { uid }) => ({ dispute_no: await disputeOf(app, uid) }),
  [api.disputes.settle.path]: async (app, { uid }) => ({ dispute_no: await disputeOf(app, uid) }),
  [api.disputes.withdraw.path]: async (app, { uid }) => ({ dispute_no: await disputeOf(app, uid) }),
  [api.disputes.evidencePack.path]: endExports,
};

/** Example inputs of staff about a dispute of the tenant. */
export const staffExamples = ({ dispute: no }: { dispute: string }): Examples => ({
  'disputes.staffDisputeDetail': { no },
  'disputes.staffDisputePack': { no },
  'disputes.staffDisputePackState': { no },
  'disputes.staffDisputeNote': { no, version: 1000, text: '建议双方各让一步' },
  'disputes.staffDisputeArbitrate': { no, version: 1000, reason: '双方分歧较大' },
  'disputes.staffDisputePreview': { no, back: 50 },
  'disputes.staffDisputeRule': { no, version: 1000, back: 50, reason: '交付件部分符合约定，按完成度分配。' },
  'disputes.staffDisputeReview': { no, version: 1000, event: 'confirm' },
});

/** Its queues of the console. */
export const queues: Queues = {
  dispute: { endpoint: api.disputes.staffDisputeList, work: ['arbitrate', 'rule', 'confirm'] },
};
