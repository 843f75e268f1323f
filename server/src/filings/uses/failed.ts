import type { CaseStatus } from '@uc/contract/filings/case-texts';

const failed: readonly CaseStatus[] = ['cancelled', 'closed', 'refused', 'deemed_withdrawn'];

/** Whether another case may be begun for the same work; `filing_cases__work_no` says the same. */
export const hasFailed = ({ status }: { status: CaseStatus }): boolean => failed.includes(status);
