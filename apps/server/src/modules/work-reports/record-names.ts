import { sql, type SQLWrapper } from 'drizzle-orm';

import { users } from '#modules/people/index.ts';
import type { Hooks } from '#platform/module.ts';

import { WORK_REPORT } from './report/report-visibility.ts';
import { LEAVE } from './team/leaves.ts';
import { leaves, workReports } from './work-reports.tables.ts';

/** Names of reports and leave in the operation log: the person, and the first day. */
export const REPORT_NAME: Hooks['recordName'] = {
  type: WORK_REPORT,
  table: workReports,
  id: workReports.id,
  name: nameWithDay(workReports.ownerId, workReports.startOn),
};
export const LEAVE_NAME: Hooks['recordName'] = {
  type: LEAVE,
  table: leaves,
  id: leaves.id,
  name: nameWithDay(leaves.userId, leaves.fromDay),
};

function nameWithDay(person: SQLWrapper, day: SQLWrapper) {
  return sql`((select ${users.name} from ${users} where ${users.id} = ${person}) || ' ' || ${day})`;
}
