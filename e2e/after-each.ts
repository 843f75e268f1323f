import { afterAll, afterEach } from 'vitest';
import { closeContexts } from './browser';
import { returnPeople } from './browser-pool';

afterEach(returnPeople);
afterAll(closeContexts);
