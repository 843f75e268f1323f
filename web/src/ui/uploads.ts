/** State of the files of one field: on their way, failed and neither sent again nor removed, or stopped by the person. */
type FieldUploads = { is: 'sending'; sent: number; size: number } | { is: 'failed' } | { is: 'stopped' };

const fields = new Map<Element, FieldUploads>();
const changes = new EventTarget();

/** Said by the field of uploads; nothing once it has nothing to say. */
export function reportUploads(field: Element, now: FieldUploads | undefined): void {
  if (now) fields.set(field, now);
  else if (!fields.delete(field)) return;
  changes.dispatchEvent(new Event('change'));
}

/** The share of the files on their way within an element that has been sent, 0–1; undefined when none is. */
export function sentWithin(element: Element): number | undefined {
  const all = within(element).flatMap((one) => (one.is === 'sending' ? [one] : []));
  if (all.length === 0) return undefined;
  const size = all.reduce((sum, one) => sum + one.size, 0);
  return size === 0 ? 0 : all.reduce((sum, one) => sum + one.sent, 0) / size;
}

/** Text of a button that waits for files. */
export const uploadText = (share: number): string => `上传中 ${Math.floor(share * 100)}%`;

/** Whether a file within an element was not taken, and the person has not answered that yet. */
export const hasFailedWithin = (element: Element): boolean =>
  within(element).some(({ is }) => is === 'failed');

/** Resolves when no file is on its way within an element: false when one that was did not arrive. */
export function whenSent(element: Element, onSent: (share: number) => void): Promise<boolean> {
  return new Promise((resolve) => {
    const awaited = new Set<Element>();
    let isCut = false;
    const look = () => {
      for (const [field, { is }] of fields)
        if (is === 'sending' && element.contains(field)) awaited.add(field);
        else if (is === 'stopped' && awaited.has(field)) isCut = true;
      const share = sentWithin(element);
      if (share !== undefined) return onSent(share);
      changes.removeEventListener('change', look);
      resolve(!isCut && element.isConnected && !hasFailedWithin(element));
    };
    changes.addEventListener('change', look);
    look();
  });
}

const within = (element: Element): FieldUploads[] =>
  [...fields].flatMap(([field, now]) => (element.contains(field) ? [now] : []));
