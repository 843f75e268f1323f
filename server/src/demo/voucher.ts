import { dayOf } from '@uc/contract/day';
import sharp from 'sharp';
import type { Tx } from '../db/index';
import type { Deps } from '../deps';
import { saveFile } from '../files/index';
import { listRecharges, submitVoucher } from '../finance/recharge/index';
import { owner, people } from './people';
import type { Steps } from './steps';

/**
 * Hands in the proof of the owner's newest transfer, so that staff has one to look at. Files are kept outside of
 * transactions, so this comes after the world; without it the transfer still waits for its proof.
 */
export async function handInVoucher(deps: Deps, steps: Steps): Promise<void> {
  await steps.take(
    'voucher',
    (tx, file) => submit(deps, tx, file.file_id),
    async () =>
      saveFile(deps, {
        uid: owner.uid,
        subId: null,
        use: 'remittance_voucher',
        name: '汇款凭证.png',
        mime: 'image/png',
        bytes: await slip(),
      }),
  );
}

async function submit(deps: Deps, tx: Tx, fileId: string): Promise<void> {
  const { rows } = await listRecharges(tx, owner.uid, {
    targets: ['rmb'],
    status: 'pending',
    channel: 'offline',
    rechargeNo: undefined,
    createdBySub: undefined,
    from: undefined,
    to: undefined,
    ascending: false,
    limit: 1,
    offset: 0,
  });
  const [recharge] = rows;
  if (recharge === undefined) return;
  await submitVoucher(deps, tx, people.demo.by, recharge, {
    recharge_no: recharge.recharge_no,
    file_id: fileId,
    payer_name: owner.nickname,
    payer_account: '6217000010012345677',
    transfer_day: dayOf(recharge.created_at),
  });
}

/** A bank's slip as far as it can be drawn without letters: lines, boxes, a stamp. */
const slip = (): Promise<Buffer> =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="900" height="560">
      <rect width="900" height="560" fill="#fff"/><rect x="40" y="40" width="820" height="480" fill="none" stroke="#556"/>
      <path d="M40 120h820M40 200h820M40 280h820M40 360h820M300 120v240M560 120v240" stroke="#99a"/>
      <circle cx="720" cy="430" r="70" fill="none" stroke="#c33" stroke-width="6"/></svg>`),
  )
    .png()
    .toBuffer();
