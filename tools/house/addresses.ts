// No address of a call is typed a second time: server, browser, tests and loads take it from the contract.
import { type Code, type Report, visit } from './source';

/**
 * Files in which an address may be written as a literal: the spec's letter, addresses that nobody serves, and the
 * spelling of the browser's client.
 */
const literal =
  /^(server\/src\/http\/methods\.test\.ts|server\/src\/proofs\/twins\.test\.ts|web\/src\/client\/.*\.test\.ts)$/;
const strangers = ['/apinew/nowhere', '/apinew/%zz'];
const address = /\b(apinew|accountapi|passport-api|captcha-api|cms-api|render-api)\\?\//;

/** Refuses addresses of calls that are typed outside of the contract. */
export function addressWall(files: Code[], report: Report): void {
  for (const file of files) {
    if (!/^(server\/src|web\/src|e2e|soak|bench)\//.test(file.path) || literal.test(file.path)) continue;
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
