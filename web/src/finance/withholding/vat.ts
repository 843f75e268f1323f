import type { Api } from '@uc/contract';
import type { WireOutput } from '../../client';

export type Vat = WireOutput<Api['withholding']['vat']>;
