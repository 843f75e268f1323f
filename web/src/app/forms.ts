import { pageLife } from '../client/page-life';
import { saves } from '../client/saves';
import { watchHistory } from '../ui/layers';
import { formSaved, hasUnsaved, watchForms } from '../ui/unsaved';

/** Guards typed input anywhere in this document (ADR 32); a session that has ended is left without a question. */
export function guardForms(): void {
  watchForms();
  watchHistory();
  saves.addEventListener('save', formSaved);
  window.addEventListener('beforeunload', (event) => {
    if (!pageLife().isLeaving && hasUnsaved()) event.preventDefault();
  });
}
