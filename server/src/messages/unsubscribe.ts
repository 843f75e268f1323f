import { type Api, api } from '@uc/contract';
import type { DocumentAnswer } from '@uc/contract/envelope';
import { type MessageCategory, messageCategories } from '@uc/contract/message-texts';
import { type Handlers, ownTransaction } from '../call/index';
import type { Deps } from '../deps';
import type { Recipients } from '../room/index';
import { notify } from './notify';

const PLACE = { table: 'mails', column: 'unsubscribe', uid: 0, row: '' };
type Vaulted = Pick<Deps, 'vault'>;

/**
 * The path at which one click ends mails of a category to an owner: sealed, so that nobody reads the owner in
 * it, and nobody makes one. Undefined for 账户安全, of which nobody is unsubscribed (shell.md#notifications).
 */
export const unsubscribePath = (
  { vault }: Vaulted,
  uid: number,
  category: MessageCategory,
): string | undefined =>
  category === 'security'
    ? undefined
    : api.messages.unsubscribe.path.replace('{token}', vault.seal(PLACE, `${uid}|${category}`));

function readToken(
  { vault }: Vaulted,
  token: string,
): { uid: number; category: MessageCategory } | undefined {
  try {
    const [uid, category] = vault.open(PLACE, token).split('|') as [string, MessageCategory];
    return { uid: Number(uid), category };
  } catch {
    return undefined;
  }
}

/** One click of a mail program (RFC 8058); who opens the address in a browser is led to the settings, and nothing changes. */
export const unsubscribeHandlers = (
  deps: Deps,
  { muteMail }: Pick<Recipients, 'muteMail'>,
): Handlers<Pick<Api['messages'], 'unsubscribe' | 'unsubscribePage'>> => ({
  unsubscribe: ownTransaction(async ({ input: { token }, request }) => {
    // A program that follows links sends no such body.
    const isClick = request.raw?.body.includes('List-Unsubscribe') && request.raw.body.includes('One-Click');
    if (!isClick) return said(400, '请求无效');
    const found = readToken(deps, token);
    if (found === undefined) return said(404, '退订链接无效，请登录后在消息设置中关闭邮件通知');
    const { uid, category } = found;
    await deps.database.transaction(async (tx) => {
      if (!(await muteMail(tx, uid, category))) return;
      await notify(tx, {
        uid,
        category: 'system',
        title: '已退订邮件通知',
        content: `您已退订“${messageCategories[category]}”类邮件。站内信照常发送，可在消息设置中重新开启邮件。`,
        link: SETTINGS,
      });
    });
    return said(200, '已退订');
  }),
  unsubscribePage: () => ({
    status: 303,
    headers: { 'content-type': PLAIN, location: `/center/user${SETTINGS}` },
    body: '',
  }),
});

const SETTINGS = '/account/safe?tab=notices';
const PLAIN = 'text/plain; charset=utf-8';
const said = (status: number, text: string): DocumentAnswer => ({
  status,
  headers: { 'content-type': PLAIN },
  body: text,
});
