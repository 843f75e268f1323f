import { afterAll, afterEach, beforeAll } from 'vitest';
import { closeContexts } from './browser';
import { returnPeople } from './browser-pool';
import { beginAnew, endWorld } from './site';

beforeAll(beginAnew);
afterEach(returnPeople);
afterAll(closeContexts);
afterAll(endWorld);
