/** Metrics of a room (`/metrics`): names with their help, and values read on request. */
export interface Figures {
  help: Record<string, string>;
  read(): Promise<Record<string, number>>;
}
