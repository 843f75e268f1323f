import { resolve } from 'node:path';
import { readConfig } from './config';
import { makeBackup } from './keeping/backup';
import { newestBackup } from './keeping/backup-names';
import { answerFor } from './keeping/command';
import { KeepingRefused } from './keeping/refusal';
import { verifyBackup } from './keeping/verify';
import { allParts } from './rooms';

/** For whoever runs the center: `[folder]` makes a backup there, `--verify [backup]` tries one, of itself the newest. */
answerFor((saying) => {
  const [first, second] = process.argv.slice(2);
  const config = readConfig(process.env);
  const { folder } = config.backup;
  if (first !== '--verify') return makeBackup(config, first === undefined ? folder : resolve(first), saying);
  const backup = second === undefined ? newestBackup(folder)?.path : resolve(second);
  if (backup === undefined)
    throw new KeepingRefused(
      `没有可核对的备份：${folder} 里一份也没有。请写出备份的目录：npm run backup -- --verify 目录。`,
    );
  return verifyBackup(config, backup, allParts.sealed, saying);
});
