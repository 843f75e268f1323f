// Files move, and their names in strings are not compiled: a trial, a bench or a project of tests would go on without
// them.
import { type Code, type Report, visit } from './source';

const names =
  /^(?:contract|server|web|e2e|bench|soak|tools|docs|findings)\/[\w@.*{},/-]*\.(?:tsx?|mjs|json|md|sql|css|html|sh)$/;
const holders = /^(?:soak|bench|e2e|tools)\/|^vitest\.config\.ts$/;

/** Refuses a path of ours that is not there, each alternative of a glob that matches nothing, and a mutant whose text is gone. */
export function pathWall(files: Code[], there: ReadonlyMap<string, string>, report: Report): void {
  const paths = [...there.keys()];
  for (const file of files) {
    // Paths in examples of offences against the walls, and of build results, do not exist.
    if (!holders.test(file.path) || file.path === 'tools/house.test.ts') continue;
    const check = (text: string, at: number) => {
      if (!names.test(text) || text.includes('/dist/')) return;
      const gone = alternatives(text).find((one) => !paths.some((path) => expression(one).test(path)));
      if (gone !== undefined) report(file, at, `${gone} is not there`);
    };
    visit(file, {
      Literal({ value, start }) {
        if (typeof value === 'string') check(value, start);
      },
      TemplateLiteral({ quasis, start }) {
        if (quasis.length === 1) check(quasis[0]!.value.raw, start);
      },
      ArrayExpression({ elements, start }) {
        if (!file.path.startsWith('soak/') || elements.length !== 3) return;
        const [path, from] = elements.map((one) => (one?.type === 'Literal' ? one.value : undefined));
        const text = typeof path === 'string' ? there.get(path) : undefined;
        if (text === undefined || typeof from !== 'string') return;
        const places = text.split(from).length - 1;
        if (places !== 1)
          report(
            file,
            start,
            `${path as string} says “${from.trim().split('\n')[0]}” ${places} times, not once`,
          );
      },
    });
  }
}

/** `a/{b,c}/d` is two paths. */
function alternatives(glob: string): string[] {
  const found = /^(.*?)\{([^{}]*)\}(.*)$/s.exec(glob);
  if (found === null) return [glob];
  const [, before = '', inside = '', after = ''] = found;
  return inside.split(',').flatMap((one) => alternatives(`${before}${one}${after}`));
}

function expression(glob: string): RegExp {
  const text = glob
    .replaceAll(/[.+^$()|[\]\\]/g, String.raw`\$&`)
    .replaceAll('**/', '\u0000')
    .replaceAll('*', '[^/]*')
    .replaceAll('\u0000', '(?:.*/)?');
  return new RegExp(`^${text}$`);
}
