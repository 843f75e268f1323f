import { currentTime } from './clock';

const DAY = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'short',
});

/**
 * Says on paper what is printed, its number and the day (print.css), and names the file of it so. Printed is the dialog that lies
 * uppermost, else the page.
 */
export function followPrinting(isDemo: boolean): void {
  const { style } = document.documentElement;
  let before: string | undefined;
  window.addEventListener('beforeprint', () => {
    const name = nameOf([...document.querySelectorAll('dialog:modal, [data-sheet]')].at(-1) ?? document.body);
    const head = `用户中心${isDemo ? '（演示环境，不产生真实资金往来）' : ''}　打印于 ${DAY.format(currentTime())}`;
    style.setProperty('--print-title', quoted(name));
    style.setProperty('--print-head', quoted(head));
    before ??= document.title;
    document.title = name;
  });
  window.addEventListener('afterprint', () => {
    if (before !== undefined) document.title = before;
    before = undefined;
    style.removeProperty('--print-title');
    style.removeProperty('--print-head');
  });
}

/** The heading, and the document's own number: not one of the many that a list has. */
function nameOf(sheet: Element): string {
  const title = sheet.querySelector('h1, h2')?.textContent ?? '';
  const number = [...sheet.querySelectorAll<HTMLElement>('[data-number]')].find(
    (one) => !one.closest('table, li'),
  );
  const text = number?.dataset.number ?? '';
  return title.includes(text.slice(text.indexOf(' ') + 1)) ? title : `${title} ${text}`;
}

const quoted = (text: string): string => JSON.stringify(text.replaceAll(/\s+/g, ' '));
