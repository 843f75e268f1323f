import { readConfig } from './config';
import { answerFor } from './keeping/command';
import { move } from './keeping/move';
import { allParts } from './rooms';

/** For whoever runs the center: from the embedded database to a PostgreSQL (docs/operations.md). */
answerFor((saying) => move(readConfig(process.env), allParts.sealed, saying));
