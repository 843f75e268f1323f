import { createContext, useCallback, useContext } from 'react';
import type { Api } from '@uc/contract';
import type { WireOutput } from '../client';

export type StaffMember = WireOutput<Api['operator']['me']>;

const StaffContext = createContext<StaffMember | undefined>(undefined);
export const StaffProvider = StaffContext.Provider;

/** The signed-in member of staff; inside the frame it is always there. */
export function useStaff(): StaffMember {
  const staff = useContext(StaffContext);
  if (!staff) throw new Error('useStaff is for screens inside the console');
  return staff;
}

/** Looks a staff permission up. */
export function useMay(): (permission: string) => boolean {
  const { permissions } = useStaff();
  return useCallback((permission) => permissions.includes(permission), [permissions]);
}
