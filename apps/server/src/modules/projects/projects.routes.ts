import { calls } from '@houtai/contract';
import { and, asc, eq, isNotNull, ne } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';

import { serveExport } from '#modules/exports/index.ts';
import { Answer, serve } from '#platform/http/serve.ts';

import { customers } from './customers/customers.tables.ts';
import { moveMilestone, planProject, reportProgress } from './milestones/change-milestones.ts';
import { exportedPlan, PLAN_CELLS } from './milestones/plan-export.ts';
import { moveProject } from './move-project.ts';
import { progressOf } from './project-progress.ts';
import { projects } from './projects.tables.ts';
import { PROJECTS } from './projects.ts';

export default function projectRoutes(app: FastifyInstance): void {
  serve(app, calls.projects.options, ({ customerId, neValidity }, ctx) =>
    ctx.db
      .select({
        projectId: projects.id,
        projectName: projects.name,
        customerId: projects.customerId,
        customerName: customers.name,
        validity: projects.validity,
        py: projects.py,
      })
      .from(projects)
      .innerJoin(customers, eq(customers.id, projects.customerId))
      .where(
        and(
          // Before its opening passes, no work is done for a project.
          isNotNull(projects.realStart),
          customerId === undefined ? undefined : eq(projects.customerId, customerId),
          neValidity === undefined ? undefined : ne(projects.validity, neValidity),
        ),
      )
      .orderBy(asc(projects.validity), asc(projects.py), asc(projects.id)),
  );

  serve(app, calls.projects.progress, async ({ id }, ctx) => progressOf(ctx, (await PROJECTS.visibility.read(ctx, id)).row.id));

  serve(app, calls.projects.plan, async (form, ctx) => new Answer(await planProject(ctx, form), { msg: '里程碑计划已保存' }));

  serveExport(app, calls.projects.exportPlan, { name: '里程碑', cells: PLAN_CELLS, list: exportedPlan });

  serve(app, calls.projects.moveMilestone, async (form, ctx) => new Answer(await moveMilestone(ctx, form), { msg: '里程碑日期已调整' }));

  serve(app, calls.projects.reportProgress, async (form, ctx) => new Answer(await reportProgress(ctx, form), { msg: '进度已填报' }));

  serve(app, calls.projects.move, async (form, ctx) => new Answer(await moveProject(ctx, form), { msg: '项目状态已更新' }));
}
