let contact: string | undefined;

/** Says at the start of a process or a page how the operator is reached: `400-123-4567，每天9:00-21:00`; '' for not at all. */
export function nameSupport(how: string): void {
  contact = how === '' ? undefined : how;
}

/**
 * A part of a sentence that sends somebody to 客服, with how they are reached behind the word; '' where the operator has named
 * no way, since a sentence must not lead nowhere.
 */
export const support = (part: string): string =>
  contact === undefined ? '' : part.replace('联系客服', `联系客服（${contact}）`);

/** The same for a text with such parts between [[ and ]]. */
export const withSupport = (text: string): string =>
  text
    .split(/\[\[|\]\]/)
    .map((part, at) => (at % 2 === 1 ? support(part) : part))
    .join('');
