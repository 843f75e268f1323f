import type { PaletteOption } from '../ui/PaletteList';

export type Recent = Pick<PaletteOption, 'icon' | 'title' | 'text' | 'link'>;

const MOST = 6;
/** By person: two people of an account may use one browser. Signing out clears it with all that a browser keeps. */
const keyOf = (person: string) => `uc.recent/${person}`;

/** What a person has opened by the palette, the last first. */
export function recentOf(person: string): readonly Recent[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(person)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isRecent).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function rememberRecent(person: string, { icon, title, text, link }: Recent): void {
  const others = recentOf(person).filter((one) => one.link !== link);
  const kept = [{ icon, title, ...(text && { text }), link }, ...others].slice(0, MOST);
  try {
    localStorage.setItem(keyOf(person), JSON.stringify(kept));
  } catch {
    // Without room the list stays as it was.
  }
}

const isRecent = (one: unknown): one is Recent =>
  typeof one === 'object' &&
  one !== null &&
  ['icon', 'title', 'link'].every((name) => typeof (one as Record<string, unknown>)[name] === 'string') &&
  (one as Recent).link.startsWith('/');
