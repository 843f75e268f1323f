import type { bankCards } from '@uc/contract/finance/bank-cards';
import { cardStatusTexts } from '@uc/contract/finance/card-texts';
import { limits } from '@uc/contract/limits';
import { maskName } from '@uc/contract/mask';
import { identityOf } from '../../account/index';
import type { Deps } from '../../deps';
import { afterCheck, type Handlers, ownTransaction, refuse } from '../../call/index';
import { profileOf } from '../../accounts/index';
import type { CardUse } from '../../room/index';
import { addCard, checkAdding } from './bind';
import { cardReader } from './card-reader';
import { checkEditing, editCard } from './edit';
import { cardForm, editForm, existingCard } from './form';
import { cardInfo } from './info';
import { deleteCard, unbindCard } from './unbind';
import { lookUp, matchCompanyBank, matchPersonBank } from './lookup';
import { confirmMicro } from './micro';
import { facesOf, microOf } from './view';

/** Bank cards, as their owner and sub-accounts see and change them (spec §7, finance.md#bank-card-states). */
export const cards = (deps: Deps, use: CardUse): Handlers<typeof bankCards> => {
  const readCard = cardReader(deps);
  return {
    async list({ input: { kind, usable }, actor, db }) {
      const [faces, profile, identity] = await Promise.all([
        facesOf(deps, db, actor.uid, kind === 'all' ? undefined : kind),
        profileOf(db, actor.uid),
        identityOf(deps, db, actor.uid),
      ]);
      return {
        list: usable === undefined ? faces : faces.filter((face) => face.usable === usable),
        limits: limits.bankCards,
        realname: {
          status: identity?.kind ?? (profile?.realnameStatus === 'pending' ? 'pending' : 'none'),
          name_mask: identity === undefined ? '' : maskName(identity.company?.name ?? identity.realName),
        },
      };
    },
    ajax: ({ input, actor, db }) => lookUp(db, actor, input),
    form: ({ input, actor, db }) => cardForm(deps, db, actor, input.kind),
    save: afterCheck(
      ({ input, actor }) =>
        input.id === undefined ? checkAdding(deps, actor, input) : checkEditing(deps, actor, input),
      async ({ input, actor, db, request }, proof) => {
        const row =
          input.id === undefined
            ? await addCard(deps, db, { actor, ip: request.ip }, input, proof)
            : await editCard(deps, db, actor, input, proof);
        if (row.status !== 'bound' && row.status !== 'verifying') throw refuse('state.conflict');
        return {
          id: row.card_id,
          status: row.status,
          status_text: cardStatusTexts[row.status],
          micro: microOf(row),
        };
      },
    ),
    readCard: ownTransaction(({ input, actor }) => readCard(actor.uid, input.file_id)),
    async unbind({ input, actor, db }) {
      await unbindCard(db, use, actor, input.id, input.verify_token);
      return { id: input.id, status: 'unbound' };
    },
    async remove({ input, actor, db }) {
      await deleteCard(db, actor, input.id);
      return { id: input.id, deleted: true };
    },
    info: ({ input, actor, db }) => cardInfo(deps, db, use, actor, input),
    async verifyMicro({ input, actor, db }) {
      const { ok, left, row } = await confirmMicro(db, actor, input.id, input.amount);
      return { ok, left, status: row.status, status_text: cardStatusTexts[row.status] };
    },
    editForm: ({ input, actor, db }) => editForm(deps, db, actor, input.id),
    companyCardExists: ({ actor, db }) => existingCard(deps, db, actor, 'company'),
    personCardExists: ({ actor, db }) => existingCard(deps, db, actor, 'person'),
    companyBankName: ({ input }) => matchCompanyBank(input),
    personBankName: ({ input }) => matchPersonBank(input),
  };
};
