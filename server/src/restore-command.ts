import { resolve } from 'node:path';
import { readConfig } from './config';
import { answerFor } from './keeping/command';
import { KeepingRefused } from './keeping/refusal';
import { restoreBackup } from './keeping/restore';

/** For whoever runs the center: a backup into an empty DATA_DIR. */
answerFor((saying) => {
  const [folder] = process.argv.slice(2);
  if (folder === undefined)
    throw new KeepingRefused('没有恢复：没有说恢复哪一份。用法：DATA_DIR=空目录 npm run restore -- 备份目录');
  return restoreBackup(readConfig(process.env), resolve(folder), saying);
});
