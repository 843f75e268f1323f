import type { Output } from '@uc/contract/endpoint';
import type { bankFileStaffCalls } from '@uc/contract/finance/bank-file-staff';
import type { UploadedFile } from '@uc/contract/files';
import * as clock from '../../clock';
import { Refusal, type Staff } from '../../call/index';
import type { Deps } from '../../deps';
import type { StatementHead } from '../../opener/index';
import { digestOf, momentOf, withStatements } from './reading';
import { countKnown, countStored, findFile, heldBefore } from './store';
import { brokenText, headView } from './view';
import { keepWaiting } from './waiting';

type Preview = Output<typeof bankFileStaffCalls.staffRead>;

/**
 * What a file says and how much of it is new, without storing any line. A file of an unknown layout waits until somebody has
 * described that.
 */
export async function previewFile(deps: Deps, staff: Staff, file: UploadedFile): Promise<Preview> {
  try {
    return { ...(await previewed(deps, file)), waits_as: null };
  } catch (error) {
    if (!(error instanceof Refusal) || error.refusal !== 'bankFile.unmapped') throw error;
    const waits_as = await keepWaiting(deps, staff, file);
    return { digest: await digestOf(file), stored_at: null, waits_as, statements: [] };
  }
}

async function previewed(deps: Deps, file: UploadedFile): Promise<Omit<Preview, 'waits_as'>> {
  const { db } = deps.database;
  const found: { head: StatementHead; known: number }[] = [];
  await withStatements(deps, file, 'keys', (read) =>
    read({
      statement: (head) => void found.push({ head, known: 0 }),
      keys: async (keys) => {
        found.at(-1)!.known += await countKnown(db, keys);
      },
    }),
  );
  const now = await clock.now(db);
  const statements: Preview['statements'] = [];
  for (const { head, known } of found) {
    const [first, last] = [momentOf(head.firstAt), momentOf(head.lastAt)];
    const held = await heldBefore(db, { account: head.account, kind: head.kind, first });
    // Several bills of a channel share an account, and none of them is the whole of it.
    const stored = head.opening === null ? known : await countStored(db, head.account, first, last);
    statements.push({
      ...headView(head, brokenText(head, held, now)),
      new_count: head.count - known,
      missing_count: Math.max(0, stored - known),
    });
  }
  const digest = await digestOf(file);
  return { digest, stored_at: (await findFile(db, digest))?.at ?? null, statements };
}
