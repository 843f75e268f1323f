// A figure that a limit has is said from the limit: else the sentence stays behind when the limit changes.
import { type Code, type Report, visit } from './source';

const typed = /(?:[2-9]|\d{2,}) ?小时/;
/** Words of an agreement are those that people agreed to, whatever the limits say later. */
const dated = 'server/src/agreements/agreements.ts';

/** Refuses hours that are typed in a sentence; one hour is no limit but a measure (近1小时). */
export function hourWall(files: Code[], report: Report): void {
  for (const file of files) {
    if (file.isTest || !/^(contract|server|web)\/src\//.test(file.path) || file.path === dated) continue;
    const look = (text: unknown, start: number) => {
      if (typeof text === 'string' && typed.test(text))
        report(file, start, 'types hours by hand: say them from contract/src/limits.ts');
    };
    visit(file, {
      Literal: ({ value, start }) => look(value, start),
      TemplateElement: ({ value, start }) => look(value.raw, start),
      JSXText: ({ value, start }) => look(value, start),
    });
  }
}
