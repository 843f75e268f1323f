import { type Api, api } from '@uc/contract';
import type { Deps } from '../deps';
import { type Handlers, ownTransaction } from '../call/index';
import { contentAnswer } from './download';
import { mergeUpload } from './merge';
import { receiveFile } from './receive';
import { thumbnails } from './thumbnail';
import { fileOf, submittedFile, issueTicket, redeemTicket } from './tickets';
import { dailyUploadQuota } from './upload-quota';
import type { DocumentVisibility, OutlineText } from '../room/index';
import { logCasePaper, refuseStranger } from './identity-papers';
import { uploadSlots } from './upload-slots';
import { cancelUpload, demandRight, openUpload, ownUpload, takeChunk, uploadView } from './uploads';

/** Uploads are inspected and encrypted; a download needs a ticket (files.md#uploads). */
export const files = (
  deps: Deps,
  outlineText: OutlineText,
  visibility: DocumentVisibility,
): Handlers<Api['files']> => {
  const inSlot = uploadSlots({ each: 2, all: 4 });
  const inChunkSlot = uploadSlots({ each: 3, all: 8 });
  const inCheckSlot = uploadSlots({ each: 1, all: 2 });
  const countBytes = dailyUploadQuota(deps.config.rateFactor);
  const thumbnailOf = thumbnails(deps);
  const kept = <T extends { file_id: string }>(file: T) => ({
    ...file,
    url: `${api.files.ticket.path}?file_id=${file.file_id}`,
  });
  return {
    upload: ownTransaction(async ({ input: { use, file }, actor }) => {
      demandRight(actor, use);
      await countBytes(actor.uid, use, file.size);
      // Saved in the same slot: saving locks the customer's files, and many uploads would wait there for too long.
      return kept(
        await inSlot(actor.uid, () => receiveFile(deps, { uid: actor.uid, subId: actor.subId, use }, file)),
      );
    }),
    openUpload: ownTransaction(async ({ input, actor }) => {
      demandRight(actor, input.use);
      await countBytes(actor.uid, input.use, input.size);
      return openUpload(deps, actor, input);
    }),
    sendChunk: ownTransaction(({ input, actor }) =>
      inChunkSlot(actor.uid, () => takeChunk(deps, actor, input)),
    ),
    mergeUpload: ownTransaction(async ({ input, actor }) =>
      kept(await inCheckSlot(actor.uid, () => mergeUpload(deps, actor, input.file_id))),
    ),
    uploadState: async ({ input, actor, db }) => uploadView(deps, await ownUpload(db, actor, input.file_id)),
    cancelUpload: ownTransaction(({ input, actor }) => cancelUpload(deps, actor, input.file_id)),
    ticket: async ({ input, actor, db }) =>
      issueTicket(
        deps,
        actor.sessionId,
        await fileOf(db, actor, input.file_id, visibility),
        api.files.content.path,
      ),
    content: async ({ input, actor, db, request }) => {
      const row = await redeemTicket(deps, actor, input.ticket, (fileId) =>
        fileOf(db, actor, fileId, visibility),
      );
      return contentAnswer(deps, actor, row, { outlineText, request });
    },
    async thumbnail({ input, actor, db, request }) {
      const row = await fileOf(db, actor, input.file_id, visibility);
      const answer = await thumbnailOf(row, input.size);
      if (input.size === 'large') await logCasePaper(deps, actor, row, request, '查看');
      return answer;
    },
    staffTicket: async ({ input, actor, db }) =>
      issueTicket(
        deps,
        actor.sessionId,
        await refuseStranger(db, actor, await submittedFile(db, input.file_id), visibility),
        api.files.staffContent.path,
      ),
    staffContent: async ({ input, actor, db, request }) => {
      const row = await redeemTicket(deps, actor, input.ticket, async (fileId) =>
        refuseStranger(db, actor, await submittedFile(db, fileId), visibility),
      );
      return contentAnswer(deps, actor, row, { outlineText, request });
    },
  };
};
