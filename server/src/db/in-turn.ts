/** Views of rows, one after another: side by side, the rows of one page take every connection that others wait for. */
export async function inTurn<Row, View>(
  rows: readonly Row[],
  view: (row: Row) => Promise<View>,
): Promise<View[]> {
  const views: View[] = [];
  for (const row of rows) views.push(await view(row));
  return views;
}
