import fc from 'fast-check';
import { testSeed } from '../../server/src/testing-seed';

// Its own seed would be the moment.
fc.configureGlobal({ seed: testSeed });
