/** The demo's people, by what they show; the password of all of them is the demo's. */
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
  /** Nobody else signs in as them: a journey that ends their sessions has them to itself. */
  apart: '13900000001',
  /** Their account gets locked. */
  locked: '13900000030',
  /** Has next to nothing to do. */
  idle: '13900000005',
  /** The one of the staff who is not linked with enterprise messaging. */
  unlinked: '13900000031',
  /** Loses the permission of the message centre. */
  unheard: '13900000006',
} as const;
