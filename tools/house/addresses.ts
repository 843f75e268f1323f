// No address of a call is typed a second time: tests and loads take it from the contract.
import { type Code, type Report, visit } from './source';

/** Where a literal is the point: the spec's letter, and spellings that nobody serves. */
const literal = ['server/src/http/methods.test.ts', 'server/src/proofs/twins.test.ts'];
const strangers = ['/apinew/nowhere', '/apinew/%zz'];
const address = /\b(apinew|accountapi|passport-api|captcha-api|cms-api|render-api)\\?\//;

/** Refuses addresses of calls that are typed in browser tests, server tests, soak and bench. */
export function addressWall(files: Code[], report: Report): void {
  for (const file of files) {
    const isServerTest = file.isTest && file.path.startsWith('server/src/');
    if (!isServerTest && !/^(e2e|soak|bench)\//.test(file.path)) continue;
    if (literal.includes(file.path)) continue;
    const check = (text: string, at: number) => {
      if (address.test(text) && !strangers.includes(text))
        report(
          file,
          at,
          'take the path from the contract: api.x.y.path, in e2e, soak and bench endpoints.x.y.path',
        );
    };
    visit(file, {
      Literal(node) {
        if ('regex' in node) check(node.regex.pattern, node.start);
        else if (typeof node.value === 'string') check(node.value, node.start);
      },
      TemplateElement: ({ value, start }) => check(value.raw, start),
    });
  }
}
