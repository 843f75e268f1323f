import type { realNameCalls } from '@uc/contract/account/realname';
import { mask, maskName } from '@uc/contract/mask';
import type { Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { type Customer, type Handlers, ownTransaction, refuse, type RequestFacts } from '../../call/index';
import { initiatorOf, lockAccounts } from '../../ledger/index';
import { provePerson, spendBankCode } from './bank4';
import { answerMicro, askMicroAgain } from './micro';
import { nameAndNumberAsker } from './name-and-number';
import { passAuth } from './pass';
import { paperReader } from './paper-reader';
import { statusOf } from './view';
import type { Kind } from './states';
import { type AuthRow, lockOpenAuth } from './store';
import { readSubmission, submit } from './submit';
import { transitionAuth } from './transition';

type Calls = typeof realNameCalls;

/** Real-name verification for customers (account.md#real-name-states). */
export const realName = (deps: Deps): Handlers<Calls> => {
  const readPaper = paperReader(deps);
  const askAbout = nameAndNumberAsker(deps);
  const { db, transaction } = deps.database;
  const handIn = (kind: Kind) =>
    async function handle({
      input,
      actor,
      request,
    }: {
      input: Parameters<typeof readSubmission>[4];
      actor: Customer;
      request: RequestFacts;
    }) {
      const submission = await readSubmission(deps, db, actor.uid, kind, input);
      const { form } = submission;
      const code = input.sms_code ?? '';
      const isReviewed = kind === 'enterprise' || form.verify_method === 'manual';
      // A person may be verified by the bank or by face, without staff, where a partner does it.
      const partner = isReviewed ? undefined : deps.partners.identity;
      if (partner !== undefined) await provePerson(deps, partner, form, code);
      const answer =
        kind === 'person' && isReviewed ? await askAbout(actor.uid, form, submission.again) : null;
      const said = partner !== undefined && form.verify_method === 'bank4' ? 'match' : answer;
      await transaction(async (tx) => {
        const row = await submit(deps, tx, actor, submission, request, said);
        if (partner !== undefined) {
          await spendBankCode(deps, tx, form, code);
          if (!submission.isDoubtful)
            await passAuth(deps, tx, row, 'auto_pass', { by: { kind: 'system', name: 'system' } });
        }
        request.note({
          bizNo: row.auth_no,
          changes: [
            kind === 'person'
              ? { field: '姓名', before: '', after: maskName(form.real_name ?? '') }
              : { field: '企业名称', before: '', after: mask(form.company_name ?? '') },
          ],
        });
      });
      return statusOf(deps, db, actor.uid);
    };
  return {
    realName: ({ actor, db: reads }) => statusOf(deps, reads, actor.uid),
    submitPerson: ownTransaction(handIn('person')),
    submitEnterprise: ownTransaction(handIn('enterprise')),
    readPaper: ownTransaction(({ input, actor }) => readPaper(actor.uid, input.file_id, input.side)),
    async sendMicro({ actor, db: tx, request }) {
      const row = await askMicroAgain(deps, tx, await openOf(tx, actor.uid), initiatorOf(actor));
      request.note({ bizNo: row.auth_no });
      return statusOf(deps, tx, actor.uid);
    },
    async verifyMicro({ input, actor, db: tx, request }) {
      const row = await openOf(tx, actor.uid);
      const answer = await answerMicro(deps, tx, row, input.amount, initiatorOf(actor));
      request.note({ bizNo: row.auth_no });
      return { ...(await statusOf(deps, tx, actor.uid)), ...answer };
    },
    async withdrawRealName({ actor, db: tx, request }) {
      const row = await transitionAuth(tx, await openOf(tx, actor.uid), 'withdraw', {
        by: initiatorOf(actor),
      });
      request.note({ bizNo: row.auth_no });
      return statusOf(deps, tx, actor.uid);
    },
  };
};

/** The open application, locked after the ledger accounts (trust §3.5). Refuses state.conflict when there is none. */
async function openOf(tx: Tx, uid: number): Promise<AuthRow> {
  await lockAccounts(tx, { uid, accounts: ['L.AVAIL'] });
  const row = await lockOpenAuth(tx, uid);
  if (row === undefined) throw refuse('state.conflict');
  return row;
}
