import { makeWorld } from '../world';

// A process of its own, so that the program of another commit makes its customers as it would: owner's and server's address
// and how many come as arguments, what was made goes out as JSON.
const [, , ownerUrl = '', url = '', count = '0'] = process.argv;
console.log(JSON.stringify(await makeWorld({ url, ownerUrl, dataDir: '', namedStatements: false }, +count)));
