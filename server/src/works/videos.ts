import { api } from '@uc/contract';
import type { DocumentAnswer } from '@uc/contract/envelope';
import type { Output } from '@uc/contract/endpoint';
import { networkOf, Refusal, refuse, type RequestFacts } from '../call/index';
import { now } from '../clock';
import type { Tx } from '../db/index';
import type { Deps } from '../deps';
import {
  claimFile,
  discardFile,
  documentSource,
  type FileView,
  rangeAnswer,
  slots,
  unclaimedSource,
} from '../files/index';
import { covered, type FilmCover, openedWith } from '../opener/index';
import { isHomepageOpen } from '../provider/index';
import { mintName } from '../vault/index';
import { isTicketOf, mediaTicket } from './media-ticket';
import { deleteVideo, insertVideo, isVideoShown, videoByName, type VideoRow, videosOf } from './video-store';

/** Bytes of one answer to a player, which asks for the next ones as it plays: as many as a stored part has. */
const MOST = 4 * 1024 * 1024;

/**
 * Makes an upload a film that a work can hold, with the bytes of it that are hidden from the public. Refuses
 * notFound, file.claimed, upload.film, upload.filmTracks.
 */
export async function makeVideo(
  deps: Deps,
  { uid, fileId }: { uid: number; fileId: string },
): Promise<VideoRow> {
  const { db, transaction } = deps.database;
  const known = (await videosOf(db, uid, [fileId])).get(fileId);
  // Its answer was lost: nobody sends half a gigabyte again for that.
  if (known?.work_no === null) return known;
  if (known !== undefined) throw refuse('file.claimed');
  const source = await unclaimedSource(deps, db, { uid, fileId, use: 'work_video' });
  const cover = await openedWith('filmCover', source, [], (found) => Promise.resolve(found)).catch(
    (error: unknown) => {
      // Its sentence speaks of papers and pictures.
      const isComplex = error instanceof Refusal && error.refusal === 'upload.tooComplex';
      throw isComplex ? refuse('upload.film') : error;
    },
  );
  const name = mintName();
  return transaction(async (tx) => {
    await claimFile(tx, { uid, fileId, use: 'work_video', bizType: 'work', bizNo: name });
    return insertVideo(tx, { uid, file_id: fileId, name, covered: JSON.stringify(cover) });
  });
}

/** Gives up a film; its file goes after the commit. */
export async function dropVideo(tx: Tx, uid: number, fileId: string): Promise<void> {
  if (await deleteVideo(tx, uid, fileId)) await discardFile(tx, uid, fileId);
}

/** The address of a film while its work is public. */
export const videoAddress = (name: string): string => api.works.play.path.replace('{name}', name);

/** A film for its account and for staff: at an address with a ticket that is good for an hour or two. */
export const videoView = (
  deps: Pick<Deps, 'vault'>,
  { name }: VideoRow,
  file: FileView,
  at: Date,
): Output<typeof api.works.video> => ({
  ...file,
  url: `${videoAddress(name)}?ticket=${mediaTicket(deps, name, at)}`,
});

/**
 * Answers with a film, or a range of it, for whoever has its ticket or may see its work. The bytes that are
 * read at once have limits, by network and altogether. Refuses notFound, rate.exceeded.
 */
export function videoAnswers(deps: Deps) {
  const take = slots<string>({ each: 8, all: 48 });
  return async (
    { name, ticket }: { name: string; ticket?: string | undefined },
    { ip, range }: Pick<RequestFacts, 'ip' | 'range'>,
  ): Promise<DocumentAnswer> => {
    const { db } = deps.database;
    const row = await videoByName(db, name);
    if (row === undefined) throw refuse('notFound');
    const isKnown = ticket !== undefined && isTicketOf(deps, name, ticket, await now(db));
    if (!isKnown && !((await isVideoShown(db, row)) && (await isHomepageOpen(db, row.uid))))
      throw refuse('notFound');
    const release = take(networkOf(ip));
    try {
      const about = { uid: row.uid, fileId: row.file_id, bizType: 'work', bizNo: name };
      const source = covered(await documentSource(deps, db, about), row.covered as unknown as FilmCover);
      const headers = {
        'Content-Type': 'video/mp4',
        // Its bytes never change under this name.
        ETag: `"${name}"`,
        // A work that is taken off the shelf is gone from caches within five minutes.
        'Cache-Control': isKnown ? 'private, max-age=3600' : 'public, max-age=300',
      };
      const answer = await rangeAnswer(source, { headers, range, most: MOST });
      return { ...answer, body: until(answer.body, release) };
    } catch (error) {
      release();
      throw error;
    }
  };
}

/** The body; `end` is called once it was read or is not read any further, also when nobody has begun to. */
function until(body: DocumentAnswer['body'], end: () => void): DocumentAnswer['body'] {
  if (typeof body === 'string' || body instanceof Uint8Array) {
    end();
    return body;
  }
  const pieces = body[Symbol.asyncIterator]();
  let isOver = false;
  const over = () => {
    if (!isOver) end();
    isOver = true;
  };
  return {
    [Symbol.asyncIterator]: () => ({
      async next() {
        try {
          const piece = await pieces.next();
          if (piece.done) over();
          return piece;
        } catch (error) {
          over();
          throw error;
        }
      },
      async return() {
        over();
        return (await pieces.return?.()) ?? { done: true, value: undefined };
      },
    }),
  };
}
