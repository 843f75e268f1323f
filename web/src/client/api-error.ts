/** Facts of a failed answer beside its sentence. */
export interface FailureFacts {
  /** HTTP status; 0 when no answer came. */
  status: number;
  errorHasShown: boolean;
  errorCode?: number | undefined;
  ret?: number | undefined;
  link?: string | undefined;
  fields?: Record<string, string> | undefined;
  data?: Record<string, unknown> | undefined;
}

/** The error a call rejects with (spec §8): `message`, `status`, `errorHasShown`, and the data of the refusal. */
export class ApiError extends Error {
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** Whether a toast has told it already. */
  readonly errorHasShown: boolean;
  readonly errorCode: number;
  readonly ret: number;
  /** The way out: a path under /center/user. */
  readonly link: string | undefined;
  /** Messages by form field. */
  readonly fields: Record<string, string>;
  /** All that came with the refusal. */
  readonly data: Readonly<Record<string, unknown>>;

  constructor(
    message: string,
    { status, errorHasShown, errorCode = 0, ret = 0, link, fields = {}, data = {} }: FailureFacts,
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.errorHasShown = errorHasShown;
    this.errorCode = errorCode;
    this.ret = ret;
    this.link = link;
    this.fields = fields;
    this.data = data;
  }

  /** Whether the server has decided: after 2xx or 4xx a repeat is another intent, after the rest the result is open. */
  get isDefinite(): boolean {
    const stillRunning = this.ret === 40901 && this.status === 409;
    return this.status >= 200 && this.status < 500 && this.status !== 408 && !stillRunning;
  }
}

/** The object asked for by its number is not there: gone, somebody else's, or no number at all. */
export const isUnknown = (error: ApiError | null): boolean =>
  error !== null && (error.status === 404 || error.status === 400);

/** `order.paid` and `order.accepted`: somebody, perhaps oneself in another tab, has done it before. */
const DONE = [340005, 340006];
/** The sentence of a refusal that says when a thing was done already; undefined for any other. */
export const doneAlready = (error: unknown): string | undefined =>
  error instanceof ApiError && DONE.includes(error.errorCode) ? error.message : undefined;
