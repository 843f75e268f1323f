/**
 * Words forbidden in names and introductions (account.md#identity-and-contact-rules,
 * public-texts.md#how-they-are-judged): lower case, no blanks. A deployment with a service of its own for
 * this asks that one as well.
 */
const unfit: readonly string[] = [
  // gambling
  '赌博 博彩 赌场 六合彩 百家乐 时时彩 网赌 菠菜平台 casino',
  // what is sold behind the counter
  '色情 裸聊 约炮 嫖娼 援交 卖淫 成人视频 一夜情 porn',
  '毒品 冰毒 海洛因 大麻 摇头丸 迷药 枪支 弹药 炸药 代孕 器官买卖',
  // fraud
  '代开发票 假发票 办假证 洗钱 套现 刷单 高利贷 裸贷 传销 黑客服务 盗号 私彩',
  // hate and violence
  '恐怖袭击 自杀群 杀人 分裂国家 邪教 法轮',
  // insults
  '傻逼 妈的 操你 滚蛋 贱人 fuck shit',
].flatMap((line) => line.split(' '));

/** Names reserved for the platform itself. */
const reserved: readonly string[] =
  '官方 客服 管理员 系统通知 平台运营 审核员 用户中心 admin administrator official support'.split(' ');

/** Marks that are put between the letters of a word to hide it. */
const between = /[\s_\-.·*~|/\\,，。、+]/gu;
/** The letters of a text in which words are looked for: neither width, case nor marks between them hide one. */
export const lettersOf = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replaceAll(between, '');

/** Whether free text carries a word that it may not; full-width letters and marks between letters do not hide it. */
export function isUnfit(text: string): boolean {
  const letters = lettersOf(text);
  return unfit.some((word) => letters.includes(word));
}

/** Whether a name contains a forbidden word or imitates the platform’s staff. */
export function isUnfitName(name: string): boolean {
  const letters = lettersOf(name);
  return isUnfit(name) || reserved.some((word) => letters.includes(word));
}
