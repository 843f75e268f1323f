import { hasContact } from './contacts';
import { isUnfit } from './unfit-words';

/** Message for a public text with a forbidden word, built in or from the list that staff maintain. */
export const UNFIT = '内容包含违规信息，请修改后提交';
const CONTACT = '请勿填写联系方式';

/** Message for free text that everybody will read: a contact, a forbidden word; undefined when it is fine. */
export const publicTextFault = (text = ''): string | undefined =>
  hasContact(text) ? CONTACT : isUnfit(text) ? UNFIT : undefined;
