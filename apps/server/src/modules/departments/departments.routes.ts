import { calls } from '@houtai/contract';
import type { FastifyInstance } from 'fastify';

import { Answer, serve } from '../../platform/http/serve.ts';
import { serveExport } from '../exports/index.ts';
import { historyOf } from '../history/index.ts';
import { impactOf } from '../people/index.ts';
import { DEPARTMENT_CELLS, exportedDepartments } from './department-export.ts';
import { administeredCompanies, departmentRow, readDepartments, toDepartmentRows } from './department-rows.ts';
import { DEPARTMENT } from './department-words.ts';
import { removeDepartment } from './remove-department.ts';
import { addDepartment, updateDepartment } from './save-department.ts';

export default function departmentRoutes(app: FastifyInstance): void {
  serve(app, calls.departments.list, async (_, ctx) => toDepartmentRows(ctx, await readDepartments(ctx)));

  serveExport(app, calls.departments.export, { name: '部门', cells: DEPARTMENT_CELLS, list: exportedDepartments });

  serve(app, calls.departments.companies, (_, ctx) => administeredCompanies(ctx));

  serve(app, calls.departments.get, ({ id }, ctx) => departmentRow(ctx, id));

  serve(app, calls.departments.add, async (form, ctx) => {
    const { id } = await addDepartment(ctx, form);
    return new Answer(await departmentRow(ctx, id), { msg: '部门已新建' });
  });

  serve(app, calls.departments.update, async (form, ctx) => {
    await updateDepartment(ctx, form);
    return new Answer(await departmentRow(ctx, form.id), { msg: '部门已保存' });
  });

  serve(app, calls.departments.impact, async (change, ctx) => {
    await departmentRow(ctx, change.id);
    return impactOf(ctx, { of: 'department', ...change });
  });

  serve(app, calls.departments.del, async (form, ctx) => {
    await removeDepartment(ctx, form);
    return new Answer({}, { msg: '部门已删除' });
  });

  serve(app, calls.departments.history, async ({ id }, ctx) => {
    await departmentRow(ctx, id);
    return historyOf(ctx, DEPARTMENT, id);
  });
}
