import type { Api } from '@uc/contract';
import { fileUses, mimeOf } from '@uc/contract/file-uses';
import { permissionText } from '@uc/contract/permissions';
import type { Deps } from '../deps';
import { type Handlers, ownTransaction, Refusal, refuse } from '../call/index';
import { inspect } from './inspection';
import { saveFile } from './save';
import { fileOf, handedIn, issueTicket, redeem } from './looking';
import { dayTotals } from './pace';
import { asLookedAt, refuseStranger } from './papers';
import { refuseInfected } from './scanning';
import { fewAtATime } from './turns';
import type { Lettering } from './watermark';

const CONTENT = '/cms-api/file/content';
const STAFF_CONTENT = '/cms-api/adminapi/file/content';

/** Files come in looked at and encrypted, and go out against a ticket (product 06 §6.6, 09 §9.10). */
export const files = (deps: Deps, lettering: Lettering): Handlers<Api['files']> => {
  const turns = fewAtATime();
  const countBytes = dayTotals(deps.config.rateFactor);
  return {
    upload: ownTransaction(async ({ input: { use, file }, actor }) => {
      const { permission } = fileUses[use];
      if (!actor.permissions.has(permission))
        throw refuse('permission.subAccount', { permission: permissionText(permission) });
      await countBytes(actor.uid, file.bytes.length);
      // Kept in the same turn: a customer's files wait for each other there, and many of them would wait for too long.
      const kept = await turns(actor.uid, async () => {
        const came = Buffer.from(file.bytes);
        await refuseInfected(deps, actor.uid, came);
        const { kind, bytes, name } = await inspect(use, file.name, came).catch((error: unknown) => {
          if (error instanceof Refusal && error.refusal === 'upload.tooComplex')
            deps.log.warn({ alarm: 'upload.tooComplex', uid: actor.uid }, 'an upload was over its limits');
          throw error;
        });
        return saveFile(deps, {
          uid: actor.uid,
          subId: actor.subId,
          use,
          name,
          mime: mimeOf[kind],
          bytes,
        });
      });
      return { ...kept, url: `/cms-api/file/ticket?file_id=${kept.file_id}` };
    }),
    ticket: async ({ input, actor, db }) =>
      issueTicket(deps, actor.sessionId, await fileOf(db, actor, input.file_id), CONTENT),
    content: ({ input, actor, db, request }) =>
      redeem(
        deps,
        actor,
        input.ticket,
        (fileId) => fileOf(db, actor, fileId),
        (row, content) => asLookedAt(deps, actor, row, content, { lettering, request }),
      ),
    staffTicket: async ({ input, actor, db }) =>
      issueTicket(
        deps,
        actor.sessionId,
        refuseStranger(actor, await handedIn(db, input.file_id)),
        STAFF_CONTENT,
      ),
    staffContent: ({ input, actor, db, request }) =>
      redeem(
        deps,
        actor,
        input.ticket,
        async (fileId) => refuseStranger(actor, await handedIn(db, fileId)),
        (row, content) => asLookedAt(deps, actor, row, content, { lettering, request }),
      ),
  };
};
