/** Numbers of the things about a tenant that wait for staff. */
export interface StaffObjects {
  adjustment: string;
  application: string;
  request: string;
  receipt: string;
  booking: string;
  realName: string;
  avatar: string;
  cert: string;
  project: string;
  incubation: string;
  crowdRequest: string;
  filing: string;
  batch: string;
  report: string;
  upload: string;
}

/** The numbers of a tenant about which nothing waits for staff. */
export const nothing: StaffObjects = {
  adjustment: 'AJ1',
  application: 'A1',
  request: 'D1',
  receipt: 'K1',
  booking: 'B1',
  realName: 'RN20260101000000',
  avatar: 'AV1',
  cert: 'SC1',
  project: 'MP1',
  incubation: 'IN1',
  crowdRequest: 'P1',
  filing: 'TM1',
  batch: 'PB1',
  report: 'SB1',
  upload: 'BU1',
};
