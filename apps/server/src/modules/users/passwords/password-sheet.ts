import { localDateTime } from '@houtai/contract/dates';
import { inArray } from 'drizzle-orm';

import { departments } from '#modules/people/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { workbookOf } from '#platform/excel/workbook.ts';

import type { NewPassword } from './reset-password.ts';

const COLUMNS = [
  { head: '姓名', width: 12 },
  { head: '部门', width: 24 },
  { head: '工号', width: 12 },
  { head: '登录手机号', width: 14 },
  { head: '首次密码', width: 16 },
  { head: '有效期至', width: 18 },
  { head: '说明', width: 40 },
];

const NOTE = '用手机号和首次密码登录后须立即修改密码；逾期请联系系统管理员重新发放';

/** A workbook of new passwords, one row for each person, to be cut up and handed out. */
export async function passwordSheet({ db }: Ctx, given: readonly NewPassword[]): Promise<Buffer> {
  const ids = given.flatMap(({ user }) => user.departmentIds);
  const rows = await db.select({ id: departments.id, name: departments.name }).from(departments).where(inArray(departments.id, ids));
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const sheet = given.map(({ user, password, expiresAt }) => {
    const places = user.departmentIds.flatMap((id) => names.get(id) ?? []).join('、');
    return [user.name, places, user.workNo, user.phone, password, localDateTime(expiresAt), NOTE];
  });
  async function* pieces(): AsyncGenerator<string[][]> {
    yield sheet;
  }
  return workbookOf('首次密码', COLUMNS, pieces());
}
