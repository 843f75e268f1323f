import { nameSupport } from '@uc/contract/support';
import { documentSetting } from './page';

/** Sentences of this page say how the operator is reached, as the server wrote it into the document. */
export const nameSupportOfDocument = (): void => nameSupport(documentSetting('support'));
