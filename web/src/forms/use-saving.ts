import { useState } from 'react';
import { saveDocument } from '../client/files';

/** The download of a document, and why it was refused. */
export function useSaving() {
  const [state, setState] = useState<{ isBusy: boolean; refusal?: string }>({ isBusy: false });
  const save = (row: Parameters<typeof saveDocument>[0], input: Record<string, string>) => {
    setState({ isBusy: true });
    saveDocument(row, input).then(
      () => setState({ isBusy: false }),
      (error: unknown) =>
        setState({ isBusy: false, refusal: error instanceof Error ? error.message : '下载失败，请重试' }),
    );
  };
  return { ...state, save };
}
