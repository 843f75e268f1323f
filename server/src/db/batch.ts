/** The rows of a list of due work to read: at most `limit`, after the first `skip`. Its order has no ties. */
export interface Batch {
  limit: number;
  skip: number;
}
