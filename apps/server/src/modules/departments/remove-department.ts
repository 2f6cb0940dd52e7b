import { eq } from 'drizzle-orm';

import { publishDataChange } from '../../platform/bus/bus.ts';
import { type Ctx, inTransaction } from '../../platform/db/context.ts';
import { lockRows } from '../../platform/db/hold-rows.ts';
import { AppError } from '../../platform/http/errors.ts';
import { rolesOfDepartment } from '../grants/index.ts';
import { recordChange } from '../history/index.ts';
import { departments, userDepartments } from '../people/index.ts';
import { departmentsOf } from './department-rows.ts';
import { DEPARTMENT } from './department-words.ts';
import { presentDepartment } from './save-department.ts';

/** Removes a department that nothing uses. */
export function removeDepartment(ctx: Ctx, asked: { id: string; version: number }): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    // Whoever adds to it holds it until that is there, and then finds that it is gone, or is found here.
    await lockRows(ctx.db, departments, { how: 'update', ids: [asked.id] });
    const { id, name } = await presentDepartment(ctx, (await departmentsOf(ctx, [asked.id]))[0], asked);
    const children = await ctx.db.$count(departments, eq(departments.parentId, id));
    if (children > 0) throw new AppError('A0409', `下面还有 ${children} 个部门，请先移走或删除它们`);
    const people = await ctx.db.$count(userDepartments, eq(userDepartments.departmentId, id));
    if (people > 0) throw new AppError('A0409', `部门里还有 ${people} 个人（含已停用的），请先调整他们的部门`);
    const held = await rolesOfDepartment(ctx, id);
    if (held.length > 0) throw new AppError('A0409', `角色「${held.join('」「')}」的数据权限用到了这个部门，请先修改角色`);
    await ctx.db.delete(departments).where(eq(departments.id, id));
    await recordChange(ctx, { recordType: DEPARTMENT, recordId: id, action: '删除', comment: name });
    await publishDataChange(ctx, 'people');
  });
}
