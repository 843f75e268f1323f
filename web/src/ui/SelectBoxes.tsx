import type { Selection } from './record-columns';

/** The box that chooses every record of the page, or none. */
export function SelectAll({ keys, selection }: { keys: string[]; selection: Selection }) {
  const selectable = keys.filter((key) => selection.isSelectable(key));
  const chosen = selectable.filter((key) => selection.selected.has(key)).length;
  const all = selectable.length > 0 && chosen === selectable.length;
  return (
    <input
      type="checkbox"
      aria-label="全选本页"
      disabled={selectable.length === 0}
      checked={all}
      ref={(box) => {
        if (box) box.indeterminate = chosen > 0 && !all;
      }}
      onChange={() => selection.change(new Set(all ? [] : selectable))}
    />
  );
}

/** The box that chooses one record. */
export function SelectRow({ id, selection }: { id: string; selection: Selection }) {
  const { selected, isSelectable, label, change } = selection;
  const toggle = () => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    change(next);
  };
  return (
    <input
      type="checkbox"
      aria-label={`选择${label(id)}`}
      disabled={!isSelectable(id)}
      checked={selected.has(id)}
      onChange={toggle}
    />
  );
}
