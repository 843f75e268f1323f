import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { bootScript } from './build/boot-script';
import { compress } from './build/compress';
import { notices } from './build/notices';
import { emptyDocument, pages } from './build/pages';

const base = '/center/user/';
const fromHere = (name: string) => fileURLToPath(new URL(name, import.meta.url));

const signInParts = [
  /[\\/]src[\\/]ui[\\/](?:Button|Dialog|ErrorBlock|Icon|LeaveGuard|Notice|Skeleton|Tabs|classes|clock|layers|unsaved|use-media|tokens|base)\b/,
  /[\\/]contract[\\/]src[\\/](?:limits|day|folded|meant)\b/,
  /[\\/]src[\\/]client[\\/](?!use-|session|files|upload|send-form|live|intent|kept-pictures)/,
  /[\\/]src[\\/]verify[\\/]failure-text/,
  // What every document begins with, the console's too.
  /[\\/]src[\\/](?:boot[\\/]error-page|app[\\/](?:ErrorBoundary|Offline|Toaster|forms)\b)/,
];
/** Of the sign-in and of forms: no list needs it before somebody types. */
const typing = /[\\/]src[\\/]ui[\\/](?:Field|PasswordField|use-meant)\b/;
/** Small, and on almost every page: a request each would cost more than they do. */
const everywhere =
  /[\\/](?:src[\\/](?:app[\\/](?:Theme)?Menu|boot[\\/](?:theme|density)|tasks[\\/]ExportButton|forms[\\/](?:StepUp|TicketLink))|contract[\\/]src[\\/]message-texts)\b/;

/** Large, and on no page that one begins with. */
const rareParts =
  /[\\/]src[\\/](?:ui[\\/](?:QrCode|DateField|FileField|FileDrop|FailedFiles|FilmPlayer|MarkedPicture)|client[\\/]send-form)\b/;
/** Of what several screens share, what stands on few of them. */
const parts = {
  uploads:
    /[\\/]src[\\/](?:client[\\/]upload(?!-record|-chunks)|ui[\\/](?:use-file-uploads|UploadProgress)|(?:\w+[\\/])?file-uses)/,
  calendar: /[\\/]src[\\/]ui[\\/](?:Calendar(?!Button)|calendar-)/,
  days: /[\\/]src[\\/]ui[\\/](?:CalendarButton|Day[A-Z]\w+|typed-day)\b/,
  charts: /[\\/]src[\\/]ui[\\/](?:Plot|Ring|chart)/,
  // Pages of one matter have them too, and no list.
  menus: /[\\/]src[\\/]ui[\\/](?:MoreMenu|RowActions)/,
  lists:
    /[\\/]src[\\/]ui[\\/](?:Record|Pager|pager|FilterBar|FilterSelect|FilteredList|TabbedList|LogList|PageTotal|SelectBoxes|NotedText)/,
  files:
    /[\\/](?:src[\\/](?:forms[\\/]FileButton|client[\\/](?:files|kept-pictures)|ui[\\/]file-look)|contract[\\/]src[\\/]file-kinds)\b/,
  pictures: /[\\/]src[\\/](?:forms[\\/](?:Pictures|Thumbnail)|ui[\\/]Lightbox)/,
  marks: /[\\/]src[\\/]ui[\\/](?:StarRating|Timeline|ChoiceTiles)\b/,
  hints: /[\\/]src[\\/]ui[\\/](?:Tooltip|CopyText)\b/,
  matter: /[\\/]src[\\/]ui[\\/](?:NextBar|matter|use-page-start|Steps)\b/,
  // Opened by keys alone.
  palette: /[\\/]src[\\/]ui[\\/](?:Palette(?!Button)|KeyList|found-pages|readings)/,
  writing: /[\\/](?:src[\\/]ui[\\/](?:TextArea|MarkdownText)|contract[\\/]src[\\/](?:markdown|spelling))\b/,
};

/**
 * Builds to web/dist under the spec's base path: React and the router apart, one chunk per screen, styles by chunk. The console
 * of the provider's own people is a second document beside it.
 */
export default defineConfig({
  base,
  // Its exports name the build with the warnings of development alone.
  resolve: {
    alias: [
      {
        find: /^react-router$/,
        replacement: fromHere('../node_modules/react-router/dist/production/index.mjs'),
      },
    ],
  },
  plugins: [bootScript(base), pages(base), emptyDocument(), notices(), compress()],
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    // The policy of the document knows no data: fonts, and small files are not worth inlining.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        index: fromHere('index.html'),
        operator: fromHere('operator.html'),
        styles: fromHere('styles.html'),
      },
      // "use client" marks of packages mean nothing in a browser bundle.
      checks: { moduleLevelDirective: false },
      output: {
        // Chromium then compiles a file whole, beside the main thread and while it comes in, and not each function again when
        // it is first called: a quarter less work until /home stands.
        postBanner: '//# allFunctionsCalledOnLoad',
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]|vite[\\/]preload-helper/,
              priority: 3,
            },
            // Few requests before many small ones: what the sign-in needs is one chunk, what else two screens share another, and
            // forms, proofs of identity and texts one each.
            { name: 'ui', test: (id: string) => signInParts.some((part) => part.test(id)), priority: 2 },
            { name: 'choices', test: /[\\/]src[\\/]ui[\\/]Choices\b/, priority: 1.6 },
            { name: 'typing', test: typing, priority: 1.5 },
            {
              name: 'records',
              test: (id: string) =>
                (/[\\/]src[\\/](?:ui|client)[\\/]/.test(id) || everywhere.test(id)) &&
                ![rareParts, ...Object.values(parts)].some((part) => part.test(id)),
              minShareCount: 2,
              priority: 1,
            },
            ...Object.entries(parts).map(([name, test]) => ({ name, test, minShareCount: 2 })),
            {
              name: 'proof',
              test: /[\\/]src[\\/](?:verify[\\/](?:CodeField|DemoHint|OwnCodeField|ProofFields|use-small-form)|forms[\\/]PayProof)/,
            },
            {
              name: 'fields',
              test: /[\\/]src[\\/]forms[\\/](?!FileButton|FilingPicker|LinkPicker|own-filings|PayProof|Pictures|StepUp|Thumbnail|TicketLink)/,
              minShareCount: 2,
            },
            { name: 'staff', test: /[\\/](?:staff-queues|(?:staff|all)-endpoints)\b/, priority: 1 },
            { name: 'texts', test: /[\\/]contract[\\/]src[\\/]/, minShareCount: 6 },
          ],
        },
      },
    },
  },
});
