import fc from 'fast-check';
import { countFromOne } from '../../server/src/testing-count';
import { testSeed } from '../../server/src/testing-seed';

// Its own seed would be the moment.
fc.configureGlobal({ seed: testSeed });
countFromOne();
