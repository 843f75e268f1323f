import { useEffect, useRef } from 'react';
import { useCan } from '../client';
import { Button } from '../ui/Button';

/** The part of the profile that is being edited: one at a time, so that nothing is saved over. */
export interface Editing {
  part: 'basic' | 'contact' | undefined;
  begin(part: 'basic' | 'contact'): void;
  end(): void;
}

/** 编辑 of a card, for who may; it gets the focus back when editing is over. */
export function EditButton({
  part,
  title,
  editing,
}: {
  part: 'basic' | 'contact';
  title: string;
  editing: Editing;
}) {
  const can = useCan();
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = editing.part === part;
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (!can('account.info:edit') || isOpen) return null;
  return (
    <Button
      ref={button}
      size="small"
      aria-label={`编辑${title}`}
      disabled={editing.part !== undefined}
      onClick={() => editing.begin(part)}
    >
      编辑
    </Button>
  );
}
