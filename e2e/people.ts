/** The demo users by their role in journeys, all with the demo password. */
export const PASSWORD = 'Houtai2026';
export const PHONE = {
  administrator: '13800000000',
  manager: '13800000001',
  staff: '13800000002',
  engineer: '13800000003',
  guest: '13800000004',
  member: '13800000005',
  otherStaff: '13800000006',
  disabled: '13800000007',
  /** Used by no other journey, because one journey ends their sessions. */
  apart: '13900000001',
  /** Their account gets locked. */
  locked: '13900000030',
  /** Has almost nothing to do. */
  idle: '13900000005',
  /** The only member of staff without a link to enterprise messaging. */
  unlinked: '13900000031',
  /** Loses the permission for the message centre. */
  unheard: '13900000006',
} as const;
