import type { DocumentAnswer } from '@uc/contract/envelope';
import type { Deps } from '../deps';
import { downloadHeaders, type Customer, refuse, type RequestFacts, type Staff } from '../call/index';
import type { Db } from '../db/index';
import { piecesOf, type Source, wholeOf } from '../opener/index';
import type { OutlineText } from '../room/index';
import { isIdentityPaper, logCasePaper, watermarked } from './identity-papers';
import { fileView } from './save';
import { type FileRow, findFile } from './store';
import { storedSource } from './stored-source';

/** Up to this size a file is answered as a whole. */
const WHOLE = 1024 * 1024;

/**
 * The content of a file as it is sent: an identity document with its watermark, a large file as it is read, or the range
 * of it that was asked for.
 */
export async function contentAnswer(
  deps: Deps,
  actor: Customer | Staff,
  row: FileRow,
  context: { outlineText: OutlineText; request: RequestFacts },
): Promise<DocumentAnswer> {
  await logCasePaper(deps, actor, row, context.request);
  const source = await storedSource(deps, row);
  const headers = downloadHeaders(fileView(deps, row));
  if (isIdentityPaper(row))
    return {
      headers,
      body: await watermarked(deps, actor, row, Buffer.from(await wholeOf(source)), context),
    };
  return rangeAnswer(source, { headers, range: context.request.range });
}

/**
 * Answers with all of a source, or the range of it that was asked for; of a range at most so many bytes, for
 * clients ask again.
 */
export async function rangeAnswer(
  source: Source,
  asked: { headers: Record<string, string>; range: string | undefined; most?: number },
): Promise<DocumentAnswer> {
  const { headers, most = source.size } = asked;
  const range = rangeOf(asked.range, source.size);
  if (range === 'none')
    return { status: 416, headers: { ...headers, 'Content-Range': `bytes */${source.size}` }, body: '' };
  const from = range?.[0] ?? 0;
  const to = range === undefined ? source.size : Math.min(range[1], from + most);
  return {
    status: range === undefined ? 200 : 206,
    headers: {
      ...headers,
      'Accept-Ranges': 'bytes',
      'Content-Length': String(to - from),
      ...(range && { 'Content-Range': `bytes ${from}-${to - 1}/${source.size}` }),
    },
    body: to - from <= WHOLE ? await source.read(from, to - from) : await streamOf(source, from, to),
  };
}

/** A file of a document as a room hands it out itself, after it has asked who may read it. Refuses notFound. */
export async function documentAnswer(
  deps: Deps,
  db: Db,
  { uid, fileId, bizType, bizNo }: { uid: number; fileId: string; bizType: string; bizNo: string },
): Promise<DocumentAnswer> {
  const row = await findFile(db, uid, fileId);
  if (row?.status !== 'claimed' || row.biz_type !== bizType || row.biz_no !== bizNo) throw refuse('notFound');
  const source = await storedSource(deps, row);
  return {
    headers: { ...downloadHeaders(fileView(deps, row)), 'Content-Length': String(source.size) },
    body: source.size <= WHOLE ? await source.read(0, source.size) : await streamOf(source, 0, source.size),
  };
}

/** The first piece is read before anything is answered, so that a damaged file is a failure and not a short file. */
async function streamOf(source: Source, from: number, to: number): Promise<AsyncIterable<Uint8Array>> {
  const pieces = piecesOf(source, from, to);
  const first = await pieces.next();
  return (async function* all() {
    if (!first.done) yield first.value;
    yield* pieces;
  })();
}

/** One range of bytes, its end exclusive; `none` when nothing of it is there, undefined without one that we serve. */
function rangeOf(header: string | undefined, size: number): [from: number, to: number] | 'none' | undefined {
  const [, from = '', last = ''] = /^bytes=(\d{0,12})-(\d{0,12})$/.exec(header ?? '') ?? [];
  if (from === '' && last === '') return undefined;
  const start = from === '' ? Math.max(0, size - Number(last)) : Number(from);
  const end = from === '' || last === '' ? size : Math.min(size, Number(last) + 1);
  return start < end ? [start, end] : 'none';
}
