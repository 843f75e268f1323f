// The title of a test is read alone, in a list of failures and by grep: it says who does what and what comes of it.
import { type Code, type Report, visit } from './source';

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Prepositions of place, time and manner: no subject begins with them. */
const prepositions = words(`
  about above across after against along among around as at before behind below beneath beside besides between
  beyond by despite down during except for from in inside into like near of off on onto out outside over per
  since than through throughout till to toward towards under up upon via with within without
  afterwards again almost also always away back downwards elsewhere ever here never not once then together too
  upwards
`);

const conjunctions = words(`
  and although because but if nor or so that though unless until when whenever where wherever which
  while whom whose
`);

/** Pronouns that point at something outside of the title. */
const pronouns = words('he her hers him his it its itself she their theirs them these they this those');

const auxiliaries = words(`
  are be been can cannot could did do does had has have is may might must shall should was were will would
`);

/** Verbs that are hardly ever nouns; `lists`, `orders` or `holds` are told by what follows them. */
const verbs = words(`
  accepts accrues adds agrees allows appears approves arrives asks becomes begins belongs binds brings buys
  carries closes comes compares contains decides delivers depends disables empties ends exists fails finds
  follows forgets freezes gets gives goes happens has hears hides itemises keeps knows leads leaves lets lies
  loses makes manages needs opens pays proves raises reaches refuses registers rejects remains remembers reminds
  renders repays says sees seems sends serves sets shows signs spends stands starts stays stops survives takes
  tells touches tries unlocks voids waits wakes wants warns wins writes
  add approve become begin bring come compute disable get give go hear include keep make mediate need refuse see
  send stand take tell
`);

/** Nouns without a plural `s` that are verbs as well. */
const eitherWay = words('ask count hold name open share show sign use work');

/** Behind them stands what a verb is about; behind a noun they do not stand. */
const objects = words(`
  a an the every each no its their one nothing nobody it them itself what who whatever whoever whether how which
  all both everything two three again once only out twice up when
`);

const irregular = words(`
  begun bought broken chosen done drawn found given held kept known left lost made paid put read said seen sent
  shown sold spent spread taken told typed won written
`);
const notParticiples = words('bed deed embed feed hundred need red seed shed speed weed');
const behindParticiples = words('anew alone both later online twice');
const adjectives = words('daily early hourly monthly only weekly yearly');

/** The fault of a title, or nothing. */
export function titleFault(title: string): string | undefined {
  const [first = '', second = '', third = ''] = title
    .trim()
    .split(/[\s,:;]+/)
    .map(bare);
  if (first === 'only') return titleFault(title.trim().slice('only'.length));
  if (!/\p{Ll}{2}|\p{Script=Han}/u.test(title.replace(/\$[\w.]+|%[a-z#]/g, '')))
    return 'values alone are no sentence: say what comes of them';
  if (prepositions.has(first)) return `“${first}” begins no subject: name first who or what it is about`;
  if (conjunctions.has(first)) return `“${first}” begins half a sentence: begin with who or what does it`;
  if (pronouns.has(first)) return `“${first}” points outside of the title: name it`;
  if (auxiliaries.has(first) || verbs.has(first) || isVerbBefore(first, second))
    return `“${first}” has no subject: say who or what does it`;
  if (isParticiple(first) && isBehindParticiple(second, third))
    return `“${first}” is said of nothing: name first what was ${first}`;
  return undefined;
}

const bare = (word: string) => word.toLowerCase().replace(/^["'“‘(]+|["'”’).]+$/g, '');

const isVerbBefore = (first: string, second: string) =>
  (eitherWay.has(first) || /^[a-z-]*(?![uis])[a-z]s$/.test(first)) &&
  (objects.has(second) || /^[%$]/.test(second));

const isParticiple = (word: string) =>
  irregular.has(word) || (/[a-z]ed$/.test(word) && !notParticiples.has(word));

const isBehindParticiple = (second: string, third: string) =>
  second === '' ||
  third === 'times' ||
  (second.endsWith('ly') && !adjectives.has(second)) ||
  [prepositions, conjunctions, auxiliaries, verbs, behindParticiples].some((set) => set.has(second));

/** Every title that is written where its test is. */
export function titleWall(files: Code[], report: Report): void {
  for (const file of files.filter(({ path }) => /\.(test|spec)\.tsx?$/.test(path)))
    visit(file, {
      CallExpression({ callee, arguments: [title] }) {
        const text = title && isTest(callee) ? textOf(title) : undefined;
        const fault = text === undefined ? undefined : titleFault(text);
        if (title && fault) report(file, title.start, `'${text}': ${fault}`);
      },
    });
}

interface Node {
  type: string;
}

/** `test`, `test.concurrent`, and what `test.each(…)` returns; not `test.each` itself, which takes a table. */
function isTest(node: Node): boolean {
  const { type, name, object, property, callee, tag } = node as Node & {
    name?: string;
    object?: Node;
    property?: { name?: string };
    callee?: Node;
    tag?: Node;
  };
  if (type === 'Identifier') return name === 'test' || name === 'it';
  if (type === 'MemberExpression')
    return object !== undefined && !/^(each|for)$/.test(property?.name ?? '') && isTest(object);
  const { object: maker } = ((callee ?? tag) as { object?: Node } | undefined) ?? {};
  return maker !== undefined && isTest(maker);
}

/** A title as it is written, with `%s` for the values in it. */
function textOf(node: Node): string | undefined {
  const { type, value, quasis } = node as Node & {
    value?: unknown;
    quasis?: { value: { cooked: string | null } }[];
  };
  if (type === 'TemplateLiteral') return quasis?.map((part) => part.value.cooked ?? '').join('%s');
  return typeof value === 'string' ? value : undefined;
}
