import { lazy, Suspense } from 'react';
import { loaded } from '../client/load';
import type { EventProps } from './EventForm';

const EventForm = lazy(() => loaded(() => import('./EventForm')));

/** The dialog of an event; its form comes with the first one that is opened. */
export const EventDialog = (props: EventProps) => (
  <Suspense fallback={null}>
    <EventForm {...props} />
  </Suspense>
);
