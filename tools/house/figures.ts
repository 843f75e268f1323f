// A figure that a limit has is said from the limit: else the sentence stays behind when the limit changes.
import { type Code, type Report, visit } from './source';

/** One hour, day or 元 is no limit but a measure, and so is 近7天. */
const typed = {
  hours: /(?:[2-9]|\d{2,}) ?小时/,
  days: /(?<![\d近])(?:[2-9]|\d{2,}) ?天/,
  /** Days in which something is done are a promise, also where it is one. */
  'working days': /[\d一二两三四五六七八九十] ?个工作日/,
  amounts: /(?:[2-9]|\d{2,}|\.\d+) ?元/,
};
/** Words of an agreement are those that people agreed to, whatever the limits say later; what the demo world tells is a story. */
const dated = /^server\/src\/(?:agreements\/agreements\.ts$|demo\/)/;

/** Refuses hours, days and amounts that are typed in a sentence. */
export function figureWall(files: Code[], report: Report): void {
  for (const file of files) {
    if (file.isTest || !/^(contract|server|web)\/src\//.test(file.path) || dated.test(file.path)) continue;
    const look = (text: unknown, start: number) => {
      if (typeof text !== 'string') return;
      for (const [what, pattern] of Object.entries(typed))
        if (pattern.test(text))
          report(file, start, `types ${what} by hand: say them from contract/src/limits.ts`);
    };
    visit(file, {
      Literal: ({ value, start }) => look(value, start),
      TemplateElement: ({ value, start }) => look(value.raw, start),
      JSXText: ({ value, start }) => look(value, start),
    });
  }
}
