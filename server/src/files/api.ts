import { type Api, api } from '@uc/contract';
import { fileUses, maySend, mimeOf } from '@uc/contract/file-uses';
import { permissionText } from '@uc/contract/permissions';
import type { Deps } from '../deps';
import { type Handlers, ownTransaction, Refusal, refuse } from '../call/index';
import { inspect } from './inspection';
import { saveFile } from './save';
import { fileOf, submittedFile, issueTicket, redeemTicket } from './tickets';
import { dailyUploadQuota } from './upload-quota';
import { contentFor, refuseStranger } from './identity-papers';
import { refuseInfected } from './scan';
import { uploadSlots } from './upload-slots';
import type { OutlineText } from './watermark';

/** Uploads are inspected and encrypted; a download needs a ticket (product 06 §6.6, 09 §9.10). */
export const files = (deps: Deps, outlineText: OutlineText): Handlers<Api['files']> => {
  const inSlot = uploadSlots();
  const countBytes = dailyUploadQuota(deps.config.rateFactor);
  return {
    upload: ownTransaction(async ({ input: { use, file }, actor }) => {
      if (!maySend(actor.permissions, use))
        throw refuse('permission.subAccount', { permission: permissionText(fileUses[use].permission) });
      await countBytes(actor.uid, use, file.bytes.length);
      // Saved in the same slot: saving locks the customer's files, and many uploads would wait there for too long.
      const saved = await inSlot(actor.uid, async () => {
        const received = Buffer.from(file.bytes);
        await refuseInfected(deps, actor.uid, received);
        const { kind, bytes, name } = await inspect(use, file.name, received).catch((error: unknown) => {
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
      return { ...saved, url: `${api.files.ticket.path}?file_id=${saved.file_id}` };
    }),
    ticket: async ({ input, actor, db }) =>
      issueTicket(deps, actor.sessionId, await fileOf(db, actor, input.file_id), api.files.content.path),
    content: ({ input, actor, db, request }) =>
      redeemTicket(
        deps,
        actor,
        input.ticket,
        (fileId) => fileOf(db, actor, fileId),
        (row, content) => contentFor(deps, actor, row, content, { outlineText, request }),
      ),
    staffTicket: async ({ input, actor, db }) =>
      issueTicket(
        deps,
        actor.sessionId,
        refuseStranger(actor, await submittedFile(db, input.file_id)),
        api.files.staffContent.path,
      ),
    staffContent: ({ input, actor, db, request }) =>
      redeemTicket(
        deps,
        actor,
        input.ticket,
        async (fileId) => refuseStranger(actor, await submittedFile(db, fileId)),
        (row, content) => contentFor(deps, actor, row, content, { outlineText, request }),
      ),
  };
};
