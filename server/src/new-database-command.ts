import { join } from 'node:path';
import { copyFolder, migratedFolder } from './db/index';

// The build runs this with the folder beside the bundle: what a first start would do for ten seconds is done once, and the
// image of a container may be read by the user who runs it.
const [, , to = ''] = process.argv;
copyFolder(join(await migratedFolder(), 'pglite'), to, { folders: 0o755, files: 0o644 });
