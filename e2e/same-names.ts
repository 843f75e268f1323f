import type { Page } from 'playwright-core';

/**
 * Controls in different rows of a list that a screen reader calls alike, though they do different things: `button 复制订单号 ×10`;
 * links to the same place may be called the same. And what may be done with a row of a table, where a word or two say
 * nothing of the row: a second row would have it too.
 */
export const sameNamesOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const textOf = (element: Element | null) => (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
    const nameOf = (element: HTMLElement) => {
      const labelled = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
      const named = labelled.map((id) => textOf(document.getElementById(id))).join(' ');
      const labels = [...((element as HTMLInputElement).labels ?? [])].map(textOf).join(' ');
      return named || element.getAttribute('aria-label') || labels || textOf(element) || element.title;
    };
    const rows = new Map<string, Set<Element | string>>();
    for (const element of document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary',
    )) {
      const row = element.closest('tr, li, article, [role=row], [role=listitem]');
      if (!row || !element.checkVisibility()) continue;
      const role = element.getAttribute('role') ?? (element as HTMLInputElement).type ?? element.localName;
      const target = element instanceof HTMLAnchorElement ? ` → ${element.href}` : '';
      // A radio is told apart by the group that it stands in.
      if (role === 'radio') continue;
      const key = `${target ? 'link' : role} ${nameOf(element)}`;
      const seen = rows.get(key) ?? new Set();
      rows.set(key, seen.add(target || row));
    }
    const alike = [...rows].flatMap(([key, places]) => (places.size > 1 ? [`${key} ×${places.size}`] : []));
    const nameless = new Set<string>();
    for (const button of document.querySelectorAll<HTMLElement>('tbody tr > :last-child button')) {
      if (!button.checkVisibility()) continue;
      const name = nameOf(button);
      if (!/^[\u4e00-\u9fff]{1,6}$/.test(name)) continue;
      const others = [...button.closest('tr')!.querySelectorAll('*')]
        .filter((element) => element.childElementCount === 0 && !button.contains(element))
        .map(textOf);
      const isOfRow = /\d{4}/.test(name) || others.some((text) => text.length > 1 && name.includes(text));
      if (!isOfRow) nameless.add(`${name} without its row`);
    }
    return [...alike, ...nameless];
  }) as Promise<string[]>;
