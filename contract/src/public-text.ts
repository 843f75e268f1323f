import { hasContact } from './contacts';
import { isUnfit } from './unfit-words';

/** What is said of a public text with a word that it may not have, of the house or of the list that staff keep. */
export const UNFIT = '内容包含违规信息，请修改后提交';
const CONTACT = '请勿填写联系方式';

/** What is wrong with free text that everybody will read: a contact, an unfit word; undefined when nothing is. */
export const publicTextFault = (text = ''): string | undefined =>
  hasContact(text) ? CONTACT : isUnfit(text) ? UNFIT : undefined;
