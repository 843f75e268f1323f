import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCan, useSession } from '../client';
import { loaded } from '../client/load';
import { routeOf, to } from '../routes';
import { keyPlaces } from './key-places';
import { isAllowed, isFor } from './menu';
import { PaletteButton } from '../ui/PaletteButton';
import { useKeys } from './use-keys';

const CustomerPalette = lazy(() => loaded(() => import('./CustomerPalette')));
const KeyList = lazy(() => loaded(() => import('./KeyList')));

/** The button of the palette, and the keys of every page: ⌘K, ?, and G with a letter (shell.md#keys). */
export function Keys() {
  const navigate = useNavigate();
  const { kind } = useSession();
  const can = useCan();
  const [open, setOpen] = useState<'palette' | 'list'>();
  const places = keyPlaces.filter(
    ([, id]) => isAllowed(routeOf(id), { can }) && isFor(routeOf(id), { kind }),
  );
  const close = () => setOpen(undefined);
  useKeys({
    onPalette: () => setOpen('palette'),
    onList: () => setOpen('list'),
    onLetter: (letter) => {
      const place = places.find(([key]) => key === letter);
      if (place) void navigate(to(place[1]));
    },
  });
  return (
    <>
      <PaletteButton onPress={() => setOpen('palette')} />
      <Suspense fallback={null}>
        {open === 'palette' && <CustomerPalette onClose={close} />}
        {open === 'list' && <KeyList places={places} onClose={close} />}
      </Suspense>
    </>
  );
}
