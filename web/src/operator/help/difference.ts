/** A line of two texts: in both, in the later alone, or in the earlier alone. */
export interface DifferentLine {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** The lines of two texts in one: the longest run of lines that both have stays, what is between was removed or added. */
export function differenceOf(before: string, after: string): DifferentLine[] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const width = now.length + 1;
  // How many lines are common from a place in one and a place in the other on.
  const common = new Uint16Array((old.length + 1) * width);
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1)
      common[i * width + j] =
        old[i] === now[j]
          ? 1 + common[(i + 1) * width + j + 1]!
          : Math.max(common[(i + 1) * width + j]!, common[i * width + j + 1]!);
  const lines: DifferentLine[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      lines.push({ kind: 'same', text: old[i]! });
      i += 1;
      j += 1;
    } else if (
      i < old.length &&
      (j === now.length || common[(i + 1) * width + j]! >= common[i * width + j + 1]!)
    ) {
      lines.push({ kind: 'removed', text: old[i]! });
      i += 1;
    } else {
      lines.push({ kind: 'added', text: now[j]! });
      j += 1;
    }
  }
  return lines;
}
