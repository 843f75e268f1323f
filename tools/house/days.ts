// Walls around days: `YYYY-MM-DD` is counted, since as text a year of five digits sorts before one of four.
import { type Code, type Report, visit } from './source';

/** Names of days, and functions that answer one. */
const isDayName = (name: string): boolean =>
  /^(?:day|today|tomorrow|birth)$|_on$|_date$|_day$|^valid_(?:from|to)$|[a-z](?:Date|Day)$/.test(name) &&
  !/per_?(?:card_?)?day$/i.test(name);
const answersDay = /^(?:dayOf|dayAfter|monthsAfter|monthsBefore|daysBefore|startDay)$/;

/** Files in which `valid_to` is a moment. */
const moments = /^server\/src\/finance\/coupons\//;

type Node = { type: string; name?: string; property?: Node; callee?: Node; expression?: Node };
function isDay(node: Node): boolean {
  if (node.type === 'Identifier') return isDayName(node.name ?? '');
  if (node.type === 'MemberExpression') return node.property !== undefined && isDay(node.property);
  if (node.type === 'CallExpression') return answersDay.test(node.callee?.name ?? '');
  return node.type === 'TSNonNullExpression' && node.expression !== undefined && isDay(node.expression);
}

/** Refuses days that are compared with `<`, `>`, `<=` or `>=`. */
export function dayWall(files: Code[], report: Report): void {
  for (const file of files) {
    if (file.isTest || !/^(contract|server|web)\/src\//.test(file.path) || moments.test(file.path)) continue;
    visit(file, {
      BinaryExpression({ operator, left, right, start }) {
        if (!/^[<>]=?$/.test(operator) || !(isDay(left as Node) || isDay(right as Node))) return;
        report(file, start, 'days are no text to compare: isBefore or isAfter of contract/src/day.ts');
      },
    });
  }
}
