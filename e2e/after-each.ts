import { afterAll, afterEach } from 'vitest';
import { closeContexts } from './browser';
import { takeBack } from './browser-pool';

afterEach(takeBack);
afterAll(closeContexts);
