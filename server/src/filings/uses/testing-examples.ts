import type { Examples } from '../../testing-examples';

/** Example inputs of customers about the use of works in filings. */
export const examples = ({
  filings,
  works,
}: {
  filings: { copyright: string };
  works: { draft: string };
}): Examples => ({
  'uses.ofCase': { app_no: filings.copyright },
  'uses.ofWork': { work_no: works.draft },
  'uses.fromWork': { work_no: works.draft },
});
