// What a run of vitest has left in the file of its JSON reporter.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './step.mjs';

/**
 * How many passed and failed, and what failed with its first message. A file that could not be loaded is a failure, and so is a
 * run that failed without a failing test: by an error outside of all of them, or without any test.
 * @param {string} file @param {boolean} hasFailed
 */
export function countsIn(file, hasFailed) {
  /** @type {import('vitest/reporters').JsonTestResults} */
  const result = JSON.parse(readFileSync(file, 'utf8'));
  const unloaded = result.testResults.filter(
    (one) => one.status === 'failed' && one.assertionResults.length === 0,
  );
  const names = [
    ...unloaded.map(({ name, message }) => `${relative(root, name)}\n${message}`),
    ...result.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(
          ({ fullName, failureMessages }) =>
            `${relative(root, name)} ${fullName}\n${failureMessages?.[0] ?? ''}`,
        ),
    ),
  ];
  const count = { passed: result.numPassedTests, failed: result.numFailedTests + unloaded.length, names };
  return hasFailed && count.failed === 0
    ? { ...count, failed: 1, names: ['an error outside of all tests'] }
    : count;
}
