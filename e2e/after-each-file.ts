import { afterAll } from 'vitest';
import { closeContexts } from './browser';

afterAll(closeContexts);
