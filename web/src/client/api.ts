import type { Api } from '@uc/contract';
import type { Endpoint, WireInput, WireOutput } from '@uc/contract/endpoint';
import { endpoints } from '@uc/contract/endpoints.gen';
import type { StepUpScene } from '@uc/contract/step-up';

/** A call as the browser knows it. The schemas stay on the server: zod would be part of every page. */
export interface CallRow {
  method: 'GET' | 'POST';
  path: string;
  /** Milliseconds; 10 s without it (spec §9). */
  timeout?: number;
  envelope?: 'standard' | 'protocol' | 'raw' | 'document';
  /** Asked by the page and not by a person: it is no activity. */
  background?: boolean;
  /** A sub-account calls it at its twin (decisions.md D11). */
  twin?: boolean;
  /** A write under an idempotency key (trust §3.4). */
  idempotent?: boolean;
  /** For the provider's own people, with their own credentials (console.md#staff-calls). */
  staff?: boolean;
  /** Asks for a fresh verification in its field `verify_token` (shell.md#step-up-dialog). */
  stepUp?: StepUpScene;
}

declare const described: unique symbol;
/** A call of the contract with its types; `E` exists for the compiler alone. */
export type ClientEndpoint<E extends Endpoint = Endpoint> = CallRow & { readonly [described]?: E };
/** A table of rows with the contract's types, by room and name. */
export type Described<T> = {
  [R in keyof T & keyof Api]: {
    [N in keyof T[R] & keyof Api[R]]: Api[R][N] extends Endpoint ? ClientEndpoint<Api[R][N]> : never;
  };
};
/** The calls of customers and of nobody, as the client makes them. */
export type ClientApi = Described<typeof endpoints>;

/** Every call of customers and of nobody, as `api.finance.rmbList`; those of staff are `operator/api.ts`. */
export const api = endpoints as ClientApi;

export type { Endpoint, WireInput, WireOutput };
