import type { FilingArea } from '@uc/contract/filings/kinds';
import type { OfficeEventKind } from '@uc/contract/filings/office-texts';
import { foldedLine } from '@uc/contract/folded';
import { isCalendarDay } from '@uc/contract/identity';

/**
 * The contents of an office's letter, as far as its text tells; a fact that it does not tell, or tells twice,
 * is left open.
 */
export interface NoticeText {
  /** The kinds that it may be: none, the one it names, or several. */
  kinds: OfficeEventKind[];
  /** Numbers with a label of theirs, in the form in which cases keep them. */
  numbers: string[];
  /** The day that is labelled as that of its sending; null without one, or with two. */
  servedOn: string | null;
}

/** The offices' titles of their letters; the longer title first, since one lies in the other. */
const titles: Record<FilingArea, readonly (readonly [OfficeEventKind, RegExp])[]> = {
  copyright: [
    ['not_accepted', /不予受理通知书/],
    ['refused', /不予登记(?:通知书|决定)/],
    ['correction', /补正通知书?/],
    ['accepted', /受理通知书/],
    ['certified', /(?:计算机软件著作权|作品)登记证书|著作权登记证书/],
  ],
  trademark: [
    ['not_accepted', /不予受理通知书/],
    ['correction', /补正通知书/],
    ['accepted', /受理通知书/],
    ['partial_rejected', /部分驳回通知书/],
    ['rejected', /(?:商标驳回|驳回商标注册申请)通知书|^驳回通知书/],
    ['opposed', /异议答辩通知书/],
    ['cancellation', /提供(?:注册)?商标?使用证据(?:的)?通知/],
    ['announced', /初步审定公告/],
    ['renewed', /核准续展(?:注册)?证明/],
    ['recorded', /核准(?:商标)?(?:变更|转让|备案|分割)|(?:变更|转让|备案)证明/],
    ['revoked', /撤销(?:注册商标)?公告/],
    ['registered', /商标注册证(?!明)|核准注册公告/],
  ],
  patent: [
    ['not_accepted', /不予受理通知书/],
    ['correction', /补正通知书/],
    ['published', /发明专利申请公布(?:通知书|及进入实质审查)/],
    ['action', /审查意见通知书/],
    ['grant', /授予(?:发明|实用新型|外观设计)?专利权通知书|办理登记手续通知书/],
    ['rejected', /驳回决定/],
    ['resumed', /复审决定书?/],
    ['recorded', /手续合格通知书/],
    ['granted', /(?:发明|实用新型|外观设计)专利证书/],
  ],
};

/** The label before a number, and the number, beside it or below it; blanks within it are printed by some of them. */
const numbered: Record<FilingArea, RegExp> = {
  copyright:
    /(?:登记号|流水号|受理号)[:：]?\n?((?:19|20)\d{2}(?:SR\d{4,7}|[A-Z]\d{2}[A-Z]\d{6,8})|[一-龥]{1,3}作登字-\d{4}-[A-Z]-\d{8})/g,
  trademark: /(?:申请号|注册号|申请\/注册号|商标注册证号?)[:：]?\n?(?:第)?(\d{8})(?!\d)/g,
  patent: /(?:申请号或专利号|申请号|专利号)[:：]?\n?((?:ZL)?\d{12}\.[\dX])/g,
};
const sent =
  /(?:发文日期?|送达日期|发证日期|授权公告日)[:：]?\n?(\d{4})(?:年|-|\.|\/)(\d{1,2})(?:月|-|\.|\/)(\d{1,2})日?/g;

/** Reads the lines of a letter. Titles are looked for where letters have them, in the first lines. */
export function readNotice(area: FilingArea, lines: readonly string[]): NoticeText {
  const plain = lines.map(foldedLine);
  const whole = plain.join('\n');
  const head = plain.filter((line) => line !== '').slice(0, 12);
  return {
    kinds: kindsIn(area, head),
    numbers: [...new Set([...whole.matchAll(numbered[area])].map(([, number]) => number!))],
    servedOn: onlyOne([...whole.matchAll(sent)].map(([, year, month, day]) => dayOf(year!, month!, day!))),
  };
}

/** The first line that is a title decides; where one line fits two, the longer name of both does. */
function kindsIn(area: FilingArea, head: readonly string[]): OfficeEventKind[] {
  for (const line of head) {
    const found = titles[area].flatMap(([kind, title]) => {
      const name = title.exec(line)?.[0];
      return name === undefined ? [] : [{ kind, name }];
    });
    const alone = found.filter(
      ({ name }) => !found.some((other) => other.name !== name && other.name.includes(name)),
    );
    if (alone.length > 0) return alone.map(({ kind }) => kind);
  }
  return [];
}

const dayOf = (year: string, month: string, day: string): string =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
const onlyOne = (days: readonly string[]): string | null => {
  const [day, ...others] = new Set(days);
  return day !== undefined && others.length === 0 && isCalendarDay(day) ? day : null;
};
