import { usePasswordCost } from '../../server/src/credentials/password';

// One test proves what hashes cost in earnest (sign-in.test.ts); for all others they need not be slow.
usePasswordCost('lowest');
