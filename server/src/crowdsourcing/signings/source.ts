import {
  type ContractEventName,
  contractEventTexts,
  type Side,
  sideTexts,
} from '@uc/contract/crowdsourcing/contract-texts';
import { verifyMethodTexts } from '@uc/contract/account/texts';
import { profileOf } from '../../accounts/index';
import { refuse } from '../../call/index';
import type { Db } from '../../db/index';
import type { SigningPaper, SigningSource } from '../../room/index';
import { contractPage, notifySide, other } from '../contracts/notifications';
import { admitParties } from '../contracts/parties';
import { signingCounts, signingRows } from './store';
import { type ContractRow, eventsOf, findContract } from '../contracts/store';

/** The contracts of one side for the list over all rooms (ADR 120). */
export const signingsOf = (side: Side): SigningSource => ({
  rows: signingRows(side),
  counts: signingCounts(side),
  link: (no) => contractPage(no, side),
  async read(db, uid, no) {
    const contract = await findContract(db, uid, no);
    return contract === undefined ? undefined : paperOf(db, admitParties(contract));
  },
  async remind(tx, uid, no) {
    const contract = await findContract(tx, uid, no);
    if (contract === undefined) throw refuse('notFound');
    await notifySide(tx, admitParties(contract), other(side), {
      title: '对方提醒您签署合同',
      content: '的合同对方已确认并提醒您签署，逾期合同不成立。',
      level: 'warn',
    });
  },
});

/** How a side proved who it is at its last confirmation. */
function proofOf(events: Awaited<ReturnType<typeof eventsOf>>, side: Side): string {
  const proof = events.findLast((one) => one.event === 'confirm' && one.side === side)?.proof;
  return `登录后再次验证身份${proof ? `（${verifyMethodTexts[proof]}）` : ''}`;
}

async function paperOf(db: Db, contract: ContractRow): Promise<SigningPaper> {
  const events = (await eventsOf(db, contract)).toReversed();
  const signer = async (side: Side, uid: number, at: Date | null) => ({
    side: sideTexts[side],
    name: (await profileOf(db, uid))?.nickname ?? '',
    at,
    proof: at === null ? '' : proofOf(events, side),
  });
  return {
    text: contract.text,
    version: String(contract.text_version),
    signers: [
      await signer('buyer', contract.uid, contract.buyer_confirmed_at),
      await signer('provider', contract.provider_uid, contract.provider_confirmed_at),
    ],
    trail: events
      .filter(({ milestone }) => milestone === null)
      .map(({ at, event, side, comment }) => ({
        at,
        by: side === 'system' ? '系统' : side === 'staff' ? '平台' : sideTexts[side],
        text: `${contractEventTexts[event as ContractEventName]}${comment === null ? '' : `：${comment}`}`,
      })),
  };
}
