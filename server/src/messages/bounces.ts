import type { Deps } from '../deps';
import { forEachOf, type Job } from '../jobs/index';
import { type MailReport, readReport } from '../partners/index';
import type { Recipients } from '../room/index';
import { tellMailStopped } from './mail-stop';

/**
 * Reads the mails in the mailbox of bounces. A mail that came back for good, or a complaint, ends mail to its
 * address; one that may arrive another time does not. A mail that is no report about ours stays there for
 * people, marked as read.
 */
export const bounceJob = (
  deps: Pick<Deps, 'database' | 'partners' | 'vault' | 'log'>,
  { ownerEmail }: Pick<Recipients, 'ownerEmail'>,
): Job => ({
  name: 'messages.bounces',
  text: '退信与投诉',
  about: '读取退信邮箱，不再向退回或被投诉的地址发送邮件',
  at: '40 */5 * * * *',
  async run() {
    const { mailbox, mailKey } = deps.partners;
    if (mailbox === undefined) return 0;
    const stopMail = async ({ kind, address, writtenAt }: MailReport): Promise<boolean> => {
      const { db, transaction } = deps.database;
      if (kind === 'soft') return false;
      const uid = await ownerEmail.ownerOf(deps, db, address, writtenAt);
      if (uid === undefined) return false;
      return transaction(async (tx) => {
        if (!(await ownerEmail.refuse(deps, tx, uid, address, kind))) return false;
        await tellMailStopped(tx, { uid, address, why: kind });
        return true;
      });
    };
    const [done, left]: [string[], string[]] = [[], []];
    let stopped = 0;
    try {
      await forEachOf(
        deps,
        await mailbox.unread(),
        async ({ id, raw }) => {
          const report = await readReport(raw, mailKey).catch(() => undefined);
          if (report === undefined) return void left.push(id);
          if (await stopMail(report)) stopped += 1;
          return void done.push(id);
        },
        ({ id }) => ({ mail: id }),
      );
    } finally {
      await mailbox.putAway(done, left);
    }
    return stopped;
  },
});
