import { hideContacts } from '@uc/contract/contacts';
import { type Customer, refuseUnoffered } from '../../call/index';
import { now } from '../../clock';
import type { Db, Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { filesOf, insertPost, postsOf } from './delivery-store';
import { attach } from './files';
import { contractActions, actionFactsOf } from './may';
import { notifySide, other } from './notifications';
import { holdContract, lookAt } from './parties';
import { nextSeq } from './store';

const PAGE = 50;

/** The 留言板 of a contract, the newest first. Refuses notFound. */
export async function readPosts(
  db: Db,
  actor: Customer,
  { contract_no, before }: { contract_no: string; before?: number | undefined },
) {
  const { contract, side } = await lookAt(db, actor, contract_no);
  const [rows, files] = await Promise.all([postsOf(db, contract, before, PAGE + 1), filesOf(db, contract)]);
  return {
    list: rows.slice(0, PAGE).map((row) => postView(row, side, files)),
    more: rows.length > PAGE,
  };
}

/**
 * Adds a line, which nobody changes any more. Phone and WeChat numbers are hidden for good in what is written before the
 * contract is signed: until then the platform is how the two reach each other
 * (contracts.md#messages-between-the-sides).
 */
export async function writePost(
  deps: Deps,
  tx: Tx,
  actor: Customer,
  input: { contract_no: string; text: string; files: readonly string[] },
) {
  await lookAt(tx, actor, input.contract_no);
  const held = await holdContract(tx, actor, input.contract_no);
  const { contract, side } = held;
  refuseUnoffered(contractActions(contract, await actionFactsOf(tx, held)), 'write');
  const { uid, contract_no, provider_uid } = contract;
  const seq = await nextSeq(tx, 'contract_posts', contract);
  const row = await insertPost(tx, {
    uid,
    contract_no,
    provider_uid,
    seq,
    side,
    actor: actor.name,
    text: contract.signed_at === null ? hideContacts(input.text) : input.text,
    at: await now(tx),
  });
  const ref = `P${seq}`;
  await attach(deps, tx, contract, {
    ref,
    from: actor.uid,
    use: 'contract_attachment',
    fileIds: input.files,
  });
  await notifySide(tx, contract, other(side), {
    title: '合同有新留言',
    content: `的留言板有新留言：${row.text}`.slice(0, 120),
    sms: false,
  });
  return postView(row, side, await filesOf(tx, contract));
}

const postView = (
  row: Awaited<ReturnType<typeof postsOf>>[number],
  side: 'buyer' | 'provider',
  files: Awaited<ReturnType<typeof filesOf>>,
) => ({
  seq: row.seq,
  at: row.at,
  is_own: row.side === side,
  author: row.side === side ? row.actor : row.side === 'buyer' ? '雇主' : '服务商',
  side: row.side,
  text: row.text,
  files: files.filter(({ ref }) => ref === `P${row.seq}`).map(({ file_id, name }) => ({ file_id, name })),
});
